import { empty, found, type Row, type Rows, refused } from '../../row.ts'

const onTicket = {
  least: 'support-agent',
  works: ({ ticket }) => ({ ticketId: ticket }),
  naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
} as const satisfies Row
const onApproval = (more: object) =>
  ({
    least: 'support-agent',
    works: ({ approval }) => ({ id: approval, ...more }),
    naming: { id: found(({ approval }) => ({ id: approval, ...more })) },
  }) as const satisfies Row

const onOwn = ({ ticket, approver }: { ticket: number; approver: number }) => ({
  ticketId: ticket,
  title: 'Compra',
  approverIds: [approver],
})

/** Approvals. Who decides is proved in core/approvals. */
export const APPROVALS: Rows = {
  'approvals.toDecide': { least: 'client', works: () => ({}), naming: {} },
  'approvals.asked': { least: 'support-agent', works: () => ({}), naming: {} },
  'approvals.sources': { least: 'support-agent', works: () => ({}), naming: {} },
  'approvals.export': { least: 'support-agent', works: () => ({}), naming: {} },
  'approvals.exportToDecide': { least: 'support-agent', works: () => ({}), naming: {} },
  'approvals.decide': { ...onApproval({ decision: 'approved' }), least: 'client' },
  'approvals.links.lookUp': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'approvals.links.decide': { least: 'anyone', works: () => ({ token: 'x', decision: 'approved' }), naming: {} },
  'tickets.approvals.list': onTicket,
  'tickets.approvals.find': onTicket,
  'tickets.approvals.own': { ...onTicket, least: 'client', naming: { ticketId: empty(({ ticket }) => ({ ticketId: ticket })) } },
  'tickets.approvals.ask': {
    least: 'support-agent',
    works: ({ ticket, approver }) => ({ ticketId: ticket, title: 'Compra', approverIds: [approver] }),
    naming: {
      ticketId: found(({ ticket, approver }) => ({ ticketId: ticket, title: 'Compra', approverIds: [approver] })),
      fallbackIds: refused(({ approver }, own) => ({ ...onOwn(own), fallbackIds: [approver] })),
      'approverRules.0.queueId': refused(({ queue }, own) => ({
        ...onOwn(own),
        approverRules: [{ kind: 'queue_leaders', queueId: queue }],
      })),
      approverIds: refused(({ approver }, own) => ({ ticketId: own.ticket, title: 'Compra', approverIds: [approver] })),
    },
  },
  'tickets.approvals.withdraw': onApproval({ reason: 'Mudou' }),
  'tickets.approvals.remind': onApproval({}),
}
