import { another, empty, found, type Row, type Rows, refused } from '../../row.ts'

const template = {
  least: 'support-agent',
  works: ({ checklistTemplate }) => ({ id: checklistTemplate }),
  naming: { id: found(({ checklistTemplate }) => ({ id: checklistTemplate })) },
} as const satisfies Row
const items = [{ text: 'Um' }]
const onItem = (more: object) =>
  ({
    least: 'support-agent',
    works: ({ checklistItem }) => ({ id: checklistItem, ...more }),
    naming: { id: found(({ checklistItem }) => ({ id: checklistItem, ...more })) },
  }) as const satisfies Row
const onChecklist = (more: object) =>
  ({
    least: 'support-agent',
    works: ({ checklist }) => ({ id: checklist, ...more }),
    naming: { id: found(({ checklist }) => ({ id: checklist, ...more })) },
  }) as const satisfies Row
/** Templates are a supervisor's until somebody else is given them. */
const MANAGED = { agent: 403 } as const

const ofPerson = {
  least: 'support-agent',
  works: () => ({}),
  naming: { userId: empty(({ user }) => ({ userId: user })) },
} as const satisfies Row

/** Checklists. Who does items is proved in core/checklists. */
export const CHECKLISTS: Rows = {
  'checklists.templates.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'checklists.templates.get': template,
  'checklists.templates.stats': template,
  'checklists.templates.create': {
    least: 'agent',
    works: () => ({ name: `Nova ${another()}`, items }),
    naming: { queueIds: refused(({ queue }) => ({ name: 'Nova', items, queueIds: [queue] })) },
    status: MANAGED,
  },
  'checklists.templates.update': {
    least: 'agent',
    works: ({ checklistTemplate }) => ({ id: checklistTemplate, description: 'Outra' }),
    naming: {
      id: found(({ checklistTemplate }) => ({ id: checklistTemplate, description: 'Outra' })),
      queueIds: refused(({ queue }, { checklistTemplate }) => ({ id: checklistTemplate, queueIds: [queue] })),
    },
    status: MANAGED,
  },
  'checklists.templates.remove': { ...template, least: 'agent', status: MANAGED },
  'checklists.items.list': ofPerson,
  'checklists.items.export': ofPerson,
  'tickets.checklists.progress': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.checklists.answer': {
    least: 'client',
    works: ({ askedItem }) => ({ id: askedItem }),
    naming: {
      id: found(({ askedItem }) => ({ id: askedItem })),
      attachmentIds: refused(({ attachment }, { askedItem }) => ({ id: askedItem, attachmentIds: [attachment] })),
    },
  },
  'tickets.checklists.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.checklists.add': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, title: 'Passos' }),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket, title: 'Passos' })),
      templateId: refused(({ checklistTemplate }, own) => ({ ticketId: own.ticket, templateId: checklistTemplate })),
    },
  },
  'tickets.checklists.change': onChecklist({ title: 'Outros passos' }),
  'tickets.checklists.remove': onChecklist({}),
  'tickets.checklists.addItems': {
    ...onChecklist({ items }),
    naming: {
      ...onChecklist({ items }).naming,
      items: refused(({ user }, { checklist }) => ({ id: checklist, items: [{ text: 'Um', assigneeId: user }] })),
    },
  },
  'tickets.checklists.changeItem': {
    ...onItem({ state: 'done' }),
    naming: {
      ...onItem({ state: 'done' }).naming,
      assigneeId: refused(({ user }, { checklistItem }) => ({ id: checklistItem, assigneeId: user })),
      linkedTicketId: refused(({ ticket }, { checklistItem }) => ({ id: checklistItem, kind: 'ticket', linkedTicketId: ticket })),
      attachmentIds: found(({ attachment }, { checklistItem }) => ({ id: checklistItem, kind: 'file', attachmentIds: [attachment] })),
    },
  },
  'tickets.checklists.removeItem': onItem({}),
  'tickets.checklists.reorderItems': {
    ...onChecklist({ itemIds: [] }),
    naming: {
      ...onChecklist({ itemIds: [] }).naming,
      itemIds: refused(({ checklistItem }, { checklist }) => ({ id: checklist, itemIds: [checklistItem] })),
    },
  },
}
