import { counted, type Row, type Rows } from '../../row.ts'

/** Every report takes the same filters, and counts nothing of what the tenant has not. */
const report: Row = {
  least: 'support-agent',
  works: () => ({}),
  naming: {
    queueId: counted(({ queue }) => ({ queueId: [queue] })),
    agentId: counted(({ outsider }) => ({ agentId: [outsider] })),
    companyId: counted(({ company }) => ({ companyId: [company] })),
    tagId: counted(({ tag }) => ({ tagId: [tag] })),
  },
}

export const REPORTS: Rows = {
  'reports.dashboard': report,
  'reports.byStatus': report,
  'reports.byPriority': report,
  'reports.byPeriod': report,
  'reports.agentPerformance': report,
  'reports.statusFlow': report,
  'reports.trend': report,
  'reports.slaCompliance': report,
}
