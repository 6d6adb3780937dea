import type { GetSubscriber, ListSubscribers, SubscriberList } from '@balcao/contracts/status-page/subscribers'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { holds, wordsOf } from '../like.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'

/** Those who have incidents mailed to them, the latest first. @throws DomainError invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, search = '' }: ListSubscribers): Promise<SubscriberList> {
  const after = cursor ? decodeCursor(cursor, 'status-subscribers', ['integer']) : undefined
  const words = wordsOf(search)
  const rows = await ctx.db
    .selectFrom('statusSubscribers as s')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .select(['s.id', 'u.name', sql<string>`coalesce(s.email, u.email)`.as('email'), sql<string>`s.confirmed_at`.as('since')])
    .where('s.confirmedAt', 'is not', null)
    .$if(after !== undefined, (q) => q.where('s.id', '<', Number(after?.[0])))
    .$if(words.length > 0, (q) => q.where(holds(sql<string>`concat_ws(' ', u.name, s.email, u.email)`, words)))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(
    rows,
    limit,
    (row) => row,
    ({ id }) => encodeCursor('status-subscribers', [id]),
  )
}

/** Has no more incidents mailed to somebody. @throws DomainError status_subscriber_not_found */
export async function remove(ctx: Ctx, { id }: GetSubscriber): Promise<{ id: number }> {
  const gone = await ctx.db.deleteFrom('statusSubscribers').where('id', '=', id).returning('confirmedAt').executeTakeFirst()
  if (!gone) throw notFound('status_subscriber_not_found')
  // Their address stays out of the log, which outlives it.
  const change = diff({ since: gone.confirmedAt }, null)
  await audit(ctx, { action: 'status_subscriber.removed', resource: 'status_subscriber', resourceId: id, ...change, risk: 'low' })
  return { id }
}
