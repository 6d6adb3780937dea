import type {
  AddChecklist,
  AddItems,
  ChangeChecklist,
  ChangeItem,
  Checklist,
  ChecklistItem,
  TicketChecklists,
} from '@balcao/contracts/checklists/checklists'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { refreshChecklists, refreshHistory } from '../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** The checklists of a ticket. */
export function useChecklists(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.checklists.list.useQuery({ ticketId })
  return { checklists: data, error: data ? null : error, retry: () => void refetch() }
}

/** Why it was refused: the reason of its field says more than the sentence of the whole. */
const whyOf = (error: unknown) => {
  const failure = failureOf(error)
  return fieldErrorsOf(failure)[0]?.message ?? failure.message
}

type Held = TicketChecklists
type Sent = z.input<typeof AddItems>['items'][number]
const withItems = (held: Held, checklistId: number, change: (items: ChecklistItem[]) => ChecklistItem[]): Held => ({
  ...held,
  data: held.data.map((one) => (one.id === checklistId ? { ...one, items: change(one.items) } : one)),
})

/** Everything that can be done with the checklists of a ticket: shown at once where it is known what comes of it, and put right by the answer. */
export function useChecklistActs(ticketId: number) {
  const cache = useQueryClient()
  const { list } = trpc.useUtils().tickets.checklists
  const running = useRef(0)
  /** What was done last: one act goes out after another, so that items written in a hurry keep their order. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const context = () => ({ context: { actionKey: newActionKey() } })

  async function run(act: () => Promise<Held>, shown?: (held: Held) => Held): Promise<boolean> {
    running.current += 1
    if (shown) list.setData({ ticketId }, (held) => held && shown(held))
    // What is being read may not know of it yet.
    await list.cancel({ ticketId }, { revert: false })
    try {
      const sent = last.current.then(act, act)
      last.current = sent
      const answer = await sent
      // An answer that does not know of what is still on its way would take that back.
      if (running.current === 1) list.setData({ ticketId }, answer)
      return true
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), { id: 'checklist' })
      return false
    } finally {
      running.current -= 1
      void refreshChecklists(cache, ticketId)
      refreshHistory(cache, ticketId)
    }
  }
  const addItems = (id: number, items: Sent[], position?: number) =>
    run(() => api.tickets.checklists.addItems.mutate({ id, items, ...(position === undefined ? {} : { position }) }, context()))

  return {
    add: (input: Omit<AddChecklist, 'ticketId'>) => run(() => api.tickets.checklists.add.mutate({ ticketId, ...input }, context())),
    change: (input: ChangeChecklist) => run(() => api.tickets.checklists.change.mutate(input)),
    remove: ({ id }: Checklist) => run(() => api.tickets.checklists.remove.mutate({ id })),
    addItems,
    changeItem: (checklist: Checklist, input: ChangeItem) =>
      run(
        () => api.tickets.checklists.changeItem.mutate(input),
        (held) =>
          withItems(held, checklist.id, (items) =>
            items.map((one) => (one.id === input.id && input.state ? { ...one, state: input.state } : one)),
          ),
      ),
    /** Offers to put it back where it was. */
    async removeItem(checklist: Checklist, item: ChecklistItem) {
      const { text, help, mandatory, assignee, dueAt, kind, forCustomer, linkedTicket } = item
      const position = checklist.items.findIndex(({ id }) => id === item.id)
      const done = await run(
        () => api.tickets.checklists.removeItem.mutate({ id: item.id }),
        (held) => withItems(held, checklist.id, (items) => items.filter(({ id }) => id !== item.id)),
      )
      const given = { assigneeId: assignee?.id ?? null, forCustomer, linkedTicketId: linkedTicket?.id ?? null }
      const again = { text, help, mandatory, dueAt, kind, ...given }
      if (done)
        notify.undo(t('itemRemoved'), () => void addItems(checklist.id, [again], position < 0 ? undefined : position), { id: 'checklist' })
    },
    move: (checklist: Checklist, from: number, to: number) => {
      const items = checklist.items.toSpliced(from, 1).toSpliced(to, 0, ...checklist.items.slice(from, from + 1))
      return run(
        () => api.tickets.checklists.reorderItems.mutate({ id: checklist.id, itemIds: items.map(({ id }) => id) }),
        (held) => withItems(held, checklist.id, () => items),
      )
    },
  }
}

export type ChecklistActs = ReturnType<typeof useChecklistActs>
