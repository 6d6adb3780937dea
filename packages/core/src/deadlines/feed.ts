import { isStaff } from '@balcao/contracts/access'
import type { FoundDeadlineFeed, NewDeadlineFeed } from '@balcao/contracts/deadlines/feed'
import type { Database } from '@balcao/db/database'
import { inTenant } from '@balcao/db/tenant'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { makeFeed, openFeed, ownFeeds, removeFeed } from '../calendar-feeds/feeds.ts'
import { writeCalendar } from '../calendar-feeds/write-calendar.ts'
import { type Ctx, makeCtx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { deadlinesOf } from './collect.ts'

const gone = () => notFound('deadline_feed_not_found')
const CALENDAR = { 'pt-BR': 'Prazos', en: 'Deadlines' }

/** The caller's address, where there is one. */
export async function get(ctx: Ctx): Promise<FoundDeadlineFeed> {
  const [feed] = await ownFeeds(ctx, 'deadlines')
  return { feed: feed ? { id: feed.id, createdAt: feed.createdAt, readAt: feed.readAt } : null }
}

/** Makes an address; the former one answers no longer. */
export async function create(ctx: Ctx, _: object, { installation }: { installation: { publicUrl: string } }): Promise<NewDeadlineFeed> {
  const { row, token } = await makeFeed(ctx, { kind: 'deadlines', queueId: null })
  const change = diff({ feed: null }, { feed: row.id })
  await audit(ctx, { action: 'deadline.feed_created', resource: 'user', resourceId: ctx.actor.userId, ...change, risk: 'low' })
  const address = `${installation.publicUrl.replace(/\/$/, '')}/api/deadlines/ical/${token}`
  return { id: row.id, createdAt: row.createdAt, readAt: row.readAt, address }
}

/** The address, where there is one, answers no longer. */
export async function remove(ctx: Ctx): Promise<{ success: true }> {
  const [feed] = await ownFeeds(ctx, 'deadlines')
  if (!feed) return { success: true }
  await removeFeed(ctx, 'deadlines', feed.id)
  const change = diff({ feed: feed.id }, { feed: null })
  await audit(ctx, { action: 'deadline.feed_removed', resource: 'user', resourceId: ctx.actor.userId, ...change, risk: 'low' })
  return { success: true }
}

/**
 * What the owner of an address has to do by when, as far as they see it at this moment.
 * @param publicUrl what links begin with
 * @throws DomainError deadline_feed_not_found
 */
export async function readFeed(db: Database, token: string, publicUrl: string): Promise<string> {
  const owner = await openFeed(
    db,
    'deadlines',
    token,
    (opened) => isStaff(opened.owner.role),
    async (_, opened) => opened.owner,
  )
  if (!owner) throw gone()
  const { tenantId, userId, language, name } = owner
  const events = await inTenant(
    db,
    { tenantId, userId, side: 'staff' },
    (tx) => deadlinesOf(makeCtx(tx, owner), language, publicUrl.replace(/\/$/, '')),
    'read',
  )
  const from = { host: new URL(publicUrl).host, now: new Date().toISOString() }
  return writeCalendar(`${CALENDAR[language]}: ${name}`, 'Deadlines', events, from)
}
