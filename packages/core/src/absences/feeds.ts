import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { CreateFeed, FeedList, GetFeed, NewFeed } from '@balcao/contracts/absences/feeds'
import type { Database } from '@balcao/db/database'
import { type SqlBool, sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { hashOfLink } from '../auth/links.ts'
import { asSystem, type Ctx, makeCtx, me } from '../ctx.ts'
import { invalid, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { actorsOf } from '../users/actors.ts'
import { absenceRows, absenceView, seesEverybody } from './internal/absence-rows.ts'
import { calendarOf } from './internal/ics.ts'

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{43})$/
/** Events of one calendar: those of a month back and a year ahead. */
const MOST = 1_000
const gone = () => notFound('absence_feed_not_found')

const mine = (ctx: Ctx) => ctx.db.selectFrom('absenceFeeds').where('userId', '=', me(ctx))

/** One's own addresses; what they are was told when they were made. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<FeedList> {
  must(ctx, 'absence.read')
  return { data: await mine(ctx).select(['id', 'queueId', 'createdAt', 'readAt']).orderBy('id').execute() }
}

async function mustReachQueue(ctx: Ctx, queueId: number): Promise<void> {
  const queue = await ctx.db.selectFrom('queues').select('id').where('id', '=', queueId).executeTakeFirst()
  if (!queue || !(seesEverybody(ctx.actor) || ctx.actor.queueIds.includes(queueId)))
    throw invalid({ field: 'queueId', reason: 'queue_not_found' })
}

/** Makes an address, in place of the one of the same scope. @throws DomainError forbidden, invalid_input */
export async function create(
  ctx: Ctx,
  { queueId }: CreateFeed,
  { installation }: { installation: { publicUrl: string } },
): Promise<NewFeed> {
  must(ctx, 'absence.read')
  if (queueId !== null) await mustReachQueue(ctx, queueId)
  const userId = me(ctx)
  await ctx.db
    .deleteFrom('absenceFeeds')
    .where('userId', '=', userId)
    .where(sql<SqlBool>`queue_id is not distinct from ${queueId}`)
    .execute()
  const secret = randomBytes(32).toString('base64url')
  const row = await ctx.db
    .insertInto('absenceFeeds')
    .values({ tenantId: ctx.actor.tenantId, userId, queueId, secretHash: hashOfLink(secret) })
    .returning(['id', 'queueId', 'createdAt', 'readAt'])
    .executeTakeFirstOrThrow()
  const act = { action: 'absence.feed_created', resource: 'absence', resourceId: row.id, risk: 'low' } as const
  await audit(ctx, { ...act, ...diff(null, { queueId }) })
  return { ...row, address: `${installation.publicUrl.replace(/\/$/, '')}/api/absences/ical/${ctx.actor.tenantId}.${row.id}.${secret}` }
}

/** Its address no longer answers. @throws DomainError absence_feed_not_found */
export async function remove(ctx: Ctx, { id }: GetFeed): Promise<{ success: true }> {
  must(ctx, 'absence.read')
  const row = await ctx.db
    .deleteFrom('absenceFeeds')
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .returning('queueId')
    .executeTakeFirst()
  if (!row) throw gone()
  const act = { action: 'absence.feed_removed', resource: 'absence', resourceId: id, risk: 'low' } as const
  await audit(ctx, { ...act, ...diff({ queueId: row.queueId }, null) })
  return { success: true }
}

/**
 * The calendar behind an address, with what its owner may see at this moment: nothing once they may see nothing.
 * @throws DomainError absence_feed_not_found
 */
export async function readFeed(db: Database, token: string, host: string): Promise<string> {
  const [, tenant, id, secret = ''] = TOKEN.exec(token) ?? []
  if (!tenant || Number(tenant) > 2_147_483_647 || Number(id) > 2_147_483_647) throw gone()
  return asSystem(db, Number(tenant), async (ctx) => {
    const feed = await ctx.db
      .selectFrom('absenceFeeds as f')
      .leftJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'f.tenantId').onRef('q.id', '=', 'f.queueId'))
      .select(['f.id', 'f.userId', 'f.queueId', 'f.secretHash', 'q.name'])
      .where('f.id', '=', Number(id))
      .executeTakeFirst()
    const [given, expected] = [Buffer.from(hashOfLink(secret)), Buffer.from(feed?.secretHash ?? '')]
    if (!feed || given.length !== expected.length || !timingSafeEqual(given, expected)) throw gone()
    const [owner] = await actorsOf(ctx, [feed.userId])
    if (!owner?.isActive || !can(owner, 'absence.read')) throw gone()
    if (feed.queueId !== null && !(seesEverybody(owner) || owner.queueIds.includes(feed.queueId))) throw gone()
    await ctx.db.updateTable('absenceFeeds').set({ readAt: sql<string>`now()` }).where('id', '=', feed.id).execute()
    const own = makeCtx(ctx.db, owner)
    const rows = await absenceRows(own)
      .where('a.endsAt', '>', sql<string>`now() - interval '31 days'`)
      .where('a.startsAt', '<', sql<string>`now() + interval '366 days'`)
      .where(
        feed.queueId === null
          ? sql<SqlBool>`a.user_id = ${feed.userId}`
          : sql<SqlBool>`exists (select from queue_members of_queue where of_queue.user_id = a.user_id and of_queue.queue_id = ${feed.queueId})`,
      )
      .orderBy('a.startsAt')
      .limit(MOST)
      .execute()
    const of = { host, now: new Date().toISOString(), language: owner.language, named: feed.queueId !== null }
    return calendarOf(
      feed.name ?? owner.name,
      rows.map((row) => absenceView(own, row)),
      of,
    )
  })
}
