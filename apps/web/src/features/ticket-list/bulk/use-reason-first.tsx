import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { assesses, proposedPriority } from '@balcao/ui/lib/texts/assessment'
import { type ReactNode, Suspense, useState } from 'react'
import { useStatusReasonFirst } from '../../tickets/status-reasons/use-status-reason-first.tsx'

const BulkReason = lazyWithRetry(() => import('./bulk-reason.tsx').then((module) => module.BulkReason))

type Selected = {
  tickets: readonly Ticket[]
  /** All of a view are meant, also those not loaded. */
  all: boolean
  apply: (changes: BulkChanges) => void
}
type Asked = { changes: BulkChanges; priority: Priority; needing: number | undefined }

const needs = ({ priority, urgency, impact }: Ticket, next: Priority) =>
  priority !== next && (proposedPriority(urgency, impact) ?? next) !== next

/**
 * A change of a selection: where it gives tickets another priority than the matrix proposes for them, one reason for all is asked first, and so it is
 * for a status that has reasons to choose from.
 */
export function useReasonFirst({ tickets, all, apply }: Selected): { change: (changes: BulkChanges) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { first, question } = useStatusReasonFirst()
  return {
    change(changes) {
      const { priority } = changes
      const needing = priority && assesses() ? tickets.filter((ticket) => needs(ticket, priority)).length : 0
      if (priority && assesses() && (all || needing > 0)) setAsked({ changes, priority, needing: all ? undefined : needing })
      else
        void first(changes, async (whole) => {
          apply(whole)
          return true
        })
    },
    dialog:
      asked || question ? (
        <Suspense>
          {asked ? (
            <BulkReason
              {...asked}
              onReason={(reason) => apply({ ...asked.changes, ...(reason ? { priorityReason: reason } : {}) })}
              onClose={() => setAsked(null)}
            />
          ) : null}
          {question}
        </Suspense>
      ) : null,
  }
}
