import type { ListNotifications } from '@balcao/contracts/notifications/notifications'
import type { DB } from '@balcao/db/schema'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { decodeCursor, encodeCursor } from '../../paging.ts'
import { periodOf } from './days.ts'
import { COLUMNS, isShown, type NotificationRow } from './rows.ts'

const ORDER = 'notifications'
/** A search goes on over this many of the newest that match. */
const MOST_FOUND = 1_000
const MOST_WORDS = 30

export const cursorOf = ({ createdAt, id }: NotificationRow) => encodeCursor(ORDER, [createdAt, id])

/** What of a list is left by its filters. */
async function filtersOf(ctx: Ctx, input: ListNotifications) {
  const { from, until } = await periodOf(ctx, input)
  const words = (input.search ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  // An array: of rows, the plan for everybody reads all that a reader has to meet them.
  const found = sql`find_notifications(${ctx.actor.tenantId}, ${me(ctx)}, search_query(${words}::text[], '{}', '{}'), ${sql.lit(MOST_FOUND)})`
  return (eb: ExpressionBuilder<DB, 'notifications'>): Expression<SqlBool> => {
    const same = (['priority', 'type', 'module', 'entityType'] as const).flatMap((name) => {
      const value = input[name]
      return value === undefined ? [] : [eb(name, '=', value)]
    })
    return eb.and([
      isShown(eb),
      // Part of the text, so that the index of those that are no mere information is known to hold them.
      ...(input.severity === undefined ? [] : [eb('severity', '=', sql.lit(input.severity))]),
      ...same,
      ...(input.isRead === undefined ? [] : [eb('readAt', input.isRead ? 'is not' : 'is', null)]),
      ...(from ? [eb('createdAt', '>=', from)] : []),
      ...(until ? [eb('createdAt', '<', until)] : []),
      ...(words.length > 0 ? [sql<SqlBool>`${eb.ref('id')} = any (array(select ${found}))`] : []),
    ])
  }
}

/** One page of what the caller is shown, newest first, and one row more. The page is found in an index alone, whatever filters it. */
export async function pageRows(ctx: Ctx, input: ListNotifications): Promise<NotificationRow[]> {
  const after = input.cursor ? decodeCursor(input.cursor, ORDER, ['instant', 'integer']) : undefined
  const page = ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', me(ctx))
    .where(await filtersOf(ctx, input))
    .$if(after !== undefined, (q) =>
      q.where(sql<SqlBool>`(created_at, id) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::bigint)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    // Both are part of the text: of parameters the planner would expect a tenth of the table.
    .limit(sql.lit(input.limit + 1))
    .offset(sql.lit(!input.cursor && input.page ? (input.page - 1) * input.limit : 0))
  return ctx.db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('id', 'in', page)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
