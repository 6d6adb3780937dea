import { BOM, csvLine } from '@balcao/contracts/csv'
import type { ExportReport } from '@balcao/contracts/reports/export'
import type { ReportFormat } from '@balcao/contracts/reports/words'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { fileName, readerOf } from '../../ticket-list/export-reader.ts'
import { pdfOf } from './pdf.ts'
import { type Cell, type ReportTable, tableOf } from './tables.ts'
import { type ReportWords, reportWords } from './words.ts'
import { xlsxOf } from './xlsx.ts'

const TYPES: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
}
const FILTERS = ['queueId', 'agentId', 'priority', 'channel', 'companyId', 'tagId'] as const

/** A report as a file, with all that it takes to read it: period, zone, filters, definition, and who made it. @throws DomainError forbidden, invalid_input */
export async function beginReportExport(ctx: Ctx, input: ExportReport) {
  const { language, instant } = await readerOf(ctx)
  const words = reportWords(language)
  const table = await tableOf(ctx, input, language, instant)
  const about = await aboutOf(ctx, input, table, words, instant)
  const { type, format, ...filter } = input
  await audit(ctx, {
    action: 'report.exported',
    resource: 'report',
    details: { type, format, filter, rows: table.rows.length },
    risk: 'high',
  })
  const bytes = await bytesOf(format, words.title[type], language, table, about)
  const name = fileName(type, instant).replace(/csv$/, format)
  return { name, type: TYPES[format], rows: table.rows.length, write: () => whole(bytes) }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
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
      return pdfOf({ title, language, about, heads, rows, show })
    case 'json':
      return Buffer.from(JSON.stringify({ title, ...around, about: Object.fromEntries(about), data, compare }))
  }
}

/** Lines about the report, above its table. */
async function aboutOf(
  ctx: Ctx,
  input: ExportReport,
  { around }: ReportTable,
  { about, hours, filter, yes, nobody, definition }: ReportWords,
  instant: (at: string) => string,
): Promise<Cell[][]> {
  const { name: organisation } = await ctx.db
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', ctx.actor.tenantId)
    .executeTakeFirstOrThrow()
  const { name: by } = await ctx.db.selectFrom('users').select('name').where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  const filters = FILTERS.flatMap((key) => (input[key]?.length ? [`${filter[key]}: ${input[key].join(', ')}`] : []))
  return [
    [about.organisation, organisation],
    [about.period, `${around.from} – ${around.to}`],
    [about.zone, around.zone],
    // In JSON it is a field of its own.
    ...(input.format === 'json' ? [] : [[about.asOf, instant(around.asOf)]]),
    [about.hours, hours[input.hours]],
    [about.filters, filters.join('; ') || nobody],
    ...(around.scoped ? [[about.scoped, yes]] : []),
    [about.by, by],
    [about.definition, definition[input.type]],
  ]
}
