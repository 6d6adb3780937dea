import { BUILT_IN_TYPES } from '@balcao/contracts/tickets/type-words'
import { all, another, found, type Rows, refused } from '../../row.ts'

const newTicket = { title: 'Título', description: 'Descrição' }

/** Tickets as a whole. A support agent sees a ticket, and lacks the permission to merge it. */
export const TICKETS: Rows = {
  'tickets.statusNames.get': { least: 'client', works: () => ({}), naming: {} },
  'tickets.statusNames.update': { least: 'manager', works: () => ({ open: { name: `Em curso ${another()}` } }), naming: {} },
  'tickets.customStatuses.list': { least: 'client', works: () => ({}), naming: {} },
  'tickets.customStatuses.save': {
    least: 'manager',
    works: ({ customStatus }) => ({ statuses: [{ id: customStatus, name: `Em teste ${another()}` }] }),
    naming: {},
  },
  'tickets.statusReasons.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.statusReasons.save': {
    least: 'manager',
    works: () => ({ status: 'cancelled', reasons: [{ name: `Engano ${another()}` }] }),
    naming: {
      customStatusId: refused(({ customStatus }) => ({ status: 'open', customStatusId: customStatus, reasons: [{ name: 'Engano' }] })),
    },
  },
  'tickets.types.list': { least: 'client', works: () => ({}), naming: {} },
  'tickets.types.save': {
    least: 'manager',
    works: () => ({ types: BUILT_IN_TYPES.map(({ key }, n) => (n === 0 ? { key, name: `Chamado ${another()}` } : { key })) }),
    naming: {},
  },
  'tickets.priorityMatrix.get': { least: 'manager', works: () => ({}), naming: {} },
  'tickets.priorityMatrix.update': {
    least: 'manager',
    works: () => ({ cells: Array(9).fill(another() % 2 ? 'low' : 'high') }),
    naming: {},
  },
  'tickets.get': { least: 'client', works: ({ ticket }) => ({ id: ticket }), naming: { id: found(({ ticket }) => ({ id: ticket })) } },
  'tickets.create': {
    least: 'client',
    works: () => newTicket,
    naming: {
      queueId: refused(({ queue }) => ({ ...newTicket, queueId: queue })),
      tagIds: refused(({ tag }, own) => ({ ...newTicket, tagIds: [own.tag, tag] })),
      requesterId: refused(({ user }) => ({ ...newTicket, requesterId: user })),
      // Takes somebody new by name and address, never an id.
      requester: refused(({ user }) => ({ ...newTicket, requester: user })),
      companyId: refused(({ company }) => ({ ...newTicket, companyId: company })),
      assigneeId: refused(({ user }) => ({ ...newTicket, assigneeId: user })),
      assetId: refused(({ asset }) => ({ ...newTicket, assetId: asset })),
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
      customStatusId: refused(({ customStatus }, own) => ({ id: own.ticket, title: 'x', customStatusId: customStatus })),
      statusReasonId: refused(({ statusReason }, own) => ({ id: own.ticket, title: 'x', statusReasonId: statusReason })),
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
  'tickets.templates.list': {
    least: 'support-agent',
    works: () => ({}),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket })),
      conversationId: found(({ chatTaken }) => ({ conversationId: chatTaken })),
    },
  },
  'tickets.templates.get': {
    least: 'support-agent',
    works: ({ template }) => ({ id: template }),
    naming: { id: found(({ template }) => ({ id: template })) },
  },
  'tickets.templates.prepare': {
    least: 'support-agent',
    works: ({ ticket, template }) => ({ id: ticket, templateId: template }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, templateId: own.template })),
      templateId: found(({ template }, own) => ({ id: own.ticket, templateId: template })),
    },
  },
  'tickets.templates.apply': {
    least: 'support-agent',
    works: ({ ticket, template }) => ({ id: ticket, templateId: template }),
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, templateId: own.template })),
      templateId: found(({ template }, own) => ({ id: own.ticket, templateId: template })),
    },
  },
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
  'tickets.ratings.get': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'tickets.ratings.rate': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket, score: 5 }),
    naming: { id: found(({ ticket }) => ({ id: ticket, score: 5 })) },
    // The ticket of the matrix is still open.
    status: all(409),
  },
  'tickets.ratings.lookUp': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'tickets.ratings.rateByLink': { least: 'anyone', works: () => ({ token: 'x', score: 5 }), naming: {} },
}
