import { another, found, type Rows, refused } from '../../row.ts'

/** Reply templates. */
export const TEMPLATES: Rows = {
  'templates.categories': { least: 'support-agent', works: () => ({}), naming: {} },
  'templates.export': { least: 'support-agent', works: () => ({}), naming: {} },
  'templates.exportPack': { least: 'agent', works: () => ({}), naming: {}, changesNothing: 'it is read' },
  'templates.importPack': {
    least: 'agent',
    works: () => ({
      dryRun: false,
      pack: { format: 'balcao.templates', version: 1, templates: [{ name: `Template ${another()}`, content: 'Olá' }] },
    }),
    naming: {},
  },
  'templates.create': {
    least: 'support-agent',
    works: () => ({ name: `Template ${another()}`, content: 'Olá', personal: true }),
    naming: { queueIds: refused(({ queue }) => ({ name: 'Nova', content: 'Olá', personal: true, queueIds: [queue] })) },
  },
  'templates.update': {
    least: 'support-agent',
    works: ({ template }) => ({ id: template, content: 'Oi' }),
    naming: {
      id: found(({ template }) => ({ id: template, content: 'Oi' })),
      queueIds: refused(({ queue }, { template }) => ({ id: template, queueIds: [queue] })),
    },
    status: { 'support-agent': 403 },
  },
  'templates.favour': {
    least: 'support-agent',
    works: ({ template }) => ({ id: template, favourite: true }),
    naming: { id: found(({ template }) => ({ id: template, favourite: true })) },
  },
  'templates.remove': {
    least: 'support-agent',
    works: ({ template }) => ({ id: template }),
    naming: { id: found(({ template }) => ({ id: template })) },
    status: { 'support-agent': 403 },
  },
}
