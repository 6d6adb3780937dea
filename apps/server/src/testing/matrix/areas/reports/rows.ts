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
  'reports.export': {
    least: 'support-agent',
    works: () => ({ type: 'trend' }),
    naming: {
      queueId: counted(({ queue }) => ({ type: 'trend', format: 'json', queueId: [queue] })),
      agentId: counted(({ outsider }) => ({ type: 'trend', format: 'json', agentId: [outsider] })),
      companyId: counted(({ company }) => ({ type: 'trend', format: 'json', companyId: [company] })),
      tagId: counted(({ tag }) => ({ type: 'trend', format: 'json', tagId: [tag] })),
    },
  },
}
