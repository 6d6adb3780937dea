import { another, empty, found, type Rows, refused } from '../../row.ts'

const newField = () => ({ entity: 'user', label: `Campo ${another()}`, type: 'text' })

/** Custom fields and their values. */
export const CUSTOM_FIELDS: Rows = {
  'customFields.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'customFields.of': { least: 'client', works: () => ({ entity: 'ticket' }), naming: {} },
  'customFields.get': {
    least: 'support-agent',
    works: ({ field }) => ({ id: field }),
    naming: { id: found(({ field }) => ({ id: field })) },
  },
  'customFields.create': { least: 'manager', works: newField, naming: {} },
  'customFields.update': {
    least: 'manager',
    works: ({ field }) => ({ id: field, label: 'Outro nome' }),
    naming: { id: found(({ field }) => ({ id: field, label: 'Outro nome' })) },
  },
  'customFields.remove': { least: 'manager', works: ({ field }) => ({ id: field }), naming: { id: found(({ field }) => ({ id: field })) } },
  'customFields.reorder': {
    least: 'manager',
    works: () => ({ entity: 'company', ids: [] }),
    changesNothing: 'There is nothing to put in order; a test of its own holds its diff.',
    naming: { ids: refused(({ field }) => ({ entity: 'company', ids: [field] })) },
  },
  'customFields.duplicate': {
    least: 'manager',
    works: ({ field }) => ({ id: field }),
    naming: { id: found(({ field }) => ({ id: field })) },
  },
  'customFields.export': { least: 'manager', works: () => ({}), naming: {} },
  'customFields.exportOf': { least: 'manager', works: () => ({ entity: 'ticket' }), naming: {} },
  'customFields.import': {
    least: 'manager',
    works: () => ({ fields: [{ ...newField(), key: 'importado' }], dryRun: true }),
    changes: () => ({ fields: [{ ...newField(), key: `importado_${another()}` }] }),
    naming: {},
  },
  'customFields.forms.list': { least: 'client', works: () => ({}), naming: {} },
  'customFields.forms.get': {
    least: 'support-agent',
    works: ({ form }) => ({ id: form }),
    naming: { id: found(({ form }) => ({ id: form })) },
  },
  'customFields.forms.create': { least: 'manager', works: ({ formless }) => ({ type: `tipo_${formless}`, fields: [] }), naming: {} },
  'customFields.forms.update': {
    least: 'manager',
    works: ({ form }) => ({ id: form, fields: [] }),
    naming: { id: found(({ form }) => ({ id: form, fields: [] })) },
  },
  'customFields.forms.remove': {
    least: 'manager',
    works: ({ form }) => ({ id: form }),
    naming: { id: found(({ form }) => ({ id: form })) },
  },
  'customFields.values.get': {
    least: 'client',
    works: ({ ticket }) => ({ entity: 'ticket', id: ticket }),
    naming: { id: found(({ ticket }) => ({ entity: 'ticket', id: ticket })) },
  },
  'customFields.values.save': {
    least: 'client',
    works: ({ ticket }) => ({ entity: 'ticket', id: ticket, values: {} }),
    naming: { id: found(({ user }) => ({ entity: 'user', id: user, values: {} })) },
  },
  'customFields.values.remove': {
    least: 'client',
    works: ({ ticket }) => ({ entity: 'ticket', id: ticket }),
    naming: { id: found(({ company }) => ({ entity: 'company', id: company })) },
  },
  'customFields.values.bulkUpdate': {
    least: 'support-agent',
    works: ({ ticket }) => ({ entity: 'ticket', ids: [ticket], values: {} }),
    naming: { ids: empty(({ ticket }) => ({ entity: 'ticket', ids: [ticket], values: {} })) },
  },
  'customFields.values.copy': {
    least: 'support-agent',
    works: ({ ticket }) => ({ entity: 'ticket', fromId: ticket, toIds: [ticket] }),
    naming: {
      fromId: found(({ ticket }, own) => ({ entity: 'ticket', fromId: ticket, toIds: [own.ticket] })),
      toIds: empty(({ ticket }, own) => ({ entity: 'ticket', fromId: own.ticket, toIds: [ticket] })),
    },
  },
  'customFields.values.search': { least: 'support-agent', works: () => ({ entity: 'ticket', query: 'contrato' }), naming: {} },
}
