import { found, type Row } from './matrix-row.ts'

/** What is done with whole tickets. A support agent sees the ticket, and lacks the permission. */
export const OPERATIONS: Record<string, Row> = {
  'tickets.merges.list': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'tickets.merges.preview': {
    least: 'support-agent',
    works: ({ ticket, otherTicket }) => ({ id: ticket, intoId: otherTicket }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, intoId: own.ticket })),
      intoId: found(({ ticket }, own) => ({ id: own.ticket, intoId: ticket })),
    },
    status: { 'support-agent': 403 },
  },
  'tickets.merges.merge': {
    least: 'support-agent',
    works: ({ ticket, otherTicket }) => ({ id: ticket, intoId: otherTicket }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, intoId: own.ticket })),
      intoId: found(({ ticket }, own) => ({ id: own.ticket, intoId: ticket })),
    },
    status: { 'support-agent': 403 },
  },
  'tickets.merges.unmerge': {
    least: 'support-agent',
    works: ({ mergedTicket }) => ({ id: mergedTicket }),
    naming: { id: found(({ mergedTicket }) => ({ id: mergedTicket })) },
    status: { 'support-agent': 403 },
  },
}
