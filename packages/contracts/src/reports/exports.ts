import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { EXPORT_TYPES, REPORT_FORMATS } from './words.ts'

export const REPORT_EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** A file that a job writes because it has too many rows for one answer. */
export const ReportExport = z.object({
  id: Id,
  type: z.enum(EXPORT_TYPES),
  format: z.enum(REPORT_FORMATS),
  state: z.enum(REPORT_EXPORT_STATES),
  fileName: z.string(),
  /** Rows, and how many of them are written. */
  total: z.int(),
  done: z.int(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
  /** Whether it can be fetched: for a day. */
  hasFile: z.boolean(),
})
export type ReportExport = z.output<typeof ReportExport>

export const ListReportExports = z.strictObject({})
export type ListReportExports = z.output<typeof ListReportExports>
/** The caller's own of the last week, newest first. */
export const ReportExportList = z.object({ data: z.array(ReportExport) })
export type ReportExportList = z.output<typeof ReportExportList>
export const GetReportExport = z.strictObject({ id: Id })
export type GetReportExport = z.output<typeof GetReportExport>
