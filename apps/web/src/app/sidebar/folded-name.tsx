import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { type ReactElement, Suspense } from 'react'

const Tooltip = lazyWithRetry(() => import('@mui/material/Tooltip').then((module) => module.default))

/** What an item of the folded menu is called, beside its icon. Where the menu is unfolded the names are there to read. */
export const FoldedName = ({ name, folded, children }: { name: string; folded: boolean; children: ReactElement }) =>
  folded ? (
    <Suspense fallback={children}>
      <Tooltip title={name} placement="right">
        {children}
      </Tooltip>
    </Suspense>
  ) : (
    children
  )
