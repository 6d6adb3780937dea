import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { can } from '../../policy.ts'
import { readersOf } from '../../tickets/merges/rows.ts'
import { findTicket, findTicketsById } from '../../tickets/ticket-rows.ts'

export type LinkedTicket = { id: number; number: number; title: string; status: Status }

/** Which of these tickets the caller sees, as items name them. */
export async function linkedTickets(ctx: Ctx, ids: readonly number[]): Promise<Map<number, LinkedTicket>> {
  if (ids.length === 0) return new Map()
  const seen = (await findTicketsById(ctx.db, ids)).filter((ticket) => can(ctx.actor, 'ticket.read', ticket))
  return new Map(seen.map(({ id, number, title, status }) => [id, { id, number, title, status: status as Status }]))
}

/** The ticket that one goes on in: itself, or what it was merged into in the end. */
async function lastOf({ db }: Ctx, id: number): Promise<number> {
  const readers = await readersOf(db, id)
  return readers.at(-1) ?? id
}

/** Whether a ticket is settled, in the one that it goes on in; one that is gone is not. */
export async function isSettled(ctx: Ctx, ticketId: number | null): Promise<boolean> {
  if (ticketId === null) return false
  const row = await ctx.db
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', await lastOf(ctx, ticketId))
    .executeTakeFirst()
  return row !== undefined && STATUS[row.status as Status].category === 'done'
}

/** Refuses a ticket that the caller does not see, or the item's own. @throws DomainError invalid_input naming `field` */
export async function mustLink(ctx: Ctx, ownId: number, linkedId: number | null, field: string): Promise<void> {
  if (linkedId === null) throw invalid({ field, reason: 'checklist_link_missing' })
  if (linkedId === ownId) throw invalid({ field, reason: 'checklist_link_itself' })
  const ticket = await findTicket(ctx.db, linkedId)
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw invalid({ field, reason: 'checklist_link_unknown' })
}

/** Items that wait for a ticket, or for one that goes on in it, with what they are. */
export async function itemsWaitingFor(ctx: Ctx, ticketId: number): Promise<{ id: number; state: string; settledBy: number | null }[]> {
  const { rows } = await sql<{ id: number; state: string; settledBy: number | null }>`
    with recursive parts as (
      select ${await lastOf(ctx, ticketId)}::bigint as id
      union
      select m.source_id from parts p join ticket_merges m on m.target_id = p.id where m.undone_at is null
    )
    select i.id, i.state, i.settled_by from parts p join checklist_items i on i.linked_ticket_id = p.id order by i.id`.execute(ctx.db)
  return rows
}
