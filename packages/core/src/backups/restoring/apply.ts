import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { type Shape, tenantColumn } from '../shapes.ts'
import type { Counts } from './diff.ts'
import { ALL, markWithin, type Scope } from './scope.ts'
import { keyOf } from './stage.ts'

/** Triggers may change what was just written; this often what differs still is written again. */
const PASSES = 3
const none = ({ added, changed, removed }: Counts) => added + changed + removed === 0

/**
 * Writes what differs, and nothing else: what is missing comes back in the order in which tables refer to each other, what came since goes in
 * the opposite one. @returns the tables that differ still: triggers hold them otherwise
 */
export async function applyDifferences(tx: Tx, shapes: readonly Shape[], tenantId: number, scope: Scope = ALL): Promise<string[]> {
  let left: string[] = []
  for (let pass = 0; pass < PASSES; pass++) {
    for (const shape of shapes.toReversed()) await remove(tx, shape, tenantId)
    for (const shape of shapes) await add(tx, shape, tenantId)
    for (const shape of shapes) await change(tx, shape, tenantId)
    const marked = await markWithin(tx, shapes, tenantId, scope)
    left = [...marked].filter(([, counts]) => !none(counts)).map(([name]) => name)
    if (left.length === 0) break
  }
  return left
}

const remove = (tx: Tx, shape: Shape, tenantId: number) =>
  sql`delete from ${sql.table(shape.name)} t using backup_stage s
    where t.${sql.ref(tenantColumn(shape.name))} = ${tenantId} and s.table_name = ${shape.name} and s.op = 'remove'
      and s.key = ${keyOf(shape, 't')}`.execute(tx)

async function add(tx: Tx, shape: Shape, tenantId: number): Promise<void> {
  const columns = sql.join(shape.columns.map((column) => sql.ref(column)))
  // What names rows that are not there yet is written with what changes, in the next pass.
  const values = sql.join(shape.columns.map((column) => (shape.later.includes(column) ? sql`null` : sql.ref(`r.${column}`))))
  await sql`insert into ${sql.table(shape.name)} (${columns}) select ${values}
    from backup_stage s cross join lateral json_populate_record(null::${sql.table(shape.name)}, s.line) r
    where s.table_name = ${shape.name} and s.op = 'add' and r.${sql.ref(tenantColumn(shape.name))} = ${tenantId}
    on conflict (${sql.join(shape.key.map((one) => sql.ref(one)))}) do nothing`.execute(tx)
}

async function change(tx: Tx, shape: Shape, tenantId: number): Promise<void> {
  const columns = shape.columns.filter((column) => !shape.key.includes(column) && !shape.line.keeps?.includes(column))
  if (columns.length === 0) return
  const sets = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`))
  const same = sql.join(
    shape.key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`r.${column}`)}`),
    sql` and `,
  )
  await sql`update ${sql.table(shape.name)} t set ${sets}
    from backup_stage s cross join lateral json_populate_record(null::${sql.table(shape.name)}, s.line) r
    where s.table_name = ${shape.name} and s.op = 'change' and ${same}
      and t.${sql.ref(tenantColumn(shape.name))} = ${tenantId}`.execute(tx)
}
