import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Actor } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { can } from '../../policy.ts'
import { findTickets, lockTicket } from '../ticket-rows.ts'

/** A ticket of a conversation: the one asked for, or one merged into it. */
export type Part = { id: number; number: number }

/**
 * The tickets whose messages are read in this one: those merged into it, and into those. Customers get those parts only
 * that they may read by themselves too.
 */
export async function mergedParts(db: Tx, ticketId: number, actor: Actor): Promise<Part[]> {
  const staff = actor.side === 'staff'
  const { rows } = await sql<Part>`
    with recursive parts as (
      select source_id as id, source_number as number from ticket_merges
      where target_id = ${ticketId} and undone_at is null and (shared or ${staff})
      union
      select m.source_id, m.source_number from parts p join ticket_merges m on m.target_id = p.id
      where m.undone_at is null and (m.shared or ${staff})
    )
    select id, number from parts`.execute(db)
  if (staff || rows.length === 0) return rows
  const asked = db
    .selectFrom('tickets')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
  const read = (await findTickets(db, asked)).filter((ticket) => can(actor, 'ticket.read', ticket))
  return rows.filter(({ id }) => read.some((ticket) => ticket.id === id))
}

/** The merge that stands for this ticket, if it was merged. */
export function liveMerge(db: Tx, sourceId: number) {
  return db.selectFrom('ticketMerges').selectAll().where('sourceId', '=', sourceId).where('undoneAt', 'is', null).executeTakeFirst()
}

/** The tickets in which this one's messages are read along: the one it was merged into, and that one's in turn. */
export async function readersOf(db: Tx, ticketId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive readers as (
      select target_id as id from ticket_merges where source_id = ${ticketId} and undone_at is null
      union
      select m.target_id from readers r join ticket_merges m on m.source_id = r.id where m.undone_at is null
    )
    select id from readers`.execute(db)
  return rows.map(({ id }) => id)
}

/** Both of a merge, locked in the order of their ids, so that two merges of them never wait for each other. */
export async function lockPair(db: Tx, sourceId: number, targetId: number) {
  const locked = new Map<number, NonNullable<Awaited<ReturnType<typeof lockTicket>>>>()
  for (const id of [sourceId, targetId].toSorted((a, b) => a - b)) {
    const ticket = await lockTicket(db, id)
    if (ticket) locked.set(id, ticket)
  }
  const source = locked.get(sourceId)
  const target = locked.get(targetId)
  if (!source || !target) throw notFound('ticket_not_found')
  return { source, target }
}
