import { empty, found, type Row, type Rows, refused } from '../../row.ts'

const targets = { resolution: { medium: { minutes: 60 } } }
const one = {
  least: 'support-agent',
  works: ({ slaPolicy }) => ({ id: slaPolicy }),
  naming: { id: found(({ slaPolicy }) => ({ id: slaPolicy })) },
} as const satisfies Row

/** Service levels. What conditions and targets name is proved in core/sla/policies.test.ts. */
export const SLA: Rows = {
  'sla.exportBoard': {
    least: 'support-agent',
    works: () => ({}),
    naming: { queueId: empty(({ queue }) => ({ queueId: [queue] })), assignee: empty(({ user }) => ({ assignee: [user] })) },
    status: { 'support-agent': 403 },
  },
  'sla.board': {
    least: 'support-agent',
    works: () => ({}),
    naming: { queueId: empty(({ queue }) => ({ queueId: [queue] })), assignee: empty(({ user }) => ({ assignee: [user] })) },
  },
  'sla.ticket': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'sla.policies.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'sla.policies.export': { least: 'support-agent', works: () => ({}), naming: {} },
  'sla.policies.get': one,
  'sla.policies.create': { least: 'supervisor', works: () => ({ name: 'Padrão', targets }), naming: {} },
  'sla.policies.update': {
    least: 'supervisor',
    works: ({ slaPolicy }) => ({ id: slaPolicy, name: 'Outra' }),
    naming: { id: found(({ slaPolicy }) => ({ id: slaPolicy, name: 'Outra' })) },
  },
  'sla.policies.remove': { ...one, least: 'supervisor' },
  'sla.policies.reorder': {
    least: 'supervisor',
    works: () => ({ ids: [] }),
    changes: ({ firstPolicy, secondPolicy }) => ({ ids: [secondPolicy, firstPolicy] }),
    naming: { ids: refused(({ slaPolicy }) => ({ ids: [slaPolicy] })) },
  },
  'sla.policies.preview': {
    least: 'supervisor',
    works: () => ({ conditions: {}, targets }),
    naming: {
      id: found(({ slaPolicy }) => ({ id: slaPolicy, conditions: {}, targets })),
    },
    changesNothing: 'it counts what a policy would do',
  },
  'sla.recomputes.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'sla.recomputes.cancel': {
    least: 'supervisor',
    works: ({ slaRecompute }) => ({ id: slaRecompute }),
    naming: { id: found(({ slaRecompute }) => ({ id: slaRecompute })) },
  },
}
