import type { StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { type ReactNode, Suspense, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import type { Moved } from './moves.data.ts'

const ReasonDialog = lazyWithRetry(() => import('../../tickets/status-reasons/reason-dialog.tsx').then((module) => module.ReasonDialog))

type Asked = { moved: Moved; list: StatusReasonList }

/** A card that came to a status whose reasons are optional: it is moved already, and whoever moved it may say why. */
export function useReasonAfter(): {
  ask: (moved: Moved) => void
  drop: () => void
  question: (explain: (moved: Moved, id: number) => Promise<boolean>) => ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const utils = trpc.useUtils()
  const drop = () => setAsked(null)
  return {
    ask: (moved) => {
      const { saved, mine } = moved
      if (mine.status === undefined || saved.statusReason) return
      void import('../../tickets/status-reasons/status-reasons.data.ts').then(async ({ askedFor }) => {
        const list = await askedFor(saved, () => utils.tickets.statusReasons.list.fetch({}, { staleTime: 60_000 }))
        if (list && !list.required) setAsked({ moved, list })
      })
    },
    drop,
    question: (explain) =>
      asked ? (
        <Suspense>
          <ReasonDialog
            key={`${asked.moved.saved.id}:${asked.moved.saved.version}`}
            after
            place={asked.moved.saved}
            list={asked.list}
            onReason={async (id) => id === undefined || explain(asked.moved, id)}
            onClose={drop}
          />
        </Suspense>
      ) : null,
  }
}
