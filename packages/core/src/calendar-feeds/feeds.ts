import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '@balcao/db/database'
import { type SqlBool, sql } from 'kysely'
import { hashOfLink } from '../auth/links.ts'
import { asSystem, type Ctx, me } from '../ctx.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{43})$/
const MAX_INT = 2_147_483_647

/** What an address shows; of a queue's people, or one's own. */
export type FeedOf = { kind: 'absences' | 'deadlines'; queueId: number | null }
const COLUMNS = ['id', 'queueId', 'createdAt', 'readAt'] as const

/** The caller's own addresses of a kind. */
export const ownFeeds = (ctx: Ctx, kind: FeedOf['kind']) =>
  ctx.db.selectFrom('calendarFeeds').where('userId', '=', me(ctx)).where('kind', '=', kind).select(COLUMNS).orderBy('id').execute()

/** Makes an address, in place of the one of the same kind and queue. `token` is what it ends with; only its hash is kept. */
export async function makeFeed(ctx: Ctx, { kind, queueId }: FeedOf) {
  const userId = me(ctx)
  await ctx.db
    .deleteFrom('calendarFeeds')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where(sql<SqlBool>`queue_id is not distinct from ${queueId}`)
    .execute()
  const secret = randomBytes(32).toString('base64url')
  const row = await ctx.db
    .insertInto('calendarFeeds')
    .values({ tenantId: ctx.actor.tenantId, userId, kind, queueId, secretHash: hashOfLink(secret) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return { row, token: `${ctx.actor.tenantId}.${row.id}.${secret}` }
}

/** Takes an address of the caller's away. @returns undefined where there is none */
export const removeFeed = (ctx: Ctx, kind: FeedOf['kind'], id: number) =>
  ctx.db
    .deleteFrom('calendarFeeds')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('userId', '=', me(ctx))
    .returning('queueId')
    .executeTakeFirst()

export type OpenedFeed = { owner: KnownActor; queueId: number | null; queueName: string | null }

/**
 * Reads by an address of an active organisation, as the system and once its owner may still use it; that it was read is noted.
 * @param kind what the address must be of
 * @param may whether its owner may read it at this moment
 * @returns undefined for what is no address, or none any more
 */
export async function openFeed<T>(
  db: Database,
  kind: FeedOf['kind'],
  token: string,
  may: (opened: OpenedFeed) => boolean,
  read: (ctx: Ctx, opened: OpenedFeed) => Promise<T>,
): Promise<T | undefined> {
  const [, tenant, id, secret = ''] = TOKEN.exec(token) ?? []
  if (!tenant || Number(tenant) > MAX_INT || Number(id) > MAX_INT) return undefined
  return asSystem(db, Number(tenant), async (ctx) => {
    const feed = await ctx.db
      .selectFrom('calendarFeeds as f')
      .innerJoin('tenants as t', 't.id', 'f.tenantId')
      .leftJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'f.tenantId').onRef('q.id', '=', 'f.queueId'))
      .select(['f.id', 'f.userId', 'f.queueId', 'f.secretHash', 'q.name as queueName'])
      .where('f.id', '=', Number(id))
      .where('f.kind', '=', kind)
      .where('t.status', '=', 'active')
      .executeTakeFirst()
    const [given, expected] = [Buffer.from(hashOfLink(secret)), Buffer.from(feed?.secretHash ?? '')]
    if (!feed || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const [owner] = await actorsOf(ctx, [feed.userId])
    if (!owner?.isActive || owner.secondFactorDue) return undefined
    const opened = { owner, queueId: feed.queueId, queueName: feed.queueName }
    if (!may(opened)) return undefined
    await ctx.db.updateTable('calendarFeeds').set({ readAt: sql<string>`now()` }).where('id', '=', feed.id).execute()
    return read(ctx, opened)
  })
}
