import { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { ViewFilter } from '@balcao/contracts/tickets/views'
import { type Ctx, systemActor } from '../../ctx.ts'
import type { BareTicket } from './ticket-rows.ts'
import type { Known } from './view-references.ts'
import { withoutMissing } from './view-references.ts'
import { filterOf, type ViewRow } from './view-rows.ts'

/** Reads the same for everybody. */
const ANYBODY = 0

/** Does it ask for something of whoever reads it? */
const namesReader = ({ assignee, requester, watching, customFields }: ViewFilter): boolean =>
  Boolean(assignee?.includes('me') || requester?.includes('me')) ||
  watching !== undefined ||
  Boolean(customFields?.some(({ values }) => values.includes('me')))

/** Whose `me` a view is read with for this person. */
export const readerOf = (row: Pick<ViewRow, 'filter'>, userId: number): number =>
  namesReader(filterOf(row as ViewRow).filter) ? userId : ANYBODY

/**
 * A followed view is read as it is written, whoever sees which ticket: that is asked again of each person who is told. So all
 * who read the same by it share one answer.
 */
export const asReader = (ctx: Ctx, readerId: number): Ctx => ({
  ...ctx,
  actor: { ...systemActor(ctx.actor.tenantId), userId: readerId === ANYBODY ? null : readerId },
})

/** What a view asks for; undefined where some of it is gone: without that it would hold what nobody asked for. */
export function askedBy(row: ViewRow, known: Known): ListTickets | undefined {
  const { filter, sound } = filterOf(row)
  const { kept, missing } = withoutMissing(filter, known)
  return sound && missing.length === 0 ? ListTickets.parse(kept) : undefined
}

type Columns = Pick<BareTicket, 'status' | 'priority' | 'type' | 'channel' | 'requesterId' | 'assigneeId' | 'queueId' | 'companyId'>

/**
 * Do the ticket's own columns let it in? Most views are ruled out so, without a question to the database. What is left is asked there:
 * whatever this lets through is not yet in.
 */
export function mayHold(input: ListTickets, ticket: Columns, readerId: number): boolean {
  const isOneOf = (who: readonly (string | number)[], id: number | null) =>
    who.some((one) => (one === 'none' ? id === null : one === 'me' ? id === readerId : one === id))
  const tested = {
    status: input.status?.some((one) => one === ticket.status),
    priority: input.priority?.some((one) => one === ticket.priority),
    type: input.type?.some((one) => one === ticket.type),
    channel: input.channel?.some((one) => one === ticket.channel),
    requester: input.requester && isOneOf(input.requester, ticket.requesterId),
    assignee: input.assignee && isOneOf(input.assignee, ticket.assigneeId),
    queueId: input.queueId?.some((one) => one === ticket.queueId),
    companyId: input.companyId?.some((one) => one === ticket.companyId),
  }
  return Object.entries(tested).every(([name, has]) => {
    if (has === undefined || input[name as keyof typeof tested]?.length === 0) return true
    return has !== (input.not?.includes(name as keyof typeof tested) ?? false)
  })
}
