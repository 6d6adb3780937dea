import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { gather } from './gather.ts'

/** Parsing is kept to what the wire needs: instants stay text, 64-bit integers become numbers (ids stay below 2⁵³). */
const OID = { int8: 20, json: 114, jsonb: 3802, timestamptz: 1184, date: 1082, numeric: 1700, bool: 16, int2: 21, int4: 23, float8: 701 }

const asIso = (text: string) => `${text.replace(' ', 'T').slice(0, -3)}Z`
const asIs = (text: string) => text
const PARSERS: Record<number, (text: string) => unknown> = {
  [OID.int8]: Number,
  [OID.int2]: Number,
  [OID.int4]: Number,
  [OID.float8]: Number,
  [OID.numeric]: Number,
  [OID.bool]: (text) => text === 't',
  [OID.json]: JSON.parse,
  [OID.jsonb]: JSON.parse,
  [OID.timestamptz]: asIso,
}
const int8Array = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
PARSERS[1016] = int8Array
/** Elements as Postgres writes them: plain, or quoted with backslashes. */
const textArray = (text: string) =>
  [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted?.replace(/\\(.)/g, '$1') ?? plain)
PARSERS[1009] = textArray
PARSERS[2951] = textArray // uuid[]
export const types = { getTypeParser: (oid: number) => PARSERS[oid] ?? asIs }

/** Statements are prepared once a connection; rare shapes beyond the cap run unnamed. */
const MAX_NAMED = 1000
const names = new Map<string, string>()
function statementName(sql: string): string | undefined {
  let name = names.get(sql)
  if (!name && names.size < MAX_NAMED) {
    name = `s${names.size + 1}`
    names.set(sql, name)
  }
  return name
}

const camel = new Map<string, string>()
function camelCase(column: string): string {
  let name = camel.get(column)
  if (!name) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camel.set(column, name)
  }
  return name
}

/** A Kysely connection over one checked-out client: prepared statements, rows built once with camel-case keys. */
export class PgConnection implements DatabaseConnection {
  readonly #client: PoolClient
  constructor(client: PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    gather(this.#client)
    const result = await this.#client.query<unknown[]>({
      text: query.sql,
      values: query.parameters as unknown[],
      name: statementName(query.sql),
      rowMode: 'array',
      types: types as never,
    })
    const keys = result.fields.map((field) => camelCase(field.name))
    // Copies of one object share its shape; rows grown key by key cost several times as much.
    const shape: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]))
    const rows = result.rows.map((values) => {
      const row = { ...shape }
      for (let i = 0; i < keys.length; i++) row[keys[i] as string] = values[i]
      return row as R
    })
    const changed = result.command === 'SELECT' || result.rowCount === null ? undefined : BigInt(result.rowCount)
    return { rows, ...(changed === undefined ? {} : { numAffectedRows: changed }) }
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for it; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported on a tenant connection')
  }
}
