import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Reference, Shape } from '../shapes.ts'
import { type Counts, markDifferences } from './diff.ts'

/** What of an archive is brought back: all of it, some tables, or some rows that are gone with what belongs to them. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'tables'; names: readonly string[] }
  | { kind: 'items'; table: string; ids: readonly string[] }
export const ALL: Scope = { kind: 'all' }

/** Reads what `RollbackScope` lets pass. */
export function parseScope(text: string): Scope {
  const [kind = 'all', list = ''] = text.split(':')
  if (kind === 'all') return ALL
  return kind === 'tables' ? { kind, names: list.split(',') } : { kind: 'items', table: kind, ids: list.split(',') }
}

/** Marks what is to be done with each row of these tables, within a scope. @returns how many of each kind, by table */
export async function markWithin(tx: Tx, shapes: readonly Shape[], tenantId: number, scope: Scope): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>()
  for (const shape of shapes) counts.set(shape.name, await markDifferences(tx, shape, tenantId))
  if (scope.kind === 'all') return counts
  if (scope.kind === 'items') await wantItems(tx, shapes, scope)
  const isOut = scope.kind === 'items' ? sql`wanted is not true` : sql`table_name <> all(${[...scope.names]}::text[])`
  await sql`update backup_stage set op = null where op is not null and ${isOut}`.execute(tx)
  const { rows } = await sql<Counts & { name: string }>`
    select table_name as name, count(*) filter (where op = 'add') as added, count(*) filter (where op = 'change') as changed,
      count(*) filter (where op = 'remove') as removed from backup_stage where op is not null group by table_name`.execute(tx)
  return new Map(rows.map(({ name, ...some }) => [name, some]))
}

/**
 * Wants these rows where they are missing, what is missing and refers to them, and last what all of these refer to and is missing too: a reply
 * comes back with its ticket, and a file with its reply.
 */
async function wantItems(tx: Tx, shapes: readonly Shape[], { table, ids }: Extract<Scope, { kind: 'items' }>): Promise<void> {
  await sql`update backup_stage set wanted = null where wanted is not null`.execute(tx)
  await sql`update backup_stage set wanted = true
    where table_name = ${table} and op = 'add' and line ->> 'id' = any(${[...ids]}::text[])`.execute(tx)
  for (const shape of shapes) for (const one of shape.refers) await follow(tx, shape, one, 'down')
  for (const shape of shapes.toReversed()) for (const one of shape.refers) await follow(tx, shape, one, 'up')
}

/** Wants rows by one reference: `down` those that refer to wanted rows, `up` those that wanted rows refer to. */
async function follow(tx: Tx, { name }: Shape, { table, columns, targets }: Reference, way: 'down' | 'up'): Promise<void> {
  const same = sql.join(
    columns.map((column, at) => sql`c.line ->> ${column} = p.line ->> ${targets[at] ?? ''}`),
    sql` and `,
  )
  const [to, from] = way === 'down' ? [sql`c`, sql`p`] : [sql`p`, sql`c`]
  await sql`update backup_stage t set wanted = true from backup_stage c, backup_stage p
    where c.table_name = ${name} and p.table_name = ${table} and ${from}.wanted and ${to}.op = 'add' and ${to}.wanted is not true
      and ${same} and t.table_name = ${to}.table_name and t.key = ${to}.key`.execute(tx)
}
