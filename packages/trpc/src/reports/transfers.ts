import { ExportReport } from '@balcao/contracts/reports/export'
import { GetReportExport } from '@balcao/contracts/reports/exports'
import { GetReportSchedule } from '@balcao/contracts/reports/schedules'
import { must } from '@balcao/core/policy'
import { beginReportExport } from '@balcao/core/reports/export/begin'
import { fetchExported } from '@balcao/core/reports/export/exports'
import { fetchReportFile } from '@balcao/core/reports/schedules/files'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** A report as one file, and the files of those that were mailed. */
export const reportTransfers: Transfers = {
  'reports.export': supportAgent.document('GET /reports/{type}/export', ExportReport, {
    counted: 'report-export',
    mayExport: (ctx) => must(ctx, 'report.read'),
    begin: (ctx, input) => beginReportExport(ctx, input),
  }),
  'reports.exportedFile': supportAgent.document('GET /reports/exports/{id}/file', GetReportExport, {
    counted: 'report-exported-file',
    mayExport: (ctx) => must(ctx, 'report.read'),
    begin: fetchExported,
  }),
  'reports.mailedFile': supportAgent.document('GET /reports/runs/{id}/file', GetReportSchedule, {
    counted: 'report-mailed-file',
    mayExport: (ctx) => must(ctx, 'report.read'),
    begin: fetchReportFile,
  }),
}
