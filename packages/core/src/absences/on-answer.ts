import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { passOn } from './pass-on.ts'

/**
 * A customer wrote on a ticket of somebody who is away and passes tickets on as they are answered (mode `on_answer`): it goes to the
 * substitute of its queue, else back to the queue, and is remembered for the return.
 */
export async function passOnAnswered(ctx: Ctx, { payload }: Fact<'comment:added'>): Promise<void> {
  if (payload.isInternal) return
  const ticket = await ctx.db
    .selectFrom('comments as c')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.id', '=', 'c.ticketId'))
    .innerJoin('absences as a', (join) => join.onRef('a.tenantId', '=', 't.tenantId').onRef('a.userId', '=', 't.assigneeId'))
    .where('c.id', '=', payload.commentId)
    .where('c.authorSide', '=', 'customer')
    .where('a.mode', '=', 'on_answer')
    .where('a.cancelledAt', 'is', null)
    .where('a.startsAt', '<=', sql<string>`now()`)
    .where('a.endsAt', '>', sql<string>`now()`)
    .select(['t.id', 't.queueId', 'a.userId as assigneeId'])
    .executeTakeFirst()
  if (ticket) await passOn(ctx, ticket)
}
