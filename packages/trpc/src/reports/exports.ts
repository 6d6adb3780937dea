import { Done } from '@balcao/contracts/auth/session'
import { GetReportExport, ListReportExports, ReportExportList } from '@balcao/contracts/reports/exports'
import * as rules from '@balcao/core/reports/export/exports'
import { supportAgent } from '../endpoint.ts'

/** Files of reports that jobs write. */
export const exports = {
  list: supportAgent.query('GET /reports/exports', ListReportExports, ReportExportList, rules.list),
  remove: supportAgent.mutation('DELETE /reports/exports/{id}', GetReportExport, Done, rules.remove),
}
