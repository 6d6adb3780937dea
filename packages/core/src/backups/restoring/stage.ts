import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { ArchiveError } from '../archive/errors.ts'
import { hashed, type Shape } from '../shapes.ts'

/** Rows that are put in at once. */
const ROWS = 500

/** The key of a row as one text. `row` is the name of a table or alias. */
export const keyOf = ({ key }: Shape, row: string) => sql`jsonb_build_array(${sql.join(key.map((one) => sql.ref(`${row}.${one}`)))})::text`

/** Where rows of an archive stand beside those that there are, for the length of the transaction. */
export async function makeStage(tx: Tx): Promise<void> {
  await sql`create temp table if not exists backup_stage (
    table_name text not null, key text not null, hash bigint, line json, op text, wanted boolean, primary key (table_name, key)
  ) on commit drop`.execute(tx)
}

/** Puts lines of a table there. @throws ArchiveError archive_foreign where one is another organisation's */
export async function stageLines(tx: Tx, shape: Shape, tenantId: number, lines: readonly string[]): Promise<void> {
  for (let at = 0; at < lines.length; at += ROWS) {
    const some = `[${lines.slice(at, at + ROWS).join(',')}]`
    const { rows } = await sql<{ foreign: number }>`
      with given as (
        select e.line, r.tenant, r.key from json_array_elements(${some}::json) e(line)
        cross join lateral (select ${sql.ref(`p.${shape.name === 'tenants' ? 'id' : 'tenant_id'}`)} as tenant, ${keyOf(shape, 'p')} as key
          from json_populate_record(null::${sql.table(shape.name)}, e.line) p) r),
      put as (
        insert into backup_stage (table_name, key, hash, line)
        select ${shape.name}, key, ${hashed(sql`line::text`)}, line from given where tenant = ${tenantId})
      select count(*) as foreign from given where tenant is distinct from ${tenantId}`.execute(tx)
    if (rows[0]?.foreign !== 0) throw new ArchiveError('archive_foreign', shape.name)
  }
}
