import { all, counted, found, type Row, type Rows, refused } from '../../row.ts'

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

const rhythm = { unit: 'days', every: 1, time: '09:00', startsOn: '2026-01-01' }
const scheduled: Row = {
  least: 'support-agent',
  works: ({ reportSchedule }) => ({ id: reportSchedule }),
  naming: { id: found(({ reportSchedule }) => ({ id: reportSchedule })) },
}

/** Conversations have a queue and a person alone. */
const chatReport: Row = {
  least: 'support-agent',
  works: () => ({}),
  naming: { queueId: counted(({ queue }) => ({ queueId: [queue] })), agentId: counted(({ outsider }) => ({ agentId: [outsider] })) },
}

export const REPORTS: Rows = {
  'reports.dashboard': report,
  'reports.byStatus': report,
  'reports.byPriority': report,
  'reports.byPeriod': report,
  'reports.byHour': report,
  'reports.agentPerformance': report,
  'reports.statusFlow': report,
  'reports.trend': report,
  'reports.chat': chatReport,
  'reports.availability': chatReport,
  'reports.time': report,
  'reports.slaCompliance': report,
  'reports.breakdown': report,
  'reports.schedules.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'reports.schedules.create': {
    least: 'support-agent',
    works: () => ({ name: 'Semanal', schedule: rhythm }),
    naming: { recipientIds: refused(({ user }) => ({ name: 'Semanal', schedule: rhythm, recipientIds: [user] })) },
  },
  'reports.schedules.update': {
    least: 'support-agent',
    works: ({ reportSchedule }) => ({ id: reportSchedule, name: 'Toda semana' }),
    naming: {
      id: found(({ reportSchedule }) => ({ id: reportSchedule, name: 'Toda semana' })),
      recipientIds: refused(({ user }, own) => ({ id: own.reportSchedule, recipientIds: [user] })),
    },
  },
  'reports.schedules.remove': scheduled,
  'reports.schedules.pause': scheduled,
  'reports.schedules.resume': {
    ...scheduled,
    works: ({ pausedReportSchedule }) => ({ id: pausedReportSchedule }),
    naming: { id: found(({ pausedReportSchedule }) => ({ id: pausedReportSchedule })) },
  },
  'reports.schedules.runNow': scheduled,
  'reports.schedules.leave': scheduled,
  'reports.wallboards.list': { least: 'supervisor', works: () => ({}), naming: {} },
  'reports.wallboards.create': {
    least: 'supervisor',
    works: ({ joinedQueue }) => ({ name: 'Suporte', queueIds: [joinedQueue] }),
    naming: { queueIds: refused(({ queue }) => ({ name: 'Suporte', queueIds: [queue] })) },
  },
  'reports.wallboards.remove': {
    least: 'supervisor',
    works: ({ wallboard }) => ({ id: wallboard }),
    naming: { id: found(({ wallboard }) => ({ id: wallboard })) },
  },
  'reports.wallboards.show': { least: 'anyone', works: () => ({ token: 'x' }), naming: {}, status: all(404) },
  'reports.mailedFile': {
    least: 'support-agent',
    works: ({ mailedReport }) => ({ id: mailedReport }),
    naming: { id: found(({ mailedReport }) => ({ id: mailedReport })) },
  },
  'reports.exports.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'reports.exports.remove': {
    least: 'support-agent',
    works: ({ reportExport }) => ({ id: reportExport }),
    naming: { id: found(({ reportExport }) => ({ id: reportExport })) },
  },
  'reports.exportedFile': {
    least: 'support-agent',
    works: ({ reportExport }) => ({ id: reportExport }),
    naming: { id: found(({ reportExport }) => ({ id: reportExport })) },
  },
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
