import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { decodeCursor, encodeCursor } from '../../paging.ts'

/** What begins and ends by itself, and is looked into by somebody. */
type Began = { acknowledgedAt: string | null; acknowledgedBy: { id: number } | null; note: string | null }
type Table = 'alerts' | 'anomalies'
const RESOURCE = { alerts: 'alert', anomalies: 'anomaly' } as const

/** Those that follow a place of a list by their beginning, the newest first. @throws DomainError invalid_cursor */
export function following(table: Table, cursor: string): RawBuilder<SqlBool> {
  const after = decodeCursor(cursor, table, ['instant', 'integer'])
  return sql<SqlBool>`(a.started_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`
}
export const placeOf =
  (table: Table) =>
  ({ startedAt, id }: { startedAt: string; id: number }): string =>
    encodeCursor(table, [startedAt, id])

type Taking<A extends Began> = { table: Table; id: number; note: string | null; find: () => Promise<A> }

/** Says that somebody looks into it; who was first stays. */
export async function takeOn<A extends Began>(ctx: Ctx, { table, id, note, find }: Taking<A>): Promise<A> {
  const before = await find()
  await sql`update ${sql.table(table)} set acknowledged_at = now(), acknowledged_by = ${me(ctx)}, note = ${note}
    where tenant_id = ${ctx.actor.tenantId} and id = ${id} and acknowledged_at is null`.execute(ctx.db)
  const after = await find()
  if (before.acknowledgedAt === null) {
    const taken = ({ acknowledgedBy, note: written }: A) => ({ acknowledgedBy: acknowledgedBy?.id ?? null, note: written })
    const resource = RESOURCE[table]
    await audit(ctx, { action: `${resource}.acknowledged`, resource, resourceId: id, ...diff(taken(before), taken(after)), risk: 'low' })
  }
  return after
}
