import type { Tx } from '@balcao/db/tenant'
import { type RawBuilder, sql } from 'kysely'
import { asLine, hashed, ownRows, type Shape } from '../shapes.ts'
import { keyOf } from './stage.ts'

export type Counts = { added: number; changed: number; removed: number }

const list = (names: readonly string[]): RawBuilder<unknown> => sql`array[${sql.join(names)}]::text[]`

/**
 * Marks what a rollback does with each row of a table: `add` what is missing, `change` what is otherwise, `remove` what came since. The line of the
 * table says what is left alone.
 */
export async function markDifferences(tx: Tx, shape: Shape, tenantId: number): Promise<Counts> {
  const { line, name } = shape
  const live = sql`(select ${keyOf(shape, 't')} as key, ${hashed(asLine)} as hash, row_to_json(t) as line from ${ownRows(shape, tenantId)}) l`
  await sql`update backup_stage set op = null where table_name = ${name}`.execute(tx)
  await sql`delete from backup_stage where table_name = ${name} and line is null`.execute(tx)
  await sql`update backup_stage s set op = 'add' where s.table_name = ${name} and not exists (select from ${live} where l.key = s.key)`.execute(
    tx,
  )
  if (line.travels === 'restored') {
    const keeps = line.keeps ? sql`and (s.line::jsonb - ${list(line.keeps)}) <> (l.line::jsonb - ${list(line.keeps)})` : sql``
    const leaves = line.leaves ? sql`and (l.line ->> ${line.leaves}) is null` : sql``
    await sql`update backup_stage s set op = 'change' from ${live}
      where s.table_name = ${name} and s.key = l.key and s.hash <> l.hash ${keeps} ${leaves}`.execute(tx)
    if (!line.keepsNew)
      await sql`insert into backup_stage (table_name, key, op) select ${name}, l.key, 'remove' from ${live}
        where not exists (select from backup_stage s where s.table_name = ${name} and s.key = l.key)`.execute(tx)
  }
  const { rows } = await sql<Counts>`
    select count(*) filter (where op = 'add') as added, count(*) filter (where op = 'change') as changed,
      count(*) filter (where op = 'remove') as removed from backup_stage where table_name = ${name}`.execute(tx)
  return rows[0] as Counts
}

const SAMPLES = 5
type Sample = { op: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** Some rows of each kind, as they are and as they would be. */
export async function samplesOf(tx: Tx, shape: Shape, tenantId: number): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select s.op, s.line as after, l.line as before from (
      select key, op, line, row_number() over (partition by op order by key) as place from backup_stage
      where table_name = ${shape.name} and op is not null) s
    left join (select ${keyOf(shape, 't')} as key, row_to_json(t) as line from ${ownRows(shape, tenantId)}) l on l.key = s.key
    where s.place <= ${SAMPLES} order by s.op, s.place`.execute(tx)
  return rows
}
