import { MAX_GROUP } from '@balcao/contracts/notifications/kinds'
import { placeOf } from '@balcao/contracts/notifications/place'
import type { PushText } from '@balcao/contracts/notifications/push-text'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'
import type { Fact, SideEffect } from '../reactions.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { actorsOf } from '../users/actors.ts'
import { chosenBy } from './chosen.ts'
import { devicesOf } from './internal/devices.ts'
import { COLUMNS, type NotificationRow } from './internal/rows.ts'
import { isQuiet } from './internal/wall-clock.ts'

/** A notification that was just written, and whether its reader wants it pushed; `unlessQuiet` where nobody asked them of what kinds. */
export type ToPush = { id: number; userId: number; push: boolean | 'unlessQuiet'; unlisted: boolean }

const devicesToPush = prepared((db: Tx, userIds: readonly number[]) =>
  devicesOf(db, userIds).select(['d.id', 'd.userId']).orderBy('d.id').compile(),
)

/** Has notifications go to the browsers of their readers after this transaction, each on its own: a fact a browser. */
export async function queuePushes(ctx: Ctx, told: readonly ToPush[]): Promise<void> {
  const asked = told.filter(({ push }) => push)
  if (asked.length === 0) return
  const devices = await devicesToPush(
    ctx.db,
    asked.map(({ userId }) => userId),
  )
  if (devices.length === 0) return
  const quiet = await quietNow(
    ctx,
    asked.flatMap(({ push, userId }) => (push === 'unlessQuiet' ? [userId] : [])),
  )
  await ctx.emitAll(
    asked.flatMap(({ id, userId, push, unlisted }) =>
      push === 'unlessQuiet' && quiet.has(userId)
        ? []
        : devices
            .filter((device) => device.userId === userId)
            .map((device) => ({ name: 'push:queued', payload: { userId, notificationId: id, deviceId: device.id, unlisted } })),
    ),
  )
}

async function quietNow({ db }: Ctx, userIds: readonly number[]): Promise<Set<number>> {
  const chosen = await chosenBy(db, userIds)
  const now = new Date()
  return new Set([...chosen].flatMap(([id, { quietHours, timeZone }]) => (quietHours && isQuiet(quietHours, timeZone, now) ? [id] : [])))
}

const MAX_TITLE = 120
const MAX_BODY = 400
const cut = (text: string, max: number) => (text.length > max ? `${[...text].slice(0, max - 1).join('')}…` : text)

/** Hours after which nobody is told any more: what is critical keeps a day. */
const HOURS = { usual: 4, critical: 24 }

/** Brings one notification to one browser, with what the drawer shows and as long as its reader may still see what it is about. */
export async function pushOut(ctx: Ctx, { payload }: Fact<'push:queued'>): Promise<SideEffect | undefined> {
  const device = await devicesOf(ctx.db, [payload.userId])
    .where('d.id', '=', payload.deviceId)
    .select(['d.id', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .executeTakeFirst()
  const row = device && (await stillNews(ctx, payload))
  if (!row) return undefined
  const hours = row.severity === 'critical' ? HOURS.critical : HOURS.usual
  const until = Math.min(
    Date.parse(row.createdAt) + hours * 3_600_000,
    row.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.expiresAt),
  )
  const left = Math.floor(until / 1000) - Math.floor(Date.now() / 1000)
  if (left <= 0) return undefined
  const count = await countOf(ctx, row)
  let gone = false
  return {
    execute: async ({ push }) => {
      const { id, ...target } = device
      const message = {
        text: JSON.stringify(textOf(row, count, payload.unlisted)),
        group: `${ctx.actor.tenantId} ${placeOf(row)}`,
        seconds: left,
      }
      gone = (await push.send(target, { ...message, urgent: row.severity === 'critical' || row.priority === 'urgent' })) === 'gone'
    },
    complete: async ({ db }) => {
      // The address may have been named anew meanwhile: only what was written to is meant.
      if (gone) await db.deleteFrom('pushSubscriptions').where('id', '=', device.id).where('endpoint', '=', device.endpoint).execute()
      else await db.updateTable('pushSubscriptions').set({ lastSentAt: new Date().toISOString() }).where('id', '=', device.id).execute()
    },
  }
}

/** The notification, where it is not read or put away yet and its reader may see now what it is about. */
async function stillNews(ctx: Ctx, { userId, notificationId, unlisted }: Fact<'push:queued'>['payload']) {
  const row = await ctx.db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('id', '=', notificationId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row || row.readAt !== null || (row.archivedAt !== null && !unlisted)) return undefined
  if (await isOvertaken(ctx, row)) return undefined
  const [who] = await actorsOf(ctx, [userId])
  if (!who?.isActive || who.secondFactorDue) return undefined
  if (row.entityType !== 'ticket' || row.entityId === null) return row
  const ticket = await findTicket(ctx.db, row.entityId)
  return ticket && can(who, 'ticket.read', ticket) ? row : undefined
}

/** Those of the same matter and kind that wait to be read. */
const waiting = ({ db }: Ctx, { userId, groupKey, type, archivedAt }: NotificationRow) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('groupKey', '=', groupKey)
    .where('type', '=', type)
    .where('readAt', 'is', null)
    .where('archivedAt', archivedAt === null ? 'is' : 'is not', null)

/** A later one takes the same way, in its place, and says how many there are: one push for both. */
async function isOvertaken(ctx: Ctx, row: NotificationRow): Promise<boolean> {
  if (row.groupKey === null) return false
  const later = await waiting(ctx, row).where('id', '>', row.id).where('severity', '=', row.severity).limit(1).executeTakeFirst()
  return later !== undefined
}

/** How many there are; of what is in no list nothing is counted. */
async function countOf(ctx: Ctx, row: NotificationRow): Promise<number> {
  if (row.groupKey === null || row.archivedAt !== null) return 1
  return (await waiting(ctx, row).limit(MAX_GROUP).execute()).length
}

/** What goes into the browser: no more than the drawer shows. */
const textOf = (row: NotificationRow, count: number, always: boolean): PushText => ({
  id: row.id,
  tag: placeOf(row),
  title: `${cut(row.title, MAX_TITLE)}${count > 1 ? ` (×${count})` : ''}`,
  body: cut(row.message, MAX_BODY),
  path: row.actionUrl,
  silent: (row.metadata as { silent?: boolean }).silent === true,
  always,
})

/** A session ended: its browser takes no notices any more. */
export async function forgetDevice({ db }: Ctx, { payload }: Fact<'session:revoked'>): Promise<void> {
  const { userId, sessionId } = payload
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .$if(sessionId !== null, (q) => q.where('sessionId', '=', sessionId as number))
    .execute()
}
