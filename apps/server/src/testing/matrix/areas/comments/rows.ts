import { all, found, type Rows, refused } from '../../row.ts'

/** Messages on tickets: comments, mentions, drafts, scheduled replies (the one of the rows is the caller's own), presence. */
export const COMMENTS: Rows = {
  'tickets.comments.list': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.comments.add': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket, content: 'Olá' }),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket, content: 'Olá' })),
      attachmentIds: found(({ attachment }, own) => ({ ticketId: own.ticket, content: 'Olá', attachmentIds: [attachment] })),
    },
  },
  'tickets.comments.edit': {
    least: 'client',
    works: ({ ticket, comment }) => ({ id: ticket, commentId: comment, content: 'Melhor assim', edits: 0 }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, commentId: own.comment, content: 'x', edits: 0 })),
      commentId: found(({ comment }, own) => ({ id: own.ticket, commentId: comment, content: 'x', edits: 0 })),
      attachmentIds: found(({ attachment }, own) => ({
        id: own.ticket,
        commentId: own.comment,
        content: 'x',
        edits: 0,
        attachmentIds: [attachment],
      })),
    },
  },
  'tickets.comments.versions': {
    least: 'support-agent',
    works: ({ ticket, comment }) => ({ id: ticket, commentId: comment }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, commentId: own.comment })),
      commentId: found(({ comment }, own) => ({ id: own.ticket, commentId: comment })),
    },
  },
  'tickets.comments.split': {
    least: 'support-agent',
    works: ({ ticket, comment }) => ({ id: ticket, commentId: comment, title: 'Outra coisa' }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, commentId: own.comment, title: 'x' })),
      commentId: found(({ comment }, own) => ({ id: own.ticket, commentId: comment, title: 'x' })),
      watcherIds: refused(({ user }, own) => ({ id: own.ticket, commentId: own.comment, title: 'x', watcherIds: [user] })),
      teamIds: refused(({ queue }, own) => ({ id: own.ticket, commentId: own.comment, title: 'x', teamIds: [queue] })),
      emailIds: refused((_, own) => ({ id: own.ticket, commentId: own.comment, title: 'x', emailIds: [2_000_000_000] })),
    },
  },
  'tickets.mentions.users': {
    least: 'support-agent',
    works: ({ ticket }) => ({ query: 'a', ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.mentions.my': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.mentions.resolve': {
    least: 'support-agent',
    // Nobody is mentioned at the matrix's desk; resolving one's own is tested with the rule.
    works: ({ ticket }) => ({ mentionIds: [ticket] }),
    naming: { mentionIds: found(({ ticket }) => ({ mentionIds: [ticket] })) },
    status: all(404),
  },
  'tickets.presence.say': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, page: 'a', state: 'viewing' }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, page: 'a', state: 'viewing' })) },
  },
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
  'tickets.reads.mark': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, upTo: '2026-01-01T00:00:00Z' }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, upTo: '2026-01-01T00:00:00Z' })) },
  },
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
