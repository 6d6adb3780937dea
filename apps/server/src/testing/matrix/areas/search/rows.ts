import { all, another, found, type Rows } from '../../row.ts'

/** Search and saved searches. */
export const SEARCH: Rows = {
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
}
