import { empty, found, type Row, type Rows, refused } from '../../row.ts'

const one = {
  least: 'supervisor',
  works: ({ flow }) => ({ id: flow }),
  naming: { id: found(({ flow }) => ({ id: flow })) },
} as const satisfies Row
const aRun = {
  least: 'supervisor',
  works: ({ flow, flowRun }) => ({ id: flow, runId: flowRun }),
  naming: {
    id: found(({ flow }, { flowRun }) => ({ id: flow, runId: flowRun })),
    runId: found(({ flowRun }, { flow }) => ({ id: flow, runId: flowRun })),
  },
} as const satisfies Row
const ofTicket = {
  least: 'support-agent',
  works: ({ ticket }) => ({ ticketId: ticket }),
  naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
} as const satisfies Row
const made = { name: 'Novo', trigger: { event: 'manual' as const } }
const steps = [{ kind: 'wait' as const, key: 'a', minutes: 10 }]
const toQueue = (queueId: number) => [{ kind: 'action' as const, key: 'a', actions: [{ kind: 'set_queue' as const, queueId }] }]

const ofFlow = {
  least: 'supervisor',
  works: () => ({}),
  naming: { flowId: empty(({ flow }) => ({ flowId: flow })) },
} as const satisfies Row

/** Flows and their runs. What steps name beside a queue is proved in core/flows. */
export const FLOWS: Rows = {
  'flows.list': { least: 'supervisor', works: () => ({}), naming: {} },
  'flows.get': one,
  'flows.create': {
    least: 'supervisor',
    works: () => ({ ...made, steps }),
    naming: { steps: refused(({ queue }) => ({ ...made, steps: toQueue(queue) })) },
  },
  'flows.update': {
    least: 'supervisor',
    works: ({ flow }) => ({ id: flow, description: 'Outra' }),
    naming: {
      id: found(({ flow }) => ({ id: flow, description: 'Outra' })),
      steps: refused(({ queue }, { flow }) => ({ id: flow, steps: toQueue(queue) })),
    },
  },
  'flows.remove': one,
  'flows.simulate': {
    least: 'supervisor',
    works: ({ ticket }) => ({ conditions: {}, steps, ticketId: ticket }),
    naming: {
      ticketId: found(({ ticket }) => ({ conditions: {}, steps, ticketId: ticket })),
      steps: refused(({ queue }, { ticket }) => ({ conditions: {}, steps: toQueue(queue), ticketId: ticket })),
    },
    changesNothing: 'it undoes all that it does',
  },
  'flows.runs.list': one,
  'flows.runs.all': ofFlow,
  'flows.runs.export': ofFlow,
  'flows.runs.get': aRun,
  'flows.runs.retry': aRun,
  'flows.runs.cancel': aRun,
  'tickets.flows.list': ofTicket,
  'tickets.flows.start': {
    least: 'support-agent',
    works: ({ ticket, flow }) => ({ ticketId: ticket, flowId: flow }),
    naming: {
      ticketId: found(({ ticket }, { flow }) => ({ ticketId: ticket, flowId: flow })),
      flowId: found(({ flow }, { ticket }) => ({ ticketId: ticket, flowId: flow })),
    },
  },
  'tickets.flows.cancel': {
    least: 'support-agent',
    works: ({ ticket, flowRun }) => ({ ticketId: ticket, runId: flowRun }),
    naming: {
      ticketId: found(({ ticket }, { flowRun }) => ({ ticketId: ticket, runId: flowRun })),
      runId: found(({ flowRun }, { ticket }) => ({ ticketId: ticket, runId: flowRun })),
    },
  },
}
