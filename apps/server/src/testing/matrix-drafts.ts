import { found, type Row } from './matrix-row.ts'

/** What the caller is writing on a ticket they see. */
export const DRAFTS: Record<string, Row> = {
  'tickets.drafts.get': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.drafts.put': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, mode: 'reply', content: 'Meia resposta' }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, mode: 'reply', content: 'Meia resposta' })) },
  },
  'tickets.drafts.remove': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, mode: 'reply' }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, mode: 'reply' })) },
  },
}
