import { ExportReport } from '@balcao/contracts/reports/export'
import { must } from '@balcao/core/policy'
import { beginReportExport } from '@balcao/core/reports/export/export'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** A report as one file. */
export const reportTransfers: Transfers = {
  'reports.export': supportAgent.document('GET /reports/{type}/export', ExportReport, {
    counted: 'report-export',
    mayExport: (ctx) => must(ctx, 'report.read'),
    begin: beginReportExport,
  }),
}
