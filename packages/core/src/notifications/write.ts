import { KEPT_DAYS, type NotificationPriority, type Severity } from '@balcao/contracts/notifications/kinds'
import type { QuickAction } from '@balcao/contracts/notifications/notifications'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { barrier, load, prime } from '../dataloader.ts'
import { pipeline } from '../pipeline.ts'
import { routed } from './channels.ts'
import { chosenBy } from './chosen.ts'
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

const WRITTEN = [
  'userId',
  'sourceKey',
  'title',
  'message',
  'type',
  'module',
  'severity',
  'priority',
  'entityType',
  'entityId',
  'actionUrl',
  'groupKey',
  'archivedAt',
  'metadata',
  'quickActions',
] as const

/** A note as its row is written, in the names of the columns. */
function rowOf({ shown, severity = 'info', ...note }: Awaited<ReturnType<typeof wanted>>[number], place: number) {
  return {
    place,
    user_id: note.userId,
    source_key: note.sourceKey,
    title: note.title,
    message: note.message,
    type: note.type,
    module: note.module,
    severity,
    priority: note.priority ?? 'medium',
    entity_type: note.entityType,
    entity_id: note.entityId,
    action_url: note.actionUrl,
    group_key: note.groupKey,
    archived_at: shown.archivedAt,
    metadata: { ...note.metadata, ...shown.metadata },
    quick_actions: note.quickActions ?? [],
    expires_at: note.expiresAt,
    kept_days: KEPT_DAYS[severity],
  }
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
  if (notes.length === 0) return []
  // What they chose is known once it is their turn.
  await prime(ctx.db, () =>
    chosenBy(
      ctx.db,
      notes.flatMap(({ userId, always }) => (always ? [] : [userId])),
    ),
  )
  await barrier(ctx)
  const rows = await load(ctx.db, 'notes', notes, (all) => writeAll(ctx, all))
  const mine = new Set(notes.map(keyOf))
  return rows.filter((row) => mine.has(keyOf(row)))
}

const keyOf = ({ userId, sourceKey }: { userId: number; sourceKey: string }) => `${userId} ${sourceKey}`

const insertRows = prepared((db: Tx, tenantId: number, notes: string) =>
  db
    .insertInto('notifications')
    .columns(['tenantId', ...WRITTEN, 'expiresAt'])
    .expression(
      sql`select ${tenantId}::bigint, ${sql.join(WRITTEN.map((column) => sql.ref(`r.${column}`)))},
        coalesce(r.expires_at, now() + make_interval(days => r.kept_days))
        from jsonb_to_recordset(${notes}::jsonb) as r (user_id bigint, source_key text, title text, message text, type text,
        module text, severity text, priority text, entity_type text, entity_id bigint, action_url text, group_key text, archived_at timestamptz,
        metadata jsonb, quick_actions jsonb, expires_at timestamptz, kept_days int, place int) order by r.place`,
    )
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'sourceKey']).doNothing())
    .returning([...COLUMNS, 'sourceKey'])
    .compile(),
)

async function writeAll(ctx: Ctx, notes: readonly Note[]) {
  const told = await wanted(ctx, notes)
  if (told.length === 0) return []
  // In the order of their readers: two jobs that tell the same people wait for each other instead of failing.
  const inOrder = told.toSorted((a, b) => a.userId - b.userId)
  const rows = await insertRows(ctx.db, ctx.actor.tenantId, JSON.stringify(inOrder.map(rowOf)))
  const decisions = new Map(told.toReversed().map((note) => [keyOf(note), note.decision]))
  const decided = rows.map((row) => ({ ...row, decision: decisions.get(keyOf(row)) }))
  const [, , onto] = await pipeline([
    holdMails(
      ctx,
      decided.flatMap(({ decision, ...row }) => (decision ? [{ ...row, decision }] : [])),
    ),
    queuePushes(
      ctx,
      decided.map(({ id, userId, archivedAt, decision }) => ({
        id,
        userId,
        // Customers are asked of no kinds: a browser of theirs that takes notices is their choice.
        push: decision ? decision.push : 'unlessQuiet',
        unlisted: archivedAt !== null,
      })),
    ),
    // Last of all: who tells the same people of the same thing waits from here to the end of the transaction.
    moveGroups(
      ctx,
      rows.flatMap(({ id, groupKey, archivedAt }) => (groupKey === null || archivedAt !== null ? [] : [id])),
    ),
  ])
  await ctx.emitAll(
    rows.map(({ id, userId }) => ({ name: 'notification:new', payload: { userId, notificationId: id, onto: onto.get(id) ?? null } })),
  )
  return rows
}

/**
 * Where a group has members, the newest so far takes the new one's time (R-293); answers which that was, by the new ones. They are named twice: of a
 * table that was small when Postgres last looked it would else read all that the tenant has.
 */
async function moveGroups(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; onto: number }>`
    with older as materialized (
      select n.id, n.created_at, o.id as onto
      from notifications n, lateral (
        select o.id from notifications o
        where o.user_id = n.user_id and o.group_key = n.group_key and o.id <> n.id
          and (o.id < n.id or o.id <> all (${[...ids]}::bigint[])) and o.archived_at is null and (o.expires_at is null or o.expires_at > now())
        order by o.created_at desc, o.id desc limit 1) o
      where n.id = any (${[...ids]}::bigint[])
    )
    update notifications n set updated_at = greatest(n.updated_at, older.created_at)
    from older where n.id = older.onto and n.id = any (array(select onto from older)) returning older.id, older.onto`.execute(ctx.db)
  return new Map(rows.map(({ id, onto }) => [id, onto]))
}
