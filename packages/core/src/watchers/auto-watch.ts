import { type AutoWatch, MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Has staff follow a ticket they now have to do with, where their preferences let it. Who follows already does as before. */
export async function autoWatch(ctx: Ctx, ticketId: number, why: AutoWatch, userIds = ctx.actor.userId ? [ctx.actor.userId] : []) {
  if (userIds.length === 0) return
  await ctx.db
    .insertInto('ticketWatchers')
    .columns(['tenantId', 'ticketId', 'userId', 'source'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'u.tenantId').on('t.id', '=', ticketId))
        .select(['u.tenantId', 't.id', 'u.id as userId', sql.lit(why).as('source')])
        .where((one) => one('u.id', '=', one.fn.any(one.val(userIds))))
        .where(sql<boolean>`${sql.lit(why)} = any (u.auto_watch)`)
        .whereRef('t.requesterId', '<>', 'u.id')
        .where('t.watchersCount', '<', MAX_WATCHERS),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}
