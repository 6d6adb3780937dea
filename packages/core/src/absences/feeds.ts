import type { CreateFeed, FeedList, GetFeed, NewFeed } from '@balcao/contracts/absences/feeds'
import type { Database } from '@balcao/db/database'
import { type SqlBool, sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { makeFeed, openFeed, ownFeeds, removeFeed } from '../calendar-feeds/feeds.ts'
import { writeCalendar } from '../calendar-feeds/write-calendar.ts'
import { type Ctx, makeCtx } from '../ctx.ts'
import { invalid, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { absenceRows, absenceView, seesEverybody } from './internal/absence-rows.ts'
import { eventOf } from './internal/ics.ts'

/** Events of one calendar: those of a month back and a year ahead. */
const MOST = 1_000
const gone = () => notFound('absence_feed_not_found')

/** One's own addresses; what they are was told when they were made. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<FeedList> {
  must(ctx, 'absence.read')
  return { data: await ownFeeds(ctx, 'absences') }
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
  const { row, token } = await makeFeed(ctx, { kind: 'absences', queueId })
  const act = { action: 'absence.feed_created', resource: 'absence', resourceId: row.id, risk: 'low' } as const
  await audit(ctx, { ...act, ...diff(null, { queueId }) })
  return { ...row, address: `${installation.publicUrl.replace(/\/$/, '')}/api/absences/ical/${token}` }
}

/** Its address no longer answers. @throws DomainError absence_feed_not_found */
export async function remove(ctx: Ctx, { id }: GetFeed): Promise<{ success: true }> {
  must(ctx, 'absence.read')
  const row = await removeFeed(ctx, 'absences', id)
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
  const text = await openFeed(
    db,
    'absences',
    token,
    ({ owner, queueId }) => can(owner, 'absence.read') && (queueId === null || seesEverybody(owner) || owner.queueIds.includes(queueId)),
    async (ctx, { owner, queueId, queueName }) => {
      const own = makeCtx(ctx.db, owner)
      const rows = await absenceRows(own)
        .where('a.endsAt', '>', sql<string>`now() - interval '31 days'`)
        .where('a.startsAt', '<', sql<string>`now() + interval '366 days'`)
        .where(
          queueId === null
            ? sql<SqlBool>`a.user_id = ${owner.userId}`
            : sql<SqlBool>`exists (select from queue_members of_queue where of_queue.user_id = a.user_id and of_queue.queue_id = ${queueId})`,
        )
        .orderBy('a.startsAt')
        .limit(MOST)
        .execute()
      const shown = { language: owner.language, named: queueId !== null }
      const events = rows.map((row) => eventOf(absenceView(own, row), shown))
      return writeCalendar(queueName ?? owner.name, 'Absences', events, { host, now: new Date().toISOString() })
    },
  )
  if (text === undefined) throw gone()
  return text
}
