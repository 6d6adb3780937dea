import { another, empty, found, type Rows, refused } from '../../row.ts'
import { TICKET_ARTICLES } from './ticket-rows.ts'

/** Kept as text and never looked up: it opens nothing. */
const SEARCH = 'busca-de-um-visitante1'

/** Articles and what readers make of them. */
export const KB: Rows = {
  'kb.settings.get': { least: 'support-agent', works: () => ({}), naming: {} },
  'kb.settings.update': {
    least: 'manager',
    works: ({ readArticle }) => ({ pinned: [{ query: `busca ${another()}`, articleId: readArticle }] }),
    naming: {},
  },
  'kb.audience.reach': {
    least: 'support-agent',
    works: ({ emptyCategory }) => ({ audience: 'portal', categoryId: emptyCategory }),
    naming: {
      categoryId: refused(({ emptyCategory }) => ({ audience: 'portal', categoryId: emptyCategory })),
      companyIds: refused(({ company }) => ({ audience: 'company', companyIds: [company] })),
    },
  },
  'kb.audience.explain': {
    least: 'agent',
    status: { agent: 403 },
    works: ({ readArticle, junior }) => ({ id: readArticle, userId: junior }),
    naming: {
      id: found(({ readArticle }, own) => ({ id: readArticle, userId: own.junior })),
      userId: found(({ junior }, own) => ({ id: own.readArticle, userId: junior })),
    },
  },
  'kb.categories.list': { least: 'guest', works: () => ({}), naming: {} },
  'kb.categories.create': {
    least: 'agent',
    status: { agent: 403 },
    works: ({ emptyCategory }) => ({ name: `Categoria ${another()}`, parentId: emptyCategory }),
    naming: {
      parentId: refused(({ emptyCategory }) => ({ name: 'Categoria', parentId: emptyCategory })),
      companyIds: refused(({ company }) => ({ name: 'Categoria', audience: 'company', companyIds: [company] })),
    },
  },
  'kb.categories.get': {
    least: 'guest',
    works: ({ readCategory }) => ({ id: readCategory }),
    naming: { id: found(({ readCategory }) => ({ id: readCategory })) },
  },
  'kb.categories.update': {
    least: 'agent',
    status: { agent: 403 },
    works: ({ readCategory }) => ({ id: readCategory, name: `Categoria ${another()}` }),
    naming: {
      id: found(({ readCategory }) => ({ id: readCategory, name: 'Outra' })),
      parentId: refused(({ emptyCategory }, own) => ({ id: own.readCategory, parentId: emptyCategory })),
      companyIds: refused(({ company }, own) => ({ id: own.readCategory, audience: 'company', companyIds: [company] })),
    },
  },
  'kb.categories.remove': {
    least: 'agent',
    status: { agent: 403 },
    works: ({ readCategory, emptyCategory }) => ({ id: readCategory, moveTo: emptyCategory }),
    naming: {
      id: found(({ readCategory }) => ({ id: readCategory, moveTo: null })),
      moveTo: refused(({ emptyCategory }, own) => ({ id: own.readCategory, moveTo: emptyCategory })),
    },
  },
  ...TICKET_ARTICLES,
  'kb.pages.look': { least: 'client', works: () => ({}), naming: {} },
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
  'kb.articles.list': {
    least: 'guest',
    works: () => ({}),
    naming: {
      categoryId: empty(({ readCategory }) => ({ categoryId: readCategory })),
      ownerId: empty(({ user }) => ({ ownerId: user })),
    },
  },
  'kb.articles.create': {
    least: 'support-agent',
    works: () => ({ title: 'Como entrar' }),
    naming: {
      categoryId: refused(({ readCategory }) => ({ title: 'Como entrar', categoryId: readCategory })),
      companyIds: refused(({ company }) => ({ title: 'Como entrar', audience: 'company', companyIds: [company] })),
      translationOf: refused(({ readArticle }) => ({ title: 'How to sign in', language: 'en', translationOf: readArticle })),
      ownerId: refused(({ user }) => ({ title: 'Como entrar', ownerId: user })),
      reviewerId: refused(({ user }) => ({ title: 'Como entrar', reviewerId: user })),
      fromTicketId: refused(({ ticket }) => ({ title: 'Como entrar', fromTicketId: ticket })),
      fromGapId: refused(({ ticket }) => ({ title: 'Como entrar', fromGapId: 'search:acesso', fromTicketId: ticket })),
    },
  },
  'kb.articles.bySlug': { least: 'guest', works: ({ readArticle }) => ({ slug: readArticle > 0 ? 'acesso' : '' }), naming: {} },
  'kb.articles.get': {
    least: 'guest',
    works: ({ readArticle }) => ({ id: readArticle }),
    naming: { id: found(({ readArticle }) => ({ id: readArticle })) },
  },
  'kb.articles.update': {
    least: 'support-agent',
    works: ({ ownArticle }) => ({ id: ownArticle, title: 'Como entrar de novo' }),
    naming: {
      id: found(({ ownArticle }) => ({ id: ownArticle, title: 'Como entrar de novo' })),
      categoryId: refused(({ readCategory }, { ownArticle }) => ({ id: ownArticle, categoryId: readCategory })),
      companyIds: refused(({ company }, { ownArticle }) => ({ id: ownArticle, audience: 'company', companyIds: [company] })),
      translationOf: refused(({ readArticle }, { ownArticle }) => ({ id: ownArticle, translationOf: readArticle })),
      ownerId: refused(({ user }, { ownArticle }) => ({ id: ownArticle, ownerId: user })),
      reviewerId: refused(({ user }, { ownArticle }) => ({ id: ownArticle, reviewerId: user })),
    },
  },
  'kb.articles.confirmTranslation': {
    least: 'support-agent',
    works: ({ staleTranslation }) => ({ id: staleTranslation, publishedAt: '2026-06-01T00:00:00.000Z' }),
    naming: { id: found(({ staleTranslation }) => ({ id: staleTranslation, publishedAt: '2026-06-01T00:00:00.000Z' })) },
  },
  'kb.articles.remove': {
    least: 'agent',
    status: { agent: 403 },
    works: ({ ownArticle }) => ({ id: ownArticle }),
    naming: { id: found(({ ownArticle }) => ({ id: ownArticle })) },
  },
  'kb.search.articles': {
    least: 'guest',
    works: () => ({ q: 'acesso' }),
    naming: { categoryId: empty(({ readCategory }) => ({ q: 'acesso', categoryId: readCategory })) },
  },
  'kb.search.related': {
    least: 'guest',
    works: ({ readArticle }) => ({ id: readArticle }),
    naming: { id: found(({ readArticle }) => ({ id: readArticle })) },
  },
  'kb.articles.attach': {
    least: 'support-agent',
    works: ({ ownArticle }) => ({ id: ownArticle, file: `rota ${another()}` }),
    naming: { id: found(({ ownArticle }) => ({ id: ownArticle, file: 'rota' })) },
  },
  'kb.articles.detach': {
    least: 'support-agent',
    works: ({ ownArticle, articleFile }) => ({ id: ownArticle, attId: articleFile }),
    naming: {
      id: found(({ ownArticle, articleFile }) => ({ id: ownArticle, attId: articleFile })),
      attId: found(({ articleFile }, { ownArticle }) => ({ id: ownArticle, attId: articleFile })),
    },
  },
  'kb.versions.list': {
    least: 'support-agent',
    works: ({ ownArticle }) => ({ id: ownArticle }),
    naming: { id: found(({ ownArticle }) => ({ id: ownArticle })) },
  },
  'kb.versions.get': {
    least: 'support-agent',
    works: ({ ownArticle }) => ({ id: ownArticle, v: 1, compare: 1 }),
    naming: { id: found(({ ownArticle }) => ({ id: ownArticle, v: 1 })) },
  },
  'kb.versions.restore': {
    least: 'support-agent',
    works: ({ ownArticle }) => ({ id: ownArticle, v: 1, replaceDraft: true }),
    naming: { id: found(({ ownArticle }) => ({ id: ownArticle, v: 1, replaceDraft: true })) },
  },
  'kb.learning.rate': {
    least: 'guest',
    works: ({ readArticle }) => ({ id: readArticle, rating: 5 }),
    naming: {
      id: found(({ readArticle }) => ({ id: readArticle, rating: 5 })),
      searchId: found(({ readArticle }) => ({ id: readArticle, rating: 5, searchId: SEARCH })),
    },
  },
  'kb.learning.giveFeedback': {
    least: 'guest',
    works: ({ readArticle }) => ({ id: readArticle, comment: 'Falta um passo.' }),
    naming: {
      id: found(({ readArticle }) => ({ id: readArticle, comment: 'Falta um passo.' })),
      searchId: found(({ readArticle }) => ({ id: readArticle, comment: 'Falta um passo.', searchId: SEARCH })),
    },
  },
  'kb.learning.view': {
    least: 'guest',
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
  'kb.learning.exportFeedback': {
    least: 'support-agent',
    works: () => ({}),
    naming: { articleId: empty(({ readArticle }) => ({ articleId: readArticle })) },
  },
  'kb.learning.handleFeedback': {
    least: 'support-agent',
    works: ({ articleFeedback }) => ({ id: articleFeedback, handled: true }),
    naming: { id: found(({ articleFeedback }) => ({ id: articleFeedback, handled: true })) },
  },
  'kb.export': {
    least: 'manager',
    works: ({ readArticle }) => ({ ids: readArticle }),
    naming: {
      ids: found(({ readArticle }) => ({ ids: readArticle })),
      categoryId: found(({ readCategory }) => ({ categoryId: readCategory })),
    },
  },
  'kb.insights.analytics': {
    least: 'supervisor',
    works: () => ({}),
    naming: { categoryId: found(({ readCategory }) => ({ categoryId: readCategory })) },
    status: { supervisor: 403 },
  },
  'kb.insights.gaps': { least: 'supervisor', works: () => ({}), naming: {}, status: { supervisor: 403 } },
  'kb.insights.dismissGap': {
    least: 'supervisor',
    works: () => ({ id: 'no_result:senha' }),
    // Gaps are named by what they are, which is nobody's.
    naming: { id: refused(() => ({ id: 'nothing:1' })) },
    changes: () => ({ id: `no_result:senha ${another()}` }),
    status: { supervisor: 403 },
  },
  'kb.import': {
    least: 'manager',
    works: () => ({ source: 'markdown', file: '# Um\r\n\r\nTexto' }),
    naming: { categoryId: found(({ readCategory }) => ({ source: 'markdown', file: '# Um', categoryId: readCategory })) },
    changesNothing: 'without dryRun=false it says what would happen; a real one writes down that it was made',
  },
  'kb.transfers.lines': {
    least: 'manager',
    works: ({ lookedImport }) => ({ id: lookedImport }),
    naming: { id: found(({ lookedImport }) => ({ id: lookedImport })) },
  },
  'kb.transfers.carryOut': {
    least: 'manager',
    works: ({ lookedImport }) => ({ id: lookedImport }),
    naming: { id: found(({ lookedImport }) => ({ id: lookedImport })) },
    changesNothing: 'a job does it, and each article is audited as written; that it was begun is in the log as an import',
  },
  'kb.transfers.undo': {
    least: 'manager',
    works: ({ doneImport }) => ({ id: doneImport }),
    naming: { id: found(({ doneImport }) => ({ id: doneImport })) },
    changesNothing: 'a job does it; that it was begun is in the log',
  },
  'kb.transfers.list': { least: 'manager', works: () => ({}), naming: {} },
  'kb.transfers.get': {
    least: 'manager',
    works: ({ articleExport }) => ({ id: articleExport }),
    naming: { id: found(({ articleExport }) => ({ id: articleExport })) },
  },
  'kb.exportedFile': {
    least: 'manager',
    works: ({ articleExport }) => ({ id: articleExport }),
    naming: { id: found(({ articleExport }) => ({ id: articleExport })) },
  },
}
