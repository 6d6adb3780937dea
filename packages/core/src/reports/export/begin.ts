import type { ExportFigures, ExportReport, ExportRows } from '@balcao/contracts/reports/export'
import type { ReportExport } from '@balcao/contracts/reports/exports'
import { MOST_PRINTED_ROWS, MOST_ROWS, MOST_ROWS_AT_ONCE, ROW_TYPES } from '@balcao/contracts/reports/words'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { fileName, readerOf } from '../../ticket-list/export-reader.ts'
import { aboutOf, reportFile, TYPES } from './export.ts'
import { leaveToJob } from './exports.ts'
import { type Rows, rowsOf } from './rows/rows.ts'
import { writeRows } from './rows/write.ts'
import type { Cell } from './tables.ts'
import { reportWords } from './words.ts'

type Tools = { open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T> }
/** A file that is written while it is sent, or the job that it was left to. */
type Begun = { later: ReportExport } | { name: string; type: string; rows: number; write(tools: Tools): AsyncIterable<Uint8Array> }

const isOfRows = (input: ExportReport): input is ExportRows => ROW_TYPES.some((type) => type === input.type)

/**
 * A report as a file for whoever asks for it, which the audit log keeps. Of more than 100,000 rows it is left to a job.
 * @throws DomainError forbidden, invalid_input, too_many_report_exports
 */
export async function beginReportExport(ctx: Ctx, input: ExportReport, most = MOST_ROWS_AT_ONCE): Promise<Begun> {
  return isOfRows(input) ? beginRows(ctx, input, most) : beginFigures(ctx, input as ExportFigures)
}

const record = (ctx: Ctx, { type, format, ...filter }: ExportReport, rows: number) =>
  audit(ctx, { action: 'report.exported', resource: 'report', details: { type, format, filter, rows }, risk: 'high' })

async function beginFigures(ctx: Ctx, input: ExportFigures): Promise<Begun> {
  const { name, mime, table, bytes } = await reportFile(ctx, input)
  await record(ctx, input, table.rows.length)
  return { name, type: mime, rows: table.rows.length, write: () => whole(bytes) }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function beginRows(ctx: Ctx, input: ExportRows, most: number): Promise<Begun> {
  const { format } = input
  const { rows, name, write } = await rowsFile(ctx, input)
  if (rows.total > MOST_ROWS) throw invalid({ field: 'from', reason: 'too_many_rows', params: { most: MOST_ROWS } })
  if (format === 'pdf' && rows.total > MOST_PRINTED_ROWS)
    throw invalid({ field: 'format', reason: 'too_many_rows_to_print', params: { most: MOST_PRINTED_ROWS } })
  await record(ctx, input, rows.total)
  if (rows.total > most) return { later: await leaveToJob(ctx, input, { name, total: rows.total }) }
  return { name, type: TYPES[format], rows: rows.total, write: ({ open }) => write(open) }
}

type Writing = Tools['open']
type RowsFile = { rows: Rows; name: string; write(open: Writing, wrote?: (done: number) => Promise<void>): AsyncGenerator<Uint8Array> }

/** A file of rows as it stands now; its parts are read while it is written. @throws DomainError forbidden */
export async function rowsFile(ctx: Ctx, input: ExportRows): Promise<RowsFile> {
  const reader = await readerOf(ctx)
  const { type, format } = input
  const words = reportWords(reader.language)
  const { question, ...rows } = await rowsOf(ctx, input, reader)
  const { asOf, zone, from, to, queues } = question
  const about: Cell[][] = await aboutOf(ctx, input, { asOf, zone, from, to, scoped: queues !== null }, reader)
  return {
    rows,
    name: fileName(type, reader.instant).replace(/csv$/, format),
    write: (open, wrote) =>
      writeRows({ format, title: words.title[type], language: reader.language, about, rows, open, ...(wrote ? { wrote } : {}) }),
  }
}
