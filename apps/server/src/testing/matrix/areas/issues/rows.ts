import { all, empty, found, type Row, type Rows, refused } from '../../row.ts'

const aTracker = {
  least: 'admin',
  works: ({ tracker }) => ({ id: tracker }),
  naming: { id: found(({ tracker }) => ({ id: tracker })) },
} as const satisfies Row
const anIssue = {
  least: 'support-agent',
  works: ({ issue }) => ({ id: issue }),
  naming: { id: found(({ issue }) => ({ id: issue })) },
} as const satisfies Row

const anIssueComment = {
  least: 'support-agent',
  works: ({ issueOutgoing }) => ({ id: issueOutgoing }),
  naming: { id: found(({ issueOutgoing }) => ({ id: issueOutgoing })) },
} as const satisfies Row

/** Nothing opens the token of their tracker: no row asks anybody. */
const asking = (more: object) =>
  ({
    least: 'support-agent',
    works: ({ ticket, tracker }) => ({ ticketId: ticket, trackerId: tracker, ...more }),
    naming: {
      ticketId: found(({ ticket, tracker }) => ({ ticketId: ticket, trackerId: tracker, ...more })),
      trackerId: found(({ tracker }, { ticket }) => ({ ticketId: ticket, trackerId: tracker, ...more })),
    },
    status: all(409),
  }) as const satisfies Row

const ofTracker = {
  least: 'support-agent',
  works: () => ({}),
  naming: { trackerId: empty(({ tracker }) => ({ trackerId: tracker })) },
} as const satisfies Row

/** Issues of developers. What trackers answer is proved in platform/trackers and core/issues. */
export const ISSUES: Rows = {
  'issues.list': ofTracker,
  'issues.export': ofTracker,
  'issues.get': anIssue,
  'issues.tickets': anIssue,
  'issues.comments.list': anIssue,
  'issues.comments.talk': anIssue,
  'issues.comments.retry': anIssueComment,
  'issues.comments.remove': anIssueComment,
  'issues.trackers.list': { least: 'admin', works: () => ({}), naming: {} },
  'issues.trackers.names': { least: 'support-agent', works: () => ({}), naming: {} },
  'issues.trackers.get': aTracker,
  'issues.trackers.create': {
    least: 'admin',
    works: () => ({ kind: 'github', name: 'Loja', baseUrl: 'https://api.github.com', project: 'acme/loja', token: 'x' }),
    naming: {},
  },
  'issues.trackers.rotate': { ...aTracker, status: all(400), changesNothing: 'nothing opens what is sealed: the token is asked for' },
  'issues.trackers.update': {
    least: 'admin',
    works: ({ tracker }) => ({ id: tracker, name: 'Outro' }),
    naming: { id: found(({ tracker }) => ({ id: tracker, name: 'Outro' })) },
  },
  'issues.trackers.remove': aTracker,
  'issues.trackers.test': { ...aTracker, changesNothing: 'it asks the tracker, and records nothing' },
  'tickets.issues.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.issues.link': { ...asking({ reference: '12' }), changesNothing: 'the tracker cannot be asked' },
  'tickets.issues.open': { ...asking({ title: 'Nota', text: 'Não sai.' }), changesNothing: 'the tracker cannot be asked' },
  'tickets.issues.comment': {
    least: 'support-agent',
    works: ({ ticket, issue }) => ({ ticketId: ticket, issueId: issue, text: 'Ainda acontece.' }),
    naming: {
      ticketId: found(({ ticket, issue }) => ({ ticketId: ticket, issueId: issue, text: 'Oi' })),
      issueId: found(({ issue }, { ticket }) => ({ ticketId: ticket, issueId: issue, text: 'Oi' })),
      noteId: refused(({ comment }, { ticket, issue }) => ({ ticketId: ticket, issueId: issue, text: 'Oi', noteId: comment })),
    },
  },
  'tickets.issues.search': asking({ q: 'nota' }),
  'tickets.issues.unlink': {
    least: 'support-agent',
    works: ({ ticket, issue }) => ({ ticketId: ticket, issueId: issue }),
    naming: {
      ticketId: found(({ ticket, issue }) => ({ ticketId: ticket, issueId: issue })),
      issueId: found(({ issue }, { ticket }) => ({ ticketId: ticket, issueId: issue })),
    },
  },
}
