import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Changes } from '../../../lib/tickets/changes.ts'
import { useBulkChange } from '../bulk/bulk.data.ts'
import type { Picked } from '../bulk/use-picked.ts'
import { useReasonFirst } from '../bulk/use-reason-first.tsx'
import type { Filter } from '../filter/filter.ts'

type UseDrop = {
  filter: Filter
  picked: Picked
  /** The selected tickets as they are now. */
  tickets: readonly Ticket[]
}

/** Whether a card that is let go takes the selected ones along, and their way: one change of all, which tells what stayed and can be taken back. */
export function useDrop({ filter, picked, tickets }: UseDrop) {
  const { busy, change } = useBulkChange()
  const reasoned = useReasonFirst({
    tickets,
    all: picked.all,
    apply(changes) {
      void change(picked.all ? { filter, count: tickets.length } : { tickets }, changes)
      // What was not loaded is not among the cards: the next change of all is asked for anew.
      if (picked.all) picked.clear()
    },
  })
  return {
    isBusy: busy > 0,
    takesAlong: (ticket: Ticket) => picked.keys.has(ticket.id) && (picked.all || tickets.length > 1),
    moveAll: (changes: Pick<Changes, 'status' | 'customStatusId' | 'priority' | 'assigneeId' | 'queueId' | 'scheduledFor'>) =>
      reasoned.change(changes),
    /** What is asked of that change first. */
    question: reasoned.dialog,
  }
}
