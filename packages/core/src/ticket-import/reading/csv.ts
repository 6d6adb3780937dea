import { Readable } from 'node:stream'
import { unguarded } from '@balcao/contracts/csv'
import { FIELD_COLUMN, type TicketColumn } from '@balcao/contracts/ticket-import/bounds'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../errors.ts'
import { messageColumns } from './columns.ts'
import type { ImportedMessage, ImportedTicket, ReadItem, ReadMessage } from './item.ts'
import { emailIn, item, message, text, who } from './make.ts'

/** A record of a CSV file, and the line where it begins. */
type Row = { cells: string[]; line: number }
const MOST_RECORD = 5_000_000
/** Letters in which the head and the first record are looked for. */
const MOST_HEAD = 500_000

function delimiterOf(text: string): string {
  const head = text.split('\n', 1)[0] ?? ''
  return [';', '\t', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] as string
}

/** The records of a CSV, the first of which is its head. @throws DomainError invalid_input for what is none */
export async function* csvRows(source: AsyncIterable<string>): AsyncGenerator<Row> {
  const pieces = source[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return
  const beginning = first.value
  async function* whole() {
    yield beginning
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  const parser = Readable.from(whole()).pipe(
    parse({
      ...{ bom: true, info: true, delimiter: delimiterOf(beginning.replace(/^\uFEFF/, '')), relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true, trim: true, max_record_size: MOST_RECORD },
    }),
  )
  try {
    // The parser counts to a record's end; people look for where it begins.
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: record.map(unguarded), line: Math.max(1, info.lines - record.join('').split('\n').length + 1) }
  } catch (error) {
    if (error instanceof CsvError)
      throw invalid({ field: 'file', reason: 'ticket_import_not_csv', params: { line: Number(error.lines ?? 1) } })
    throw error
  }
}

/** The beginning of a text, and whether that is all of it. */
async function beginningOf(source: AsyncIterable<string>): Promise<{ text: string; isWhole: boolean }> {
  let text = ''
  for await (const piece of source) {
    text += piece
    if (text.length >= MOST_HEAD) return { text: text.slice(0, MOST_HEAD), isWhole: false }
  }
  return { text, isWhole: true }
}

async function firstRows(text: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of csvRows(Readable.from([text]))) {
    rows.push(cells)
    if (rows.length === 2) break
  }
  return rows
}

/**
 * The head of a CSV and its first record, as far as they stand in its beginning: a line that goes on for millions of signs would keep the server from
 * everybody else.
 * @throws DomainError invalid_input for what is no CSV
 */
export async function csvHead(source: AsyncIterable<string>): Promise<{ heads: string[]; first: string[] }> {
  const { text, isWhole } = await beginningOf(source)
  const rows = await firstRows(text).catch((error: unknown) => {
    if (isWhole) throw error
    // The beginning ends within a cell of the first record.
    return firstRows(text.slice(0, text.indexOf('\n') + 1))
  })
  return { heads: (rows[0] ?? []).map((head) => head.slice(0, 200)).slice(0, 300), first: rows[1] ?? [] }
}

/** Tickets of a CSV, one a line, by what its columns are. */
export async function* readCsv(
  source: AsyncIterable<string>,
  columns: Readonly<Record<string, string>>,
  zone: string,
): AsyncGenerator<ReadItem> {
  let heads: string[] | undefined
  for await (const { cells, line } of csvRows(source)) {
    if (!heads) {
      heads = cells.map((head) => head.slice(0, 200))
      continue
    }
    const all = heads
    const cellsOf = (column: string) => all.flatMap((head, at) => (columns[head] === column && cells[at] ? [cells[at]] : []))
    const cell = (column: TicketColumn) => cellsOf(column)[0]
    const fields: ImportedTicket['fields'] = {}
    for (const column of new Set(Object.values(columns)))
      if (column.startsWith(FIELD_COLUMN)) {
        const held = cellsOf(column)
        if (held.length > 0) fields[column.slice(FIELD_COLUMN.length)] = held.length === 1 ? (held[0] as string) : held
      }
    const requester = person(cell('requesterEmail'), cell('requesterName'))
    yield item(
      {
        ...{ line, reference: cell('reference'), title: cell('title'), description: cell('description'), url: cell('url') },
        ...{ status: cell('status'), priority: cell('priority'), type: cell('type'), company: cell('company') },
        requester,
        assignee: cell('assigneeEmail') ? who(...asPair(cell('assigneeEmail'))) : null,
        tags: cellsOf('tags').flatMap((tags) => tags.split(/[,;|]/)),
        fields,
        ...{ createdAt: cell('createdAt'), updatedAt: cell('updatedAt'), firstReplyAt: cell('firstReplyAt') },
        ...{ resolvedAt: cell('resolvedAt'), closedAt: cell('closedAt') },
        messages: cellsOf('comment').flatMap((one) => jiraComment(one, requester.email, zone) ?? []),
      },
      zone,
    )
  }
}

/** `Ana <ana@a.com>` is a name and an address. */
function asPair(value: string | undefined): [email: string | undefined, name: string | undefined] {
  const found = /^([^<]*)<([^<>\s@]+@[^<>\s@]+)>$/.exec(value ?? '')
  return found ? [found[2], found[1]?.trim()] : value?.includes('@') ? [value, undefined] : [undefined, value]
}
function person(email: string | undefined, name: string | undefined): { email: string; name: string } {
  const [address, called] = asPair(email)
  return { email: address ?? email ?? '', name: name || called || '' }
}

/** A comment of Jira is its moment, its author and its text, between semicolons; what is no such thing has no moment. */
function jiraComment(cell: string, requester: string, zone: string): ImportedMessage | undefined {
  const found = /^([^;]{6,40});([^;]*);([\s\S]+)$/.exec(cell)
  if (!found) return undefined
  const author = who(...asPair(found[2]))
  const side = author?.email && author.email === emailIn(requester) ? 'customer' : author?.email ? null : 'staff'
  return message({ at: found[1], author, side, text: found[3], isInternal: false }, zone)
}

const YES = new Set(['sim', 's', 'yes', 'y', 'true', 'verdadeiro', '1', 'x', 'interna', 'internal', 'private'])

/** Messages of a CSV of their own, by the references of their tickets. @throws DomainError invalid_input where columns are missing */
export async function* readMessages(source: AsyncIterable<string>, zone: string): AsyncGenerator<ReadMessage> {
  let places: ReturnType<typeof messageColumns> | undefined
  for await (const { cells, line } of csvRows(source)) {
    if (!places) {
      places = messageColumns(cells)
      const columns = (
        [
          ['reference', 'referência'],
          ['at', 'data'],
          ['text', 'mensagem'],
        ] as const
      ).flatMap(([column, name]) => (places?.[column] === undefined ? [name] : []))
      if (columns.length > 0) throw invalid({ field: 'file', reason: 'ticket_import_columns_missing', params: { columns } })
      continue
    }
    const known = places
    const cell = (column: keyof typeof known) => (known[column] === undefined ? '' : (cells[known[column]] ?? ''))
    const isInternal = YES.has(text(cell('isInternal')).toLowerCase())
    yield {
      line,
      reference: text(cell('reference')),
      message: message(
        { at: cell('at'), author: who(cell('email'), cell('name')), side: isInternal ? 'staff' : null, text: cell('text'), isInternal },
        zone,
      ),
    }
  }
}
