import { unguarded } from '@balcao/contracts/csv'
import type { Reason } from '@balcao/contracts/reason-texts'
import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from './errors.ts'

/** A record of a file by the columns it was asked for; `line` counts from 1 as editors and spreadsheets do. */
export type TableRow<Column extends string> = { line: number } & Record<Column, string>

type Wanted<Column extends string> = {
  /** What each column may be called, without accents, capitals and signs. */
  called: Readonly<Partial<Record<Column, readonly string[]>>>
  /** Columns that an organisation named itself, by their heads; what `called` knows comes before them. */
  labelled?: ReadonlyMap<string, Column>
  /** Columns that must be there, by the name to say when they are not. */
  required: Partial<Record<Column, string>>
  /** Columns that are there for people, called so: they are passed over. */
  passed?: readonly string[]
  most: number
  /** What to say of a file without records, and of one with too many. */
  none: Reason
  tooMany: Reason
}

export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** A head as the heads of an organisation are compared. */
export const headOf = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** What the file of lines with errors says of each: mended, it comes back as it is. */
const REASONS = ['problema', 'problem']

const refuse = (why: Reason) => invalid({ field: 'csv', ...why })

/** The sign that parts the cells of the first line: spreadsheets in Portuguese write semicolons. */
function delimiterOf(csv: string): string {
  const head = csv.split('\n', 1)[0] ?? ''
  return [';', '\t', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] as string
}

type Parsed = { record: string[]; info: { lines: number } }

function cellsOf(csv: string, most: number): Parsed[] {
  try {
    return parse(csv, {
      bom: true,
      info: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: most + 2,
      max_record_size: 10_000,
    }) as unknown as Parsed[]
  } catch (error) {
    if (error instanceof CsvError) throw refuse({ reason: 'not_csv', params: { line: Number(error.lines ?? 1) } })
    throw error
  }
}

/** The records of a file, as written. @throws DomainError invalid_input when it is no CSV, lacks columns, or is too long */
export function readTable<Column extends string>(csv: string, wanted: Wanted<Column>): TableRow<Column>[] {
  const { called, required, most } = wanted
  const names = Object.keys(called) as (keyof typeof called & Column)[]
  // One kind of line end: the parser counts the two signs of another kind inside quotes as two lines.
  const [head, ...rows] = cellsOf(csv.replace(/\r\n?/g, '\n'), most)
  const seen = new Set<Column>()
  const columns = (head?.record ?? []).map((text) => {
    const [known, own] = [names.find((name) => called[name]?.includes(plain(text))), wanted.labelled?.get(headOf(text))]
    const column = own !== undefined && (known === undefined || seen.has(known)) ? own : known
    if (column !== undefined) seen.add(column)
    return column
  })
  const missing = names.flatMap((name) => (required[name] && !columns.includes(name) ? [required[name]] : []))
  if (missing.length) throw refuse({ reason: 'columns_missing', params: { columns: missing } })
  const passed = [...REASONS, ...(wanted.passed ?? [])]
  const unknown = (head?.record ?? []).filter((cell, n) => cell && !columns[n] && !passed.includes(plain(cell)))
  if (unknown.length) throw refuse({ reason: 'columns_unknown', params: { columns: unknown.slice(0, 5) } })
  const known = columns.filter((column) => column !== undefined)
  if (new Set(known).size < known.length) throw refuse({ reason: 'column_repeated' })
  if (rows.length === 0) throw refuse(wanted.none)
  if (rows.length > most) throw refuse(wanted.tooMany)
  return rows.map(({ record, info }) => {
    const cells = Object.fromEntries(
      [...names, ...(wanted.labelled?.values() ?? [])].map((name) => [name, unguarded(record[columns.indexOf(name)] ?? '')]),
    ) as Record<Column, string>
    // The parser counts to a record's end; people look for where it begins.
    return { ...cells, line: info.lines - record.join('').split('\n').length + 1 }
  })
}
