import { found, type Row, type Rows, refused } from '../../row.ts'

const reason = 'Preciso de ajuda'
const read = {
  least: 'support-agent',
  works: ({ ticket }) => ({ id: ticket }),
  naming: { id: found(({ ticket }) => ({ id: ticket })) },
} as const satisfies Row

/** Who tickets go to. */
export const ROUTING: Rows = {
  'routing.tickets.transfer': {
    least: 'agent',
    works: ({ ticket, targetQueue }) => ({ id: ticket, queueId: targetQueue }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, queueId: own.targetQueue })),
      queueId: refused(({ targetQueue }, own) => ({ id: own.ticket, queueId: targetQueue })),
      assigneeId: refused(({ user }, own) => ({ id: own.ticket, queueId: own.targetQueue, assigneeId: user })),
    },
  },
  'routing.tickets.escalate': {
    least: 'support-agent',
    works: ({ ticket, targetQueue }) => ({ id: ticket, reason, toQueueId: targetQueue }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, reason, toQueueId: own.targetQueue })),
      toQueueId: refused(({ targetQueue }, own) => ({ id: own.ticket, reason, toQueueId: targetQueue })),
      toUserId: refused(({ user }, own) => ({ id: own.ticket, reason, toUserId: user })),
    },
  },
  'routing.tickets.assign': {
    least: 'support-agent',
    works: ({ queueTicket }) => ({ id: queueTicket, userId: 'me' }),
    naming: {
      id: found(({ ticket }) => ({ id: ticket, userId: 'me' })),
      userId: refused(({ user }, own) => ({ id: own.ticket, userId: user })),
    },
  },
  'routing.tickets.unassign': {
    least: 'support-agent',
    works: ({ ownTicket }) => ({ id: ownTicket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'routing.tickets.availableQueues': read,
  'routing.tickets.decisions': read,
  'routing.tickets.nextInTurn': read,
  'routing.tickets.next': {
    least: 'support-agent',
    works: () => ({}),
    naming: { queueIds: refused(({ queue }) => ({ queueIds: [queue] })) },
  },
  'routing.queues.decisions': {
    least: 'support-agent',
    works: ({ ledQueue }) => ({ id: ledQueue }),
    naming: { id: found(({ queue }) => ({ id: queue })) },
  },
  'routing.queues.previewRebalance': {
    least: 'support-agent',
    works: ({ ledQueue }) => ({ id: ledQueue }),
    naming: {
      id: found(({ queue }) => ({ id: queue })),
      fromUserId: refused(({ user }, own) => ({ id: own.ledQueue, fromUserId: user })),
    },
  },
  'routing.queues.rebalance': {
    least: 'support-agent',
    works: ({ ledQueue, ticket }) => ({ id: ledQueue, moves: [{ ticketId: ticket, version: 1, toId: null }] }),
    naming: { id: found(({ queue }, own) => ({ id: queue, moves: [{ ticketId: own.ticket, version: 1, toId: null }] })) },
  },
  'routing.queues.undoRebalance': {
    least: 'support-agent',
    works: ({ ledQueue, aRebalance }) => ({ id: ledQueue, rebalanceId: aRebalance }),
    naming: {
      id: found(({ queue }, own) => ({ id: queue, rebalanceId: own.aRebalance })),
      rebalanceId: found(({ aRebalance }, own) => ({ id: own.ledQueue, rebalanceId: aRebalance })),
    },
  },
}
