import { KEPT_DAYS, type NotificationPriority, type Severity } from '@balcao/contracts/notifications/kinds'
import type { QuickAction } from '@balcao/contracts/notifications/notifications'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { routed } from './channels.ts'
import { holdMails } from './hold-mails.ts'
import { COLUMNS, type NotificationRow } from './internal/rows.ts'
import type { Concern } from './preferences.ts'
import { queuePushes } from './push.ts'

/** What somebody is told. */
export type Note = {
  userId: number
  /** Names the fact and the reader, so that a repeated job writes one row. */
  sourceKey: string
  title: string
  message: string
  type: string
  module: string
  severity?: Severity
  priority?: NotificationPriority
  entityType?: string
  entityId?: number
  actionUrl?: string
  groupKey?: string
  metadata?: Record<string, unknown>
  quickActions?: readonly QuickAction[]
  expiresAt?: string
  /** What it is to them, and of which queue: what they chose to be told goes by it. */
  concern?: Concern
  queueId?: number | null
  /** Not theirs to choose: customers are told of what is said to them. */
  always?: boolean
}

const keptFor = (severity: Severity) => {
  const days = KEPT_DAYS[severity]
  return days === null ? null : sql<string>`now() + make_interval(days => ${days})`
}

const AS_IT_IS = { archivedAt: null, metadata: {} }

/** Those that their readers chose to be told, and how. */
async function wanted(ctx: Ctx, notes: readonly Note[]) {
  const chosen = await routed(
    ctx,
    notes.filter(({ always }) => !always),
  )
  return [...chosen, ...notes.filter(({ always }) => always).map((note) => ({ ...note, shown: AS_IT_IS, decision: null }))]
}

/**
 * Writes notifications where their readers want them, each once a reader and source key, and tells their readers' devices of them: in this transaction.
 * @returns those that are new
 */
export async function write(ctx: Ctx, notes: readonly Note[]): Promise<NotificationRow[]> {
  const told = await wanted(ctx, notes)
  if (told.length === 0) return []
  const { tenantId } = ctx.actor
  // In the order of their readers: two jobs that tell the same people wait for each other instead of failing.
  const inOrder = told.toSorted((a, b) => a.userId - b.userId)
  const rows = await ctx.db
    .insertInto('notifications')
    .values(
      inOrder.map(
        ({
          shown,
          decision: _d,
          metadata = {},
          quickActions = [],
          severity = 'info',
          expiresAt,
          concern: _,
          queueId: __,
          always: ___,
          ...note
        }) => ({
          priority: 'medium',
          entityType: null,
          entityId: null,
          actionUrl: null,
          groupKey: null,
          ...note,
          tenantId,
          severity,
          expiresAt: expiresAt ?? keptFor(severity),
          archivedAt: shown.archivedAt,
          metadata: JSON.stringify({ ...metadata, ...shown.metadata }),
          quickActions: JSON.stringify(quickActions),
        }),
      ),
    )
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'sourceKey']).doNothing())
    .returning([...COLUMNS, 'sourceKey'])
    .execute()
  const onto = await moveGroups(
    ctx,
    rows.flatMap(({ id, groupKey, archivedAt }) => (groupKey === null || archivedAt !== null ? [] : [id])),
  )
  await ctx.emitAll(
    rows.map(({ id, userId }) => ({ name: 'notification:new', payload: { userId, notificationId: id, onto: onto.get(id) ?? null } })),
  )
  const decisions = new Map(told.map(({ userId, sourceKey, decision }) => [`${userId} ${sourceKey}`, decision]))
  const decided = rows.map((row) => ({ ...row, decision: decisions.get(`${row.userId} ${row.sourceKey}`) }))
  await holdMails(
    ctx,
    decided.flatMap(({ decision, ...row }) => (decision ? [{ ...row, decision }] : [])),
  )
  await queuePushes(
    ctx,
    decided.map(({ id, userId, archivedAt, decision }) => ({
      id,
      userId,
      // Customers are asked of no kinds: a browser of theirs that takes notices is their choice.
      push: decision ? decision.push : 'unlessQuiet',
      unlisted: archivedAt !== null,
    })),
  )
  return rows
}

/** Where a group has members, the newest so far takes the new one's time; answers which that was, by the new ones. */
async function moveGroups(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; onto: number }>`
    with older as (
      select n.id, n.created_at, o.id as onto
      from notifications n, lateral (
        select o.id from notifications o
        where o.user_id = n.user_id and o.group_key = n.group_key and o.id <> n.id
          and o.archived_at is null and (o.expires_at is null or o.expires_at > now())
        order by o.created_at desc, o.id desc limit 1) o
      where n.id = any (${[...ids]}::bigint[])
    )
    update notifications n set updated_at = greatest(n.updated_at, older.created_at)
    from older where n.id = older.onto returning older.id, older.onto`.execute(ctx.db)
  return new Map(rows.map(({ id, onto }) => [id, onto]))
}
