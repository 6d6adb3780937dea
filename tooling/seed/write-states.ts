import type { Change } from '@balcao/contracts/tickets/history'
import type { Tx } from '@balcao/db/tenant'
import type { PlannedTicket } from './plan.ts'
import { type Ids, idOf } from './write-people.ts'

type Made = { ticket: PlannedTicket; ticketId: number }
const startOf = (events: PlannedTicket['events'], field: Change['field'], now: string): string => {
  const first = events.flatMap(({ changes }) => changes).find((change) => change.field === field)
  return typeof first?.from === 'string' ? first.from : now
}

/** The states a ticket was in, told by its history: reports and clocks go by them. */
function statesOf({ ticket, ticketId }: Made, { tenantId, users, queues, companies }: Ids) {
  const { events, createdAt } = ticket
  const assignee = ticket.assignee === null ? null : idOf(users, ticket.assignee)
  const base = {
    ...{ tenantId, ticketId, type: ticket.type, queueId: idOf(queues, ticket.queue) },
    companyId: ticket.company === null ? null : idOf(companies, ticket.company),
  }
  const isAssignedLater = events.some(({ changes }) => changes.some(({ field }) => field === 'assignee'))
  let state = {
    ...{ ...base, at: createdAt, status: startOf(events, 'status', ticket.status), priority: startOf(events, 'priority', ticket.priority) },
    assigneeId: isAssignedLater ? null : assignee,
  }
  const states = [state]
  for (const { changes, createdAt: at } of events.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    const next = { ...state, at }
    for (const { field, to } of changes) {
      if (field === 'status') next.status = String(to)
      if (field === 'priority') next.priority = String(to)
      if (field === 'assignee') next.assigneeId = to === null ? null : assignee
    }
    const isSame = next.status === state.status && next.priority === state.priority && next.assigneeId === state.assigneeId
    if (isSame) continue
    states.push(next)
    state = next
  }
  return states
}

/** Puts the history of the tickets in the place of the one state that the database recorded when they were written. */
export async function writeStates(tx: Tx, ids: Ids, made: readonly Made[]): Promise<void> {
  await tx.deleteFrom('ticketStates').where('tenantId', '=', ids.tenantId).execute()
  const rows = made.flatMap((one) => statesOf(one, ids)).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  for (let from = 0; from < rows.length; from += 1_000)
    await tx
      .insertInto('ticketStates')
      .values(rows.slice(from, from + 1_000))
      .execute()
}
