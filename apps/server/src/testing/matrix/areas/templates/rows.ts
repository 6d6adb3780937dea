import { another, found, type Rows } from '../../row.ts'

/** Reply templates. */
export const TEMPLATES: Rows = {
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
}
