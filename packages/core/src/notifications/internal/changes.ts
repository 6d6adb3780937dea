import { MAX_TOLD } from '@balcao/contracts/notifications/kinds'
import type { NotificationChanges } from '@balcao/contracts/realtime/notifications'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'

/** What a reader may do to a notification. */
export type Mark = { isRead: boolean } | { archived: boolean }
/** Which of the caller's are meant. */
export type Which = RawBuilder<unknown>
export const these = (ids: readonly number[]): Which => sql`id = any (${[...ids]}::bigint[])`
export const shown: Which = sql`archived_at is null`

/** What really changed. Of too many to name, ids are null, and lists are read anew instead. */
type Changed = { count: number; ids: number[] | null; groupKeys: string[]; now: string }
type Row = { count: number; ids: number[]; groupKeys: string[]; now: string }

/** Of announcements it is kept who has read them, whatever becomes of the notification. */
const KEEP_READERS = sql`, seen as (
  insert into announcement_reads (tenant_id, announcement_id, user_id)
  select tenant_id, entity_id, user_id from done where entity_type = 'announcement' and entity_id is not null on conflict do nothing)`

/** Locked in the order of their ids, so that two devices that change the same ones wait instead of failing. */
async function run(ctx: Ctx, which: Which, change: RawBuilder<unknown>, also: RawBuilder<unknown> = sql``): Promise<Changed> {
  const { rows } = await sql<Row>`
    with due as (select tenant_id, id from notifications where user_id = ${me(ctx)} and ${which} order by id for update),
    done as (${change} returning n.id, n.group_key, n.tenant_id, n.user_id, n.entity_type, n.entity_id)${also}
    select count(*) as count, (array_agg(id order by id))[:${sql.lit(MAX_TOLD + 1)}] as ids,
      coalesce((array_agg(distinct group_key) filter (where group_key is not null))[:${sql.lit(MAX_TOLD)}], '{}') as group_keys, now() as now
    from done`.execute(ctx.db)
  const { count, ids, groupKeys, now } = rows[0] as Row
  return count > MAX_TOLD ? { count, ids: null, groupKeys: [], now } : { count, ids, groupKeys, now }
}

const SET = {
  read: sql`read_at = now()`,
  unread: sql`read_at = null`,
  archive: sql`archived_at = now()`,
  restore: sql`archived_at = null`,
}
const NOT_YET = {
  read: sql`read_at is null`,
  unread: sql`read_at is not null`,
  archive: sql`archived_at is null`,
  restore: sql`archived_at is not null`,
}
const stepOf = (mark: Mark) => ('isRead' in mark ? (mark.isRead ? 'read' : 'unread') : mark.archived ? 'archive' : 'restore')

const updatesOf = (mark: Mark, now: string): NotificationChanges =>
  'isRead' in mark ? { isRead: mark.isRead, readAt: mark.isRead ? now : null } : { archivedAt: mark.archived ? now : null }

/** Marks those of the caller's that are not so yet, and tells their devices: of one alone by its own event. */
export async function mark(ctx: Ctx, what: Mark, which: Which, alone = false): Promise<number> {
  const step = stepOf(what)
  const { count, ids, groupKeys, now } = await run(
    ctx,
    sql`${which} and ${NOT_YET[step]}`,
    sql`update notifications n set ${SET[step]} from due where n.tenant_id = due.tenant_id and n.id = due.id`,
    step === 'read' ? KEEP_READERS : undefined,
  )
  if (count === 0) return 0
  const userId = me(ctx)
  const [only] = ids ?? []
  const told = { userId, updates: updatesOf(what, now), groupKeys }
  if (!alone || only === undefined) await ctx.emit('notification:bulk-update', { ...told, notificationIds: ids })
  else if (step === 'read') await ctx.emit('notification:read', { userId, notificationId: only, readAt: now, groupKeys })
  else await ctx.emit('notification:update', { ...told, notificationId: only })
  return count
}

/** Deletes those of the caller's, and tells their devices. */
export async function erase(ctx: Ctx, which: Which): Promise<number> {
  const { count, ids, groupKeys } = await run(
    ctx,
    which,
    sql`delete from notifications n using due where n.tenant_id = due.tenant_id and n.id = due.id`,
  )
  if (count > 0) await ctx.emit('notification:delete', { userId: me(ctx), notificationIds: ids, groupKeys })
  return count
}
