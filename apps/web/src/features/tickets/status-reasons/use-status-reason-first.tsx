import type { StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { type ReactNode, Suspense, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'

const ReasonDialog = lazyWithRetry(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog))

type Changes = { status?: Status | undefined; customStatusId?: number | null | undefined; statusReasonId?: number | null | undefined }
/** False where it was refused. */
type Apply<C> = (changes: C) => Promise<boolean>
type Asked = {
  place: { status: Status; customStatusId: number | null | undefined }
  list: StatusReasonList
  go: (id: number | undefined) => Promise<boolean>
}

/** A change that sets a status which has reasons to choose from: one is asked for first. `first` answers false while it is. */
export function useStatusReasonFirst(): {
  first: <C extends Changes>(changes: C, apply: Apply<C>) => Promise<boolean>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const utils = trpc.useUtils()
  return {
    async first(changes, apply) {
      const { status, customStatusId, statusReasonId } = changes
      if (status === undefined || statusReasonId !== undefined) return apply(changes)
      const place = { status, customStatusId }
      const list = await import('./status-reasons.data.ts').then(
        ({ askedFor }) => askedFor(place, () => utils.tickets.statusReasons.list.fetch({}, { staleTime: 60_000 })),
        () => undefined,
      )
      if (!list) return apply(changes)
      setAsked({ place, list, go: (id) => apply(id === undefined ? changes : { ...changes, statusReasonId: id }) })
      return false
    },
    question: asked ? (
      <Suspense>
        <ReasonDialog place={asked.place} list={asked.list} onReason={asked.go} onClose={() => setAsked(null)} />
      </Suspense>
    ) : null,
  }
}
