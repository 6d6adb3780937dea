import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conditionsHold } from '../../tickets/conditions.ts'
import { statusesOf } from '../elapsed-tickets.ts'

/** Tickets of one rule and one look; the rest is found by the next look. */
export const ROUND_BATCH = 200

/** Is the ticket `t` open, in a status that the conditions of a rule by schedule may let through? */
export const isScheduled = (conditions: TicketConditions): RawBuilder<boolean> =>
  sql`t.status = any(${statusesOf(conditions).filter((status) => OPEN_STATUSES.some((open) => open === status))})`

/** The next of the tickets that an occurrence is for, in the order of their ids. */
export async function ticketsOfRound(
  { db, actor }: Ctx,
  conditions: TicketConditions,
  { after, until }: { after: number; until: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with open as materialized (
      select t.tenant_id, t.id from tickets t
      where t.tenant_id = ${actor.tenantId} and ${isScheduled(conditions)} and t.id > ${after} and t.id <= ${until})
    select t.id from open t where ${conditionsHold(conditions)} order by t.id limit ${sql.lit(ROUND_BATCH)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest ticket: what is opened while an occurrence is under way is none of its business. */
export async function newestTicket({ db }: Ctx): Promise<number> {
  const row = await db.selectFrom('tickets').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}
