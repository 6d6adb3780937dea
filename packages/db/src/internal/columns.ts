/** Parses only what is needed: instants stay text, 64-bit integers become numbers (ids stay below 2⁵³). */
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
/** Array elements as Postgres writes them: plain, or quoted with backslashes. */
const textArray = (text: string) =>
  [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted?.replace(/\\(.)/g, '$1') ?? plain)
PARSERS[1009] = textArray
PARSERS[2951] = textArray // uuid[]
export const types = { getTypeParser: (oid: number) => PARSERS[oid] ?? asIs }

const camel = new Map<string, string>()
function camelCase(column: string): string {
  let name = camel.get(column)
  if (!name) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camel.set(column, name)
  }
  return name
}

/** A column as described by the protocol. */
export type Field = { name: string; dataTypeID: number }
/** The columns of an answer, and how a row is built from the values received. */
export type Columns = { row(fields: readonly (string | null)[]): Record<string, unknown> }

/** Rows with camel-case keys. Copying one object shares its shape; rows built key by key cost several times as much. */
export function columnsOf(fields: readonly Field[]): Columns {
  const keys = fields.map(({ name }) => camelCase(name))
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID))
  const shape: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]))
  return {
    row(values) {
      const row = { ...shape }
      for (let i = 0; i < keys.length; i++) {
        const value = values[i]
        if (value != null) row[keys[i] as string] = (parsers[i] as (text: string) => unknown)(value)
      }
      return row
    },
  }
}
