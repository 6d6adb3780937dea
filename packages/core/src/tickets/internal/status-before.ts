import { UNDO_BULK_MINUTES } from '@balcao/contracts/tickets/bounds'
import { STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** Set and left only by actions of their own. */
const BY_OWN_ACTION: readonly string[] = ['merged', 'spam'] satisfies Status[]

/**
 * The status that the caller may give back because they have just taken it away: undo may lead where no ordinary move does
 * (to `new`, say). Only the newest change of status counts, only its author's, and for as long as a bulk change can be undone.
 */
export async function statusBefore(ctx: Ctx, ticket: { id: number; status: string }): Promise<Status | undefined> {
  const newest = await ctx.db
    .selectFrom('ticketEvents')
    .select(['actorId', 'changes'])
    .select(sql<boolean>`created_at > now() - make_interval(mins => ${sql.lit(UNDO_BULK_MINUTES)})`.as('isRecent'))
    .where('ticketId', '=', ticket.id)
    .where(sql<boolean>`changes @> '[{"field":"status"}]'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest?.isRecent || newest.actorId === null || newest.actorId !== ctx.actor.userId) return undefined
  const change = newest.changes.find(({ field }) => field === 'status')
  const from = STATUSES.find((status) => status === change?.from)
  if (!from || change?.to !== ticket.status || BY_OWN_ACTION.includes(from) || BY_OWN_ACTION.includes(ticket.status)) return undefined
  return from
}
