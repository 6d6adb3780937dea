import { empty, found, type Rows } from '../../row.ts'

/** Kept as text and never looked up: it opens nothing. */
const SEARCH = 'busca-1'

/** Articles and what readers make of them. */
export const KB: Rows = {
  'kb.pages.home': { least: 'client', works: () => ({}), naming: {} },
  'kb.pages.category': {
    least: 'client',
    works: ({ readCategory }) => ({ id: readCategory }),
    naming: { id: found(({ readCategory }) => ({ id: readCategory })) },
  },
  'kb.pages.article': {
    least: 'client',
    works: ({ readArticle }) => ({ id: readArticle }),
    naming: { id: found(({ readArticle }) => ({ id: readArticle })) },
  },
  'kb.learning.rate': {
    least: 'client',
    works: ({ readArticle }) => ({ id: readArticle, rating: 5 }),
    naming: {
      id: found(({ readArticle }) => ({ id: readArticle, rating: 5 })),
      searchId: found(({ readArticle }) => ({ id: readArticle, rating: 5, searchId: SEARCH })),
    },
  },
  'kb.learning.giveFeedback': {
    least: 'client',
    works: ({ readArticle }) => ({ id: readArticle, comment: 'Falta um passo.' }),
    naming: {
      id: found(({ readArticle }) => ({ id: readArticle, comment: 'Falta um passo.' })),
      searchId: found(({ readArticle }) => ({ id: readArticle, comment: 'Falta um passo.', searchId: SEARCH })),
    },
  },
  'kb.learning.view': {
    least: 'client',
    works: ({ readArticle }) => ({ id: readArticle }),
    naming: {
      id: found(({ readArticle }) => ({ id: readArticle })),
      searchId: found(({ readArticle }) => ({ id: readArticle, searchId: SEARCH })),
    },
  },
  'kb.learning.feedback': {
    least: 'support-agent',
    works: () => ({}),
    naming: { articleId: empty(({ readArticle }) => ({ articleId: readArticle })) },
  },
  'kb.learning.handleFeedback': {
    least: 'support-agent',
    works: ({ articleFeedback }) => ({ id: articleFeedback, handled: true }),
    naming: { id: found(({ articleFeedback }) => ({ id: articleFeedback, handled: true })) },
  },
}
