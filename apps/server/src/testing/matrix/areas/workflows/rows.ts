import { another, found, type Row, type Rows, refused } from '../../row.ts'

const read = {
  least: 'support-agent',
  works: ({ workflow }) => ({ id: workflow }),
  naming: { id: found(({ workflow }) => ({ id: workflow })) },
} as const satisfies Row
const transitions = [{ from: ['new', 'open'] as const, to: 'resolved' as const }]
const asking = (queue: number) => [{ ...transitions[0], conditions: { all: [{ field: 'queueId', values: [queue] }] } }]
const made = (more: object = {}) => ({ name: `Novo ${another()}`, active: false, transitions, ...more })

/** Workflows. What they let people do is proved in core/workflows. */
export const WORKFLOWS: Rows = {
  'workflows.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'workflows.export': { least: 'support-agent', works: () => ({}), naming: {} },
  'workflows.types': { least: 'support-agent', works: () => ({}), naming: {} },
  'workflows.get': read,
  'workflows.versions': read,
  'workflows.create': {
    least: 'supervisor',
    works: () => made(),
    naming: { transitions: refused(({ queue }) => made({ transitions: asking(queue) })) },
  },
  'workflows.update': {
    least: 'supervisor',
    works: ({ workflow }) => ({ id: workflow, description: 'Outra' }),
    naming: {
      id: found(({ workflow }) => ({ id: workflow, description: 'Outra' })),
      transitions: refused(({ queue }, { workflow }) => ({ id: workflow, transitions: asking(queue) })),
    },
  },
  'workflows.remove': { ...read, least: 'supervisor' },
  'workflows.preview': {
    least: 'supervisor',
    works: () => ({ types: ['change'], transitions }),
    naming: {},
    changesNothing: 'it counts the tickets that a workflow would be for',
  },
  'workflows.tryOut': {
    least: 'supervisor',
    works: ({ ticket }) => ({ transitions, ticketId: ticket, role: 'agent' }),
    naming: {
      ticketId: found(({ ticket }) => ({ transitions, ticketId: ticket, role: 'agent' })),
      transitions: refused(({ queue }, { ticket }) => ({ transitions: asking(queue), ticketId: ticket, role: 'agent' })),
    },
    changesNothing: 'it says what could be done',
  },
  'tickets.moves.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
}
