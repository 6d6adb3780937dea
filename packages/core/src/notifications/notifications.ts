import type { ListOf } from '@balcao/contracts/common'
import type {
  GetNotification,
  ListNotifications,
  Notification,
  NotificationStats,
  UnreadCount,
  UpdateNotification,
} from '@balcao/contracts/notifications/notifications'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../paging.ts'
import { erase, mark, these } from './internal/changes.ts'
import { cursorOf, pageRows } from './internal/list.ts'
import { COLUMNS, groupsOfRows, type NotificationRow, notificationView, viewsOf } from './internal/rows.ts'
import { statsOf } from './internal/stats.ts'

/** The caller's own, newest first. @throws DomainError invalid_cursor, invalid_input */
export async function list(ctx: Ctx, input: ListNotifications): Promise<ListOf<Notification>> {
  const rows = await pageRows(ctx, input)
  const groups = await groupsOfRows(ctx.db, rows)
  return pageOf(rows, input.limit, (row) => notificationView(row, groups), cursorOf)
}

/** One of the caller's own, archived ones too. @throws DomainError notification_not_found, the same for somebody else's */
export async function mustBeMine(ctx: Ctx, id: number): Promise<NotificationRow> {
  const row = await ctx.db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<string>`now()`)]))
    .executeTakeFirst()
  if (!row) throw notFound('notification_not_found')
  return row
}

/** @throws DomainError notification_not_found */
export async function get(ctx: Ctx, { id }: GetNotification): Promise<Notification> {
  const [view] = await viewsOf(ctx.db, [await mustBeMine(ctx, id)])
  return view as Notification
}

/** How many the caller has, and of what the unread ones are. */
export async function stats(ctx: Ctx): Promise<NotificationStats> {
  return (await statsOf(ctx.db, [me(ctx)])).get(me(ctx)) as NotificationStats
}

export async function unread(ctx: Ctx): Promise<UnreadCount> {
  return { count: (await stats(ctx)).unread }
}

/** Reads one, leaves it unread again, archives it or takes it out. What is so already is no change. @throws DomainError notification_not_found */
export async function update(ctx: Ctx, { id, isRead, archived }: UpdateNotification): Promise<Notification> {
  await mustBeMine(ctx, id)
  if (isRead !== undefined) await mark(ctx, { isRead }, these([id]), true)
  if (archived !== undefined) await mark(ctx, { archived }, these([id]), true)
  return get(ctx, { id })
}

/** @throws DomainError notification_not_found */
export async function read(ctx: Ctx, { id }: GetNotification): Promise<Notification> {
  return update(ctx, { id, isRead: true })
}

/** @throws DomainError notification_not_found */
export async function remove(ctx: Ctx, { id }: GetNotification): Promise<{ success: true }> {
  await mustBeMine(ctx, id)
  await erase(ctx, these([id]))
  return { success: true }
}
