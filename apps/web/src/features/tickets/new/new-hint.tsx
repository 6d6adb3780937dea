import { lazy, Suspense } from 'react'
import type { NewTicket } from './new.data.ts'

const DraftHint = lazy(() => import('../../duplicates/draft-hint.tsx'))

/** Tickets like the one that is being written, loaded beside the form. */
export const NewHint = ({ values }: { values: NewTicket }) => (
  <Suspense>
    <DraftHint title={values.title} description={values.description} requesterId={values.requester?.id} />
  </Suspense>
)
