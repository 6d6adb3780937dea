import { all, empty, found, type Rows, refused } from '../../row.ts'

const thing = found(({ tag }) => ({ entity: 'tag', id: tag }))

/** Who follows what. The tickets of the rows are the caller's own. */
export const WATCHERS: Rows = {
  'tickets.watchers.list': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'tickets.watchers.find': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket, query: 'a' }),
    naming: { id: found(({ ticket }) => ({ id: ticket, query: 'a' })) },
  },
  'tickets.watchers.add': {
    least: 'client',
    works: ({ ticket, junior }) => ({ id: ticket, userId: junior }),
    naming: {
      id: found(({ ticket }) => ({ id: ticket })),
      userId: refused(({ user }, own) => ({ id: own.ticket, userId: user })),
    },
    // Customers take in colleagues only, and this one is of no company.
    status: { client: 400, user: 400 },
  },
  'tickets.watchers.remove': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket }),
    naming: {
      id: found(({ ticket }) => ({ id: ticket })),
      userId: refused(({ user }, own) => ({ id: own.ticket, userId: user })),
    },
  },
  'tickets.watchers.findGroups': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket, query: 'a' }),
    naming: { id: found(({ ticket }) => ({ id: ticket, query: 'a' })) },
  },
  'tickets.watchers.addGroup': {
    least: 'support-agent',
    works: ({ ticket, queue }) => ({ id: ticket, queueId: queue }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, queueId: own.queue })),
      queueId: refused(({ queue }, own) => ({ id: own.ticket, queueId: queue })),
      roleId: refused(({ role }, own) => ({ id: own.ticket, roleId: role })),
    },
    // Who sees by queue names queues of theirs only, and this is none.
    status: { 'support-agent': 400 },
  },
  'tickets.watchers.teams': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'tickets.watchers.addTeam': {
    least: 'support-agent',
    works: ({ ticket, queue }) => ({ id: ticket, queueId: queue }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, queueId: own.queue })),
      queueId: refused(({ queue }, own) => ({ id: own.ticket, queueId: queue })),
    },
    // Who sees by queue names queues of theirs only, and this is none.
    status: { 'support-agent': 400 },
  },
  'tickets.watchers.removeTeam': {
    least: 'support-agent',
    // Of the matrix's tickets none is followed by a team; removing one is tested with the rule.
    works: ({ ticket, queue }) => ({ id: ticket, queueId: queue }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, queueId: own.queue })),
      queueId: refused(({ queue }, own) => ({ id: own.ticket, queueId: queue })),
    },
    status: all(400),
  },
  'tickets.watchers.emails.list': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'tickets.watchers.emails.add': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket, email: 'fora@example.test' }),
    naming: { id: found(({ ticket }) => ({ id: ticket, email: 'fora@example.test' })) },
    // Until an administrator allows it nobody may.
    status: all(403),
  },
  'tickets.watchers.emails.remove': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket, emailId: 2_000_000_000 }),
    naming: {
      id: found(({ ticket }) => ({ id: ticket, emailId: 2_000_000_000 })),
      emailId: refused((_, own) => ({ id: own.ticket, emailId: 2_000_000_000 })),
    },
    // No address follows the matrix's tickets; removing one is tested with the rule.
    status: all(400),
  },
  'watchers.list': {
    least: 'supervisor',
    works: () => ({}),
    naming: {
      userId: empty(({ user }) => ({ userId: user })),
      companyId: empty(({ company }) => ({ companyId: company })),
    },
  },
  'watchers.export': {
    least: 'supervisor',
    works: () => ({}),
    naming: {
      userId: empty(({ user }) => ({ userId: user })),
      companyId: empty(({ company }) => ({ companyId: company })),
    },
  },
  'watchers.remove': {
    least: 'supervisor',
    works: ({ watched, junior }) => ({ keys: [`p${watched}-${junior}`] }),
    naming: {},
  },
  'watchers.undo': {
    least: 'supervisor',
    works: ({ watchRemoval }) => ({ id: watchRemoval }),
    naming: { id: found(({ watchRemoval }) => ({ id: watchRemoval })) },
  },
  'tickets.watching.my': { least: 'client', works: () => ({}), naming: {} },
  'tickets.watching.things.list': { least: 'agent', works: () => ({}), naming: {} },
  'tickets.watching.things.get': { least: 'agent', works: ({ queue }) => ({ entity: 'queue', id: queue }), naming: { id: thing } },
  'tickets.watching.things.save': {
    least: 'agent',
    works: ({ company }) => ({ entity: 'company', id: company, level: 'status' }),
    naming: { id: thing },
  },
  'tickets.watching.things.remove': {
    least: 'agent',
    works: ({ tag }) => ({ entity: 'tag', id: tag }),
    naming: { id: thing },
  },
  'tickets.watching.preferences': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.watching.savePreferences': { least: 'support-agent', works: () => ({ auto: ['mention'] }), naming: {} },
}
