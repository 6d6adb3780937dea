import type { PrepareBulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import { STAFF_MOVES, type Status } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../../ctx.ts'
import type { Prepared } from '../../custom-fields/write.ts'
import { prepareMany } from '../../custom-fields/write-many.ts'
import { conflict, DomainError, invalid } from '../../errors.ts'
import { can } from '../../policy.ts'
import { valuesFor } from '../../templates/fill.ts'
import { mustBeForQueue } from '../../templates/rows.ts'
import { refusedMoves } from '../../tickets/bulk/refused-moves.ts'
import type { KnownTicket } from '../../tickets/ticket-rows.ts'
import { ticketView } from '../../tickets/ticket-view.ts'
import { outsideWindow } from '../../whatsapp/window.ts'
import { mustBeAnswerable } from './answerable.ts'
import type { Targets } from './targets.ts'
import { fill, mustBeWhole } from './text.ts'

/** The status that a message takes a ticket to; undefined where it stays. */
function statusOf(ctx: Ctx, ticket: KnownTicket, { thenStatus }: Asked, { status }: MessageChanges): Status | undefined {
  if (thenStatus) return thenStatus
  if (!status || !STAFF_MOVES[ticket.status as Status].includes(status)) return undefined
  return can(ctx.actor, 'ticket.edit', ticket) && (status !== 'cancelled' || can(ctx.actor, 'ticket.cancel', ticket)) ? status : undefined
}

type Template = { changes: MessageChanges; queueIds: readonly number[] }
type Asked = Pick<PrepareBulkReply, 'content' | 'isInternal' | 'thenStatus'>

/**
 * What would refuse each ticket the message now, by its id: all that sending asks, in a number of statements that does not grow with the tickets,
 * except for those of WhatsApp. Nothing is changed or locked.
 */
export async function judge(ctx: Ctx, { tickets, newest, known }: Targets, asked: Asked, template: Template) {
  const { changes, queueIds } = template
  const views = new Map(tickets.map((ticket) => [ticket.id, ticketView(ticket, 'staff')]))
  const values = await valuesFor(ctx, asked.content, [...views.values()], asked.isInternal ? 'staff' : 'customers')
  const shut = asked.isInternal
    ? new Set<number>()
    : await outsideWindow(
        ctx,
        tickets.map(({ id }) => id),
      )
  const { customFields, type } = changes
  const fields = customFields ? await prepareMany(ctx, tickets, { customFields, type }) : new Map<number, Prepared>()
  const refused = new Map<number, DomainError>()
  const moving = new Map<Status, KnownTicket[]>()
  for (const ticket of tickets) {
    const status = statusOf(ctx, ticket, asked, changes)
    try {
      mustBeAnswerable(ctx, ticket, asked)
      mustBeForQueue(queueIds, ticket)
      const { errors = [] } = fields.get(ticket.id) ?? {}
      if (errors.length > 0) throw invalid(...errors)
      if (!asked.isInternal && (newest.get(ticket.id) ?? 0) > (known.get(ticket.id) ?? 0)) throw conflict('reply_outdated')
      const view = views.get(ticket.id) as Ticket
      if (asked.content) mustBeWhole(fill(asked.content, values({ ...view, status: status ?? view.status })))
      if (shut.has(ticket.id)) throw conflict('whatsapp_window_closed')
      if (status) moving.set(status, [...(moving.get(status) ?? []), ticket])
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.set(ticket.id, error)
    }
  }
  for (const [status, some] of moving) for (const [id, error] of await refusedMoves(ctx, some, status)) refused.set(id, error)
  return refused
}
