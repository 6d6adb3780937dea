import type { NamedNotifications, UpdateNotifications } from '@balcao/contracts/notifications/notifications'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { erase, mark, shown, these } from './internal/changes.ts'

/** Reads those that are the caller's; others are passed over in silence, as if there were none. */
export async function read(ctx: Ctx, { notificationIds }: NamedNotifications): Promise<{ updated: number }> {
  return { updated: await mark(ctx, { isRead: true }, these(notificationIds)) }
}

export async function readAll(ctx: Ctx): Promise<{ updated: number }> {
  return { updated: await mark(ctx, { isRead: true }, shown) }
}

/** Archives, takes out of the archive, reads or leaves unread those that are the caller's. */
export async function update(ctx: Ctx, { notificationIds, isRead, archived }: UpdateNotifications): Promise<{ updated: number }> {
  const which = these(notificationIds)
  const read = isRead === undefined ? 0 : await mark(ctx, { isRead }, which)
  const moved = archived === undefined ? 0 : await mark(ctx, { archived }, which)
  return { updated: Math.max(read, moved) }
}

export async function remove(ctx: Ctx, { notificationIds }: NamedNotifications): Promise<{ deleted: number }> {
  return { deleted: await erase(ctx, these(notificationIds)) }
}

/** All that was read and is still in the list; what was archived is kept. */
export async function removeRead(ctx: Ctx): Promise<{ deleted: number }> {
  return { deleted: await erase(ctx, sql`${shown} and read_at is not null`) }
}
