import { another, empty, found, type Row, type Rows } from '../../row.ts'

/** The view of the rows is the team's, which support agents and agents may not change. */
const TEAMS = { 'support-agent': 403, agent: 403 }

/** Ids that a filter of the list may name. */
const BY_FILTER: Row['naming'] = {
  assignee: empty(({ user }) => ({ assignee: [user] })),
  requester: empty(({ user }) => ({ requester: [user] })),
  queueId: empty(({ queue }) => ({ queueId: [queue] })),
  companyId: empty(({ company }) => ({ companyId: [company] })),
  tagId: empty(({ tag }) => ({ tagId: [tag] })),
  issueId: empty(({ issue }) => ({ issueId: [issue] })),
  customStatusId: empty(({ customStatus }) => ({ customStatusId: [customStatus] })),
  statusReasonId: empty(({ statusReason }) => ({ statusReasonId: [statusReason] })),
  trackerId: empty(({ tracker }) => ({ trackerId: [tracker] })),
  ids: empty(({ ticket }) => ({ ids: [ticket] })),
}

/** The ticket list, its views and its board. */
export const TICKET_LIST: Rows = {
  'tickets.list': { least: 'client', works: () => ({}), naming: BY_FILTER },
  'tickets.export': { least: 'support-agent', works: () => ({}), naming: BY_FILTER, status: { 'support-agent': 403 } },
  'tickets.stats': { least: 'client', works: () => ({}), naming: {} },
  'tickets.options': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.views.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.views.counts': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.views.create': {
    least: 'support-agent',
    works: () => ({ name: `Visão ${another()}`, filter: { status: ['open'] } }),
    naming: {},
  },
  'tickets.views.update': {
    least: 'support-agent',
    works: ({ view }) => ({ id: view, sort: 'number' }),
    naming: { id: found(({ view }) => ({ id: view, sort: 'number' })) },
    status: TEAMS,
  },
  'tickets.views.remove': {
    least: 'support-agent',
    works: ({ view }) => ({ id: view }),
    naming: { id: found(({ view }) => ({ id: view })) },
    status: TEAMS,
  },
  'tickets.views.restore': {
    least: 'support-agent',
    works: ({ goneView }) => ({ id: goneView }),
    naming: { id: found(({ goneView }) => ({ id: goneView })) },
    status: TEAMS,
  },
  'tickets.views.saveTabs': { least: 'support-agent', works: ({ view }) => ({ tabs: ['open', view] }), naming: {} },
  'tickets.board.counts': {
    least: 'support-agent',
    works: () => ({ groupBy: 'priority', status: ['open'] }),
    naming: {
      assignee: empty(({ user }) => ({ assignee: [user] })),
      requester: empty(({ user }) => ({ requester: [user] })),
      queueId: empty(({ queue }) => ({ queueId: [queue] })),
      companyId: empty(({ company }) => ({ companyId: [company] })),
      tagId: empty(({ tag }) => ({ tagId: [tag] })),
      issueId: empty(({ issue }) => ({ issueId: [issue] })),
      trackerId: empty(({ tracker }) => ({ trackerId: [tracker] })),
      customStatusId: empty(({ customStatus }) => ({ customStatusId: [customStatus] })),
      statusReasonId: empty(({ statusReason }) => ({ statusReasonId: [statusReason] })),
    },
  },
}
