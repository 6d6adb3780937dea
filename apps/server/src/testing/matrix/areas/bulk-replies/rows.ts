import { found, type Row, type Rows } from '../../row.ts'

const content = 'Já voltou a funcionar, {{cliente.primeiro_nome}}.'
const one = {
  least: 'support-agent',
  works: ({ bulkReply }) => ({ id: bulkReply }),
  naming: { id: found(({ bulkReply }) => ({ id: bulkReply })) },
} as const satisfies Row
const own = { least: 'support-agent', works: () => ({}), naming: {} } as const satisfies Row

/** Messages to many tickets. Whose tickets they reach is proved in core/bulk-replies. */
export const BULK_REPLIES: Rows = {
  'tickets.bulkReplies.prepare': {
    least: 'support-agent',
    works: ({ ticketToAnswer }) => ({ tickets: [{ id: ticketToAnswer }], content }),
    naming: {
      templateId: found(({ template }, { ticketToAnswer }) => ({ tickets: [{ id: ticketToAnswer }], templateId: template })),
    },
  },
  'tickets.bulkReplies.preview': {
    least: 'support-agent',
    works: ({ ticketToAnswer }) => ({ ticketId: ticketToAnswer, content }),
    naming: {
      ticketId: found(({ ticketToAnswer }) => ({ ticketId: ticketToAnswer, content })),
      templateId: found(({ template }, { ticketToAnswer }) => ({ ticketId: ticketToAnswer, content, templateId: template })),
    },
  },
  'tickets.bulkReplies.create': {
    least: 'support-agent',
    works: ({ ticketToAnswer }) => ({ tickets: [{ id: ticketToAnswer }], content }),
    naming: {
      tickets: found(({ ticketToAnswer }) => ({ tickets: [{ id: ticketToAnswer }], content })),
      templateId: found(({ template }, { ticketToAnswer }) => ({ tickets: [{ id: ticketToAnswer }], content, templateId: template })),
    },
  },
  'tickets.bulkReplies.list': own,
  'tickets.bulkReplies.export': own,
  'tickets.bulkReplies.get': one,
  'tickets.bulkReplies.tickets': one,
  'tickets.bulkReplies.exportTickets': one,
  'tickets.bulkReplies.stop': one,
  'tickets.bulkReplies.retry': {
    least: 'support-agent',
    works: ({ endedBulkReply }) => ({ id: endedBulkReply }),
    naming: { id: found(({ endedBulkReply }) => ({ id: endedBulkReply })) },
  },
}
