import { sql } from 'kysely'
import type { Desk } from '../../testing/desk.ts'

/** Tables and columns of the organisation in which one of these words stands, as `table.column`. */
export async function placesOf(desk: Desk, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await desk.rows((tx) =>
    sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.columns t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.column_name = 'tenant_id'
      where c.table_schema = 'public' and (c.data_type in ('text', 'jsonb', 'tsvector', 'bytea', 'character varying', 'ARRAY')) order by 1, 2`.execute(
      tx,
    ),
  )
  const patterns = words.map((word) => `%${word}%`)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await desk.rows((tx) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where tenant_id = ${desk.id}
        and ${sql.ref(column)}::text ilike any(${patterns}::text[])`.execute(tx),
    )
    if (rows[0]?.n) found.push(`${table}.${column}`)
  }
  return found
}
