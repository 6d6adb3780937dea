import type { CreateBulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { matching } from '../../tickets/bulk/bulk.ts'
import { findTicketsById, type KnownTicket } from '../../tickets/ticket-rows.ts'

/** The tickets that a message is meant for, of those that the caller sees. */
export type Targets = {
  tickets: KnownTicket[]
  /** By ticket: the newest message of somebody else, and the newest that the caller knows of. */
  newest: ReadonlyMap<number, number>
  known: ReadonlyMap<number, number>
  /** Named, and not there for the caller. */
  unseen: number[]
}

/** @throws DomainError invalid_input for a filter that finds too many */
export async function targetsOf(ctx: Ctx, { tickets, filter }: Pick<CreateBulkReply, 'tickets' | 'filter'>): Promise<Targets> {
  const named: readonly { id: number; seenUpTo?: number | undefined }[] = tickets ?? (await matching(ctx, filter ?? {}))
  const ids = [...new Set(named.map(({ id }) => id))]
  const found = await findTicketsById(ctx.db, ids)
  const seen = found.filter((ticket) => can(ctx.actor, 'ticket.read', ticket)).toSorted((a, b) => a.id - b.id)
  const newest = await newestOf(
    ctx,
    seen.map(({ id }) => id),
  )
  const known = new Map(named.map(({ id, seenUpTo }) => [id, seenUpTo ?? newest.get(id) ?? 0]))
  const isSeen = new Set(seen.map(({ id }) => id))
  return { tickets: seen, newest, known, unseen: ids.filter((id) => !isSeen.has(id)) }
}

/** The newest message of somebody else on each of these tickets. */
export async function newestOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ ticketId: number; id: number }>`
    select w.id as ticket_id, c.id from unnest(${[...ids]}::bigint[]) as w(id)
    cross join lateral (select c.id from comments c where c.ticket_id = w.id and c.author_id <> ${me(ctx)} order by c.id desc limit 1) c`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ ticketId, id }) => [ticketId, id]))
}
