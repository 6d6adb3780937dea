import { BOM, csvLine } from '@balcao/contracts/csv'
import type { Language } from '@balcao/contracts/language'
import type { ExportFigures, ExportReport } from '@balcao/contracts/reports/export'
import { isOfPeople, type ReportFormat } from '@balcao/contracts/reports/words'
import { type Ctx, me } from '../../ctx.ts'
import { fileName, readerOf } from '../../ticket-list/export-reader.ts'
import { filterText } from './filters.ts'
import { type Around, type Cell, type ReportTable, tableOf } from './tables.ts'
import { reportWords } from './words.ts'
import { xlsxOf } from './xlsx.ts'

export const TYPES: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
}

/** A report as a file, with all that it takes to read it: period, zone, filters, definition, and who made it. @throws DomainError forbidden, invalid_input */
export async function reportFile(ctx: Ctx, input: ExportFigures) {
  const { language, instant } = await readerOf(ctx)
  const words = reportWords(language)
  const { type, format } = input
  const table = await tableOf(ctx, input, language, instant)
  const about = await aboutOf(ctx, input, table.around, { language, instant })
  const bytes = await bytesOf(format, words.title[type], language, table, about)
  return {
    name: fileName(type, instant).replace(/csv$/, format),
    mime: TYPES[format],
    title: words.title[type],
    table,
    about,
    bytes,
    language,
  }
}

async function bytesOf(
  format: ReportFormat,
  title: string,
  language: 'pt-BR' | 'en',
  { around, heads, rows, data, compare }: ReportTable,
  about: Cell[][],
): Promise<Uint8Array> {
  const show = (cell: Cell) => (typeof cell === 'number' ? cell.toLocaleString(language, { maximumFractionDigits: 2 }) : (cell ?? ''))
  switch (format) {
    case 'csv':
      return Buffer.from(BOM + [...about, [], heads, ...rows].map((cells) => csvLine(cells)).join(''))
    case 'xlsx':
      return xlsxOf(title, about, heads, rows)
    case 'pdf':
      // Its library takes 20 MB, and few reports are printed.
      return (await import('./pdf.ts')).pdfOf({ title, language, about, heads, rows, show })
    case 'json':
      return Buffer.from(JSON.stringify({ title, ...around, about: Object.fromEntries(about), data, compare }))
  }
}

/** Lines about the report, above its table. */
export async function aboutOf(
  ctx: Ctx,
  input: ExportReport,
  around: Around,
  { language, instant }: { language: Language; instant: (at: string) => string },
): Promise<Cell[][]> {
  const { about, hours, yes, definition } = reportWords(language)
  const { name: organisation } = await ctx.db
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', ctx.actor.tenantId)
    .executeTakeFirstOrThrow()
  const { name: by } = await ctx.db.selectFrom('users').select('name').where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  return [
    [about.organisation, organisation],
    [about.period, `${around.from} – ${around.to}`],
    [about.zone, around.zone],
    // In JSON it is a field of its own.
    ...(input.format === 'json' ? [] : [[about.asOf, instant(around.asOf)]]),
    // Time that was logged is what people wrote down.
    ...(input.type === 'time' ? [] : [[about.hours, hours[isOfPeople(input.type) ? 'all' : input.hours]]]),
    [about.filters, await filterText(ctx, input, language)],
    ...(around.scoped ? [[about.scoped, yes]] : []),
    [about.by, by],
    [about.definition, definition[input.type]],
  ]
}
