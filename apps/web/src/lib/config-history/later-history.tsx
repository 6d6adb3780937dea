import { type ComponentProps, lazy, Suspense } from 'react'

const HistoryDialog = lazy(() => import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })))

/** The history of an object, which is loaded once somebody asks for it. */
export const LaterHistory = (props: ComponentProps<typeof HistoryDialog>) => (
  <Suspense fallback={null}>
    <HistoryDialog {...props} />
  </Suspense>
)
