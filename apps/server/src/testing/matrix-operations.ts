import { found, type Row, refused } from './matrix-row.ts'

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
  'tickets.relations.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'tickets.relations.add': {
    least: 'support-agent',
    works: ({ ticket, otherTicket }) => ({ id: ticket, otherId: otherTicket, kind: 'related' }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, otherId: own.ticket, kind: 'related' })),
      otherId: found(({ ticket }, own) => ({ id: own.ticket, otherId: ticket, kind: 'related' })),
    },
  },
  'tickets.relations.remove': {
    least: 'support-agent',
    works: ({ ticket, relation }) => ({ id: ticket, relationId: relation }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, relationId: own.relation })),
      relationId: found(({ relation }, own) => ({ id: own.ticket, relationId: relation })),
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
}
