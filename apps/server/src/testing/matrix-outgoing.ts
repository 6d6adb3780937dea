import { found, type Row } from './matrix-row.ts'

/** Replies that wait; the one of the matrix is the caller's own, planned on their ticket. */
export const OUTGOING: Record<string, Row> = {
  'tickets.outgoing.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.outgoing.add': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, content: 'Olá' }),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket, content: 'Olá' })),
      attachmentIds: found(({ attachment }, own) => ({ ticketId: own.ticket, content: 'Olá', attachmentIds: [attachment] })),
    },
  },
  'tickets.outgoing.change': {
    least: 'support-agent',
    works: ({ outgoing }) => ({ id: outgoing, content: 'Outro texto' }),
    naming: { id: found(({ outgoing }) => ({ id: outgoing, content: 'Outro texto' })) },
  },
  'tickets.outgoing.remove': {
    least: 'support-agent',
    works: ({ outgoing }) => ({ id: outgoing }),
    naming: { id: found(({ outgoing }) => ({ id: outgoing })) },
  },
  'tickets.outgoing.send': {
    least: 'support-agent',
    works: ({ outgoing }) => ({ id: outgoing }),
    naming: { id: found(({ outgoing }) => ({ id: outgoing })) },
  },
}
