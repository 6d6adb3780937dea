import { all, another, empty, found, type Row, refused } from './matrix-row.ts'

const newTicket = { title: 'Título', description: 'Descrição' }

/** What the desk works with: tickets and what belongs to them. */
export const DESK: Record<string, Row> = {
  'tickets.list': {
    least: 'client',
    works: () => ({}),
    naming: {
      assignee: empty(({ user }) => ({ assignee: [user] })),
      requester: empty(({ user }) => ({ requester: [user] })),
      queueId: empty(({ queue }) => ({ queueId: [queue] })),
      companyId: empty(({ company }) => ({ companyId: [company] })),
      tagId: empty(({ tag }) => ({ tagId: [tag] })),
      ids: empty(({ ticket }) => ({ ids: [ticket] })),
    },
  },
  'tickets.stats': { least: 'client', works: () => ({}), naming: {} },
  'tickets.options': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.get': { least: 'client', works: ({ ticket }) => ({ id: ticket }), naming: { id: found(({ ticket }) => ({ id: ticket })) } },
  'tickets.create': {
    least: 'client',
    works: () => newTicket,
    naming: {
      queueId: refused(({ queue }) => ({ ...newTicket, queueId: queue })),
      tagIds: refused(({ tag }, own) => ({ ...newTicket, tagIds: [own.tag, tag] })),
      requesterId: refused(({ user }) => ({ ...newTicket, requesterId: user })),
      attachmentIds: found(({ attachment }) => ({ ...newTicket, attachmentIds: [attachment] })),
    },
  },
  'tickets.update': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket, status: 'closed' }),
    naming: {
      id: found(({ ticket }) => ({ id: ticket, status: 'closed' })),
      assigneeId: refused(({ user }, own) => ({ id: own.ticket, title: 'x', assigneeId: user })),
      queueId: refused(({ queue }, own) => ({ id: own.ticket, title: 'x', queueId: queue })),
      companyId: refused(({ company }, own) => ({ id: own.ticket, title: 'x', companyId: company })),
      tagIds: refused(({ tag }, own) => ({ id: own.ticket, title: 'x', tagIds: [own.tag, tag] })),
    },
  },
  'tickets.bulk.update': {
    least: 'support-agent',
    works: ({ ticket }) => ({ tickets: [{ id: ticket }], changes: { priority: 'high' } }),
    naming: {},
  },
  'tickets.bulk.undo': {
    least: 'support-agent',
    works: ({ bulkEdit }) => ({ id: bulkEdit }),
    naming: { id: found(({ bulkEdit }) => ({ id: bulkEdit })) },
  },
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
  'tickets.attachments.list': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.attachments.link': {
    least: 'client',
    works: ({ attachment }) => ({ id: attachment }),
    naming: { id: found(({ attachment }) => ({ id: attachment })) },
  },
  'tickets.attachments.remove': {
    least: 'client',
    works: ({ attachment }) => ({ id: attachment }),
    naming: { id: found(({ attachment }) => ({ id: attachment })) },
  },
  'tickets.attachments.removeUpload': {
    least: 'client',
    works: ({ attachment }) => ({ id: attachment }),
    naming: { id: found(({ attachment }) => ({ id: attachment })) },
  },
  'tickets.uploads.begin': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket, name: 'filme.mp4', size: 3_000_000 }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, name: 'filme.mp4', size: 3_000_000 })) },
  },
  'tickets.uploads.get': {
    least: 'client',
    works: ({ partialUpload }) => ({ id: partialUpload }),
    naming: { id: found(({ partialUpload }) => ({ id: partialUpload })) },
  },
  'tickets.uploads.remove': {
    least: 'client',
    works: ({ partialUpload }) => ({ id: partialUpload }),
    naming: { id: found(({ partialUpload }) => ({ id: partialUpload })) },
  },
  'tickets.history.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.tags.remove': {
    least: 'support-agent',
    works: ({ ticket, tag }) => ({ id: ticket, tagId: tag }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, tagId: own.tag })),
      tagId: found(({ tag }, own) => ({ id: own.ticket, tagId: tag })),
    },
  },
  'tickets.templates.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.templates.get': {
    least: 'support-agent',
    works: ({ template }) => ({ id: template }),
    naming: { id: found(({ template }) => ({ id: template })) },
  },
  'tickets.templates.apply': {
    least: 'support-agent',
    works: ({ ticket, template }) => ({ id: ticket, templateId: template }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, templateId: own.template })),
      templateId: found(({ template }, own) => ({ id: own.ticket, templateId: template })),
    },
  },
  'search.find': { least: 'client', works: () => ({ q: 'Título', type: 'comment' }), naming: {} },
  'search.suggestions': { least: 'client', works: () => ({ q: 'Título' }), naming: {} },
  'search.kept.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'search.kept.save': { least: 'support-agent', works: () => ({ name: `Busca ${another()}`, q: 'status:aberto' }), naming: {} },
  // Kept searches are one person's own: removing one is tested with the rule.
  'search.kept.remove': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
    status: all(404),
  },
  'search.kept.remember': { least: 'support-agent', works: () => ({ q: `termo ${another()}` }), naming: {} },
  'search.kept.forget': { least: 'support-agent', works: () => ({}), naming: {} },
  'templates.categories': { least: 'support-agent', works: () => ({}), naming: {} },
  'templates.create': {
    least: 'support-agent',
    works: () => ({ name: `Template ${another()}`, content: 'Olá', personal: true }),
    naming: {},
  },
  'templates.update': {
    least: 'support-agent',
    works: ({ template }) => ({ id: template, content: 'Oi' }),
    naming: { id: found(({ template }) => ({ id: template, content: 'Oi' })) },
    status: { 'support-agent': 403 },
  },
  'templates.remove': {
    least: 'support-agent',
    works: ({ template }) => ({ id: template }),
    naming: { id: found(({ template }) => ({ id: template })) },
    status: { 'support-agent': 403 },
  },
  'tags.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'tags.autocomplete': { least: 'support-agent', works: () => ({ q: 't' }), naming: {} },
  'tags.popular': { least: 'support-agent', works: () => ({}), naming: {} },
  'tags.stats': { least: 'agent', works: () => ({}), naming: {} },
  'tags.create': { least: 'agent', works: () => ({ name: `Tag ${another()}` }), naming: {} },
  'tags.update': {
    least: 'agent',
    works: ({ tag }) => ({ id: tag, color: '#aa0000' }),
    naming: { id: found(({ tag }) => ({ id: tag, color: '#aa0000' })) },
  },
  'tags.remove': { least: 'agent', works: ({ tag }) => ({ id: tag }), naming: { id: found(({ tag }) => ({ id: tag })) } },
  'tags.merge': {
    least: 'agent',
    works: ({ tag, spareTag }) => ({ id: tag, intoId: spareTag }),
    naming: {
      id: found(({ tag }, own) => ({ id: tag, intoId: own.tag })),
      intoId: refused(({ tag }, own) => ({ id: own.tag, intoId: tag })),
    },
  },
  'tags.tickets': { least: 'support-agent', works: ({ tag }) => ({ id: tag }), naming: { id: found(({ tag }) => ({ id: tag })) } },
  'tags.addTo': {
    least: 'support-agent',
    works: ({ ticket, tag }) => ({ ticketId: ticket, tagIds: [tag] }),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket, tagIds: [] })),
      tagIds: refused(({ tag }, own) => ({ ticketId: own.ticket, tagIds: [own.tag, tag] })),
    },
  },
}
