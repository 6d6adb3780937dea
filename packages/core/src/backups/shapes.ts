import type { Tx } from '@balcao/db/tenant'
import { type RawBuilder, sql } from 'kysely'
import { isInArchive, LINE_OF, type TableLine } from './tables.ts'

/** A reference to another table; `needed` where a row cannot be without it. */
export type Reference = { table: string; columns: readonly string[]; targets: readonly string[]; needed: boolean }
/** A table as the archive has it: its key, and the columns that travel. */
export type Shape = {
  name: string
  key: readonly string[]
  columns: readonly string[]
  refers: readonly Reference[]
  /** Columns that name rows of tables that come later: they are filled when these are there. */
  later: readonly string[]
  line: TableLine
}

type Found = { name: string; key: string[]; columns: string[]; refers: Reference[] }

/**
 * The tables that are in archives, those that others refer to before these. What is generated from other columns does not travel.
 * @throws Error for a table that no line of `TABLES` names
 */
export async function shapesOf(tx: Tx): Promise<Shape[]> {
  const { rows } = await sql<Found>`
    select c.relname::text as name,
      array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(n, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.place) as key,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      coalesce((select json_agg(json_build_object('table', r.relname, 'columns', k.names, 'targets', k.targets, 'needed', k.needed) order by f.conname)
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        cross join lateral (select json_agg(a.attname order by k.place) as names, json_agg(ta.attname order by k.place) as targets,
            bool_and(a.attnotnull) as needed
          from unnest(f.conkey, f.confkey) with ordinality k(n, tn, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
          join pg_attribute ta on ta.attrelid = f.confrelid and ta.attnum = k.tn) k
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname = 'public' and c.relkind = 'r' order by c.relname`.execute(tx)
  const shapes = rows.flatMap((row): Shape[] => {
    const line = LINE_OF.get(row.name)
    if (!line || !isInArchive(line)) return []
    return [{ ...row, columns: row.columns.filter((column) => !line.without?.includes(column)), later: [], line }]
  })
  return inOrder(shapes)
}

/** Those that are referred to first. Where tables refer to each other, what a row can be without comes later. */
function inOrder(shapes: readonly Shape[]): Shape[] {
  const waiting = new Map(shapes.map((shape) => [shape.name, shape]))
  const sorted: Shape[] = []
  const isFree = (refers: readonly Reference[]) => refers.every(({ table }) => !waiting.has(table))
  while (waiting.size > 0) {
    const all = [...waiting.values()]
    const free = all.filter(({ refers }) => isFree(refers))
    const next = free.length > 0 ? free : all.filter(({ refers }) => isFree(refers.filter(({ needed }) => needed))).slice(0, 1)
    if (next.length === 0) throw new Error(`tables that need each other: ${[...waiting.keys()].join(', ')}`)
    for (const shape of next) {
      const later = shape.refers
        .filter(({ table }) => waiting.has(table))
        .flatMap(({ columns: names }) => names.filter((name) => name !== 'tenant_id' && !shape.key.includes(name)))
      sorted.push({ ...shape, later })
    }
    for (const { name } of next) waiting.delete(name)
  }
  return sorted
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** The rows of one organisation in a table, with the columns that travel, as `t`. */
export const ownRows = ({ name, columns: all }: Shape, tenantId: number): RawBuilder<unknown> =>
  sql`(select ${columns(all)} from ${sql.table(name)} where ${sql.ref(tenantColumn(name))} = ${tenantId}) t`

export const tenantColumn = (name: string): string => (name === 'tenants' ? 'id' : 'tenant_id')

/** A row of `t` as the archive has it, to the byte. */
export const asLine: RawBuilder<string> = sql<string>`row_to_json(t)::text`
/** The key of a row of `t`, by its columns in order: of a table's own rows, in the order of its primary key. */
export const keyOrder = ({ key }: Shape): RawBuilder<unknown> => columns(key)

/** 64 bits that stand for a text; `hashOf` of lines.ts makes the same. */
export const hashed = (text: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`('x' || encode(substring(sha256(convert_to(${text}, 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint`

export type Digest = { rows: number; digest: string }

/** How many rows a table has, and the sum of their hashes, whatever their order. */
export async function digestOf(tx: Tx, shape: Shape, tenantId: number): Promise<Digest> {
  const { rows } = await sql<Digest>`
    select count(*) as rows, coalesce(sum(${hashed(asLine)}), 0)::text as digest from ${ownRows(shape, tenantId)}`.execute(tx)
  return rows[0] as Digest
}
