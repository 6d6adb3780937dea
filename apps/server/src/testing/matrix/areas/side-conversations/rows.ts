import { found, type Rows } from '../../row.ts'

const people = [{ address: 'outro@fornecedor.test' }]
const message = { people, subject: 'Peça', text: 'Há em estoque?' }

/** Mails with others about a ticket. */
export const SIDE_CONVERSATIONS: Rows = {
  'tickets.sideConversations.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.sideConversations.people': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, q: 'pecas' }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, q: 'pecas' })) },
  },
  'tickets.sideConversations.begin': {
    least: 'support-agent',
    // The mailbox that answers come back to is made with it.
    works: ({ ticket, mailbox: _ }) => ({ ticketId: ticket, ...message }),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket, ...message })),
      attachmentIds: found(({ attachment }, { ticket, mailbox: _ }) => ({ ticketId: ticket, ...message, attachmentIds: [attachment] })),
    },
  },
  'tickets.sideConversations.messages': {
    least: 'support-agent',
    works: ({ sideConversation }) => ({ id: sideConversation }),
    naming: { id: found(({ sideConversation }) => ({ id: sideConversation })) },
  },
  'tickets.sideConversations.add': {
    least: 'support-agent',
    works: ({ sideConversation }) => ({ id: sideConversation, text: 'E hoje?' }),
    naming: {
      id: found(({ sideConversation }) => ({ id: sideConversation, text: 'E hoje?' })),
      attachmentIds: found(({ attachment }, { sideConversation }) => ({ id: sideConversation, text: 'E?', attachmentIds: [attachment] })),
    },
  },
  'tickets.sideConversations.close': {
    least: 'support-agent',
    works: ({ sideConversation }) => ({ id: sideConversation, closed: true }),
    naming: { id: found(({ sideConversation }) => ({ id: sideConversation, closed: true })) },
  },
}
