import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from '../../errors.ts'

export type FileRow = { line: number; name: string; email: string; role: string; company: string }
type Column = keyof Omit<FileRow, 'line'>

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** What the columns of a file may be called, without accents, capitals and signs. */
const CALLED: Record<Column, readonly string[]> = {
  name: ['nome', 'name', 'nomecompleto'],
  email: ['email', 'endereco', 'enderecodeemail'],
  role: ['papel', 'role', 'perfil', 'funcao'],
  company: ['empresa', 'company', 'organizacao'],
}
const columnOf = (head: string): Column | undefined =>
  (Object.keys(CALLED) as Column[]).find((column) => CALLED[column].includes(plain(head)))

const refuse = (reason: string) => invalid({ field: 'csv', reason })

/** The sign that parts the cells of the first line: spreadsheets in Portuguese write semicolons. */
function delimiterOf(csv: string): string {
  const head = csv.split('\n', 1)[0] ?? ''
  return [';', '\t', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] as string
}

type Parsed = { record: string[]; info: { lines: number } }

function cellsOf(csv: string): Parsed[] {
  try {
    return parse(csv, {
      bom: true,
      info: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: MAX_IMPORT_ROWS + 2,
      max_record_size: 10_000,
    }) as unknown as Parsed[]
  } catch (error) {
    if (error instanceof CsvError) throw refuse(`O arquivo não é um CSV válido (linha ${String(error.lines ?? 1)}).`)
    throw error
  }
}

/** The people a file names, as written. @throws DomainError invalid_input when it is no CSV, lacks columns, or is too long */
export function readPeople(csv: string): FileRow[] {
  // One kind of line end: the parser counts the two signs of another kind inside quotes as two lines.
  const [head, ...rows] = cellsOf(csv.replace(/\r\n?/g, '\n'))
  const columns = (head?.record ?? []).map(columnOf)
  const missing = [columns.includes('name') ? [] : 'nome', columns.includes('email') ? [] : 'e-mail'].flat()
  if (missing.length) throw refuse(`Faltam colunas na primeira linha: ${missing.join(', ')}.`)
  const unknown = (head?.record ?? []).filter((cell, n) => cell && !columns[n])
  if (unknown.length) throw refuse(`Colunas desconhecidas: ${unknown.slice(0, 5).join(', ')}.`)
  if (new Set(columns).size < columns.length) throw refuse('Uma coluna aparece mais de uma vez.')
  if (rows.length === 0) throw refuse('O arquivo não tem nenhuma pessoa.')
  if (rows.length > MAX_IMPORT_ROWS) throw refuse(`O arquivo passa de ${MAX_IMPORT_ROWS} pessoas. Divida-o.`)
  return rows.map(({ record, info }) => {
    const cell = (column: Column) => record[columns.indexOf(column)] ?? ''
    // The parser counts to a record's end; people look for where it begins.
    const line = info.lines - record.join('').split('\n').length + 1
    return { line, name: cell('name'), email: cell('email'), role: cell('role'), company: cell('company') }
  })
}
