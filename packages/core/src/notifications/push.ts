import type { PushText } from '@balcao/contracts/notifications/push-text'
import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'
import type { Errand, Fact } from '../reactions.ts'
import { findTicket } from '../tickets/internal/ticket-rows.ts'
import { actorsOf } from '../users/actors.ts'
import { chosenBy } from './internal/chosen.ts'
import { devicesOf } from './internal/devices.ts'
import { COLUMNS, type NotificationRow } from './internal/rows.ts'
import { isQuiet } from './internal/wall-clock.ts'

/** A notification that was just written, and whether its reader wants it pushed; `unlessQuiet` where nobody asked them of what kinds. */
export type ToPush = { id: number; userId: number; push: boolean | 'unlessQuiet'; unlisted: boolean }

/** Has notifications go to the browsers of their readers after this transaction, each on its own: a fact a browser. */
export async function queuePushes(ctx: Ctx, told: readonly ToPush[]): Promise<void> {
  const asked = told.filter(({ push }) => push)
  if (asked.length === 0) return
  const devices = await devicesOf(
    ctx.db,
    asked.map(({ userId }) => userId),
  )
    .select(['d.id', 'd.userId'])
    .orderBy('d.id')
    .execute()
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
export async function pushOut(ctx: Ctx, { payload }: Fact<'push:queued'>): Promise<Errand | undefined> {
  const device = await devicesOf(ctx.db, [payload.userId])
    .where('d.id', '=', payload.deviceId)
    .select(['d.id', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .executeTakeFirst()
  const row = device && (await stillNews(ctx, payload))
  if (!row) return undefined
  const hours = row.severity === 'critical' ? HOURS.critical : HOURS.usual
  const left = Math.floor(Date.parse(row.createdAt) / 1000) + hours * 3600 - Math.floor(Date.now() / 1000)
  if (left <= 0) return undefined
  let gone = false
  return {
    act: async ({ push }) => {
      const { id, ...target } = device
      const message = { text: JSON.stringify(textOf(row, payload.unlisted)), group: `${ctx.actor.tenantId} ${tagOf(row)}`, seconds: left }
      gone = (await push.send(target, { ...message, urgent: row.severity === 'critical' || row.priority === 'urgent' })) === 'gone'
    },
    settle: async ({ db }) => {
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
  const [who] = await actorsOf(ctx, [userId])
  if (!who?.isActive || who.secondFactorDue) return undefined
  if (row.entityType !== 'ticket' || row.entityId === null) return row
  const ticket = await findTicket(ctx.db, row.entityId)
  return ticket && can(who, 'ticket.read', ticket) ? row : undefined
}

const tagOf = ({ id, groupKey }: NotificationRow) => groupKey ?? `n${id}`

/** What goes into the browser: no more than the drawer shows. */
const textOf = (row: NotificationRow, always: boolean): PushText => ({
  id: row.id,
  tag: tagOf(row),
  title: cut(row.title, MAX_TITLE),
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
