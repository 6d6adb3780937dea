import { BOM, csvLine } from '@balcao/contracts/csv'
import type { Language } from '@balcao/contracts/language'
import type { ReportFormat } from '@balcao/contracts/reports/words'
import type { Ctx } from '../../../ctx.ts'
import type { Cell } from '../tables.ts'
import { xlsxIn } from '../xlsx.ts'
import type { Rows } from './rows.ts'

/** Tickets whose rows are read in one transaction. */
const PART = 500

export type Written = {
  format: ReportFormat
  title: string
  language: Language
  about: readonly Cell[][]
  rows: Rows
  open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** Called after each part with the rows that are written. */
  wrote?: (done: number) => Promise<void>
}

/** The bytes of a file of rows, made while they are taken: no part is read before the one before it is gone. */
export async function* writeRows({ format, title, language, about, rows, open, wrote }: Written): AsyncGenerator<Uint8Array> {
  const { heads, keys } = rows
  const parts = partsOf(rows, open, wrote)
  switch (format) {
    case 'csv':
      yield Buffer.from(BOM + [...about, [], heads].map((cells) => csvLine(cells)).join(''))
      for await (const part of parts) yield Buffer.from(part.map((cells) => csvLine(cells)).join(''))
      return
    case 'xlsx':
      yield* xlsxIn(title, { about, heads, parts })
      return
    case 'json':
      yield* asJson(JSON.stringify({ title, about: Object.fromEntries(about) }), keys, parts)
      return
    case 'pdf': {
      const all: Cell[][] = []
      for await (const part of parts) all.push(...part)
      const show = (cell: Cell) => (typeof cell === 'number' ? cell.toLocaleString(language, { maximumFractionDigits: 2 }) : (cell ?? ''))
      yield (await import('../pdf.ts')).pdfOf({ title, language, about, heads, rows: all, show })
    }
  }
}

async function* asJson(around: string, keys: readonly string[], parts: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${around.slice(0, -1)},"rows":[`)
  let first = true
  for await (const part of parts) {
    const text = part.map((cells) => JSON.stringify(Object.fromEntries(keys.map((key, n) => [key, cells[n] ?? null])))).join(',\n')
    if (text === '') continue
    yield Buffer.from(`${first ? '\n' : ',\n'}${text}`)
    first = false
  }
  yield Buffer.from('\n]}')
}

async function* partsOf(rows: Rows, open: Written['open'], wrote: Written['wrote']): AsyncGenerator<Cell[][]> {
  let done = 0
  for (let from = 0; from < rows.ids.length; from += PART) {
    const part = await open((ctx) => rows.part(ctx, rows.ids.slice(from, from + PART)))
    yield part
    done += part.length
    await wrote?.(done)
  }
}
