import { all, another, counted, empty, found, type Row, type Rows, refused } from '../../row.ts'

/** Documents are changed by agents who are responsible for them, and by supervisors. */
const WRITTEN = { 'support-agent': 403 } as const
/** Folders are a supervisor's until somebody else is given them. */
const MANAGED = { agent: 403 } as const

const read = (least: Row['least'], more: object = {}) =>
  ({
    least,
    works: ({ document }) => ({ id: document, ...more }),
    naming: { id: found(({ document }) => ({ id: document, ...more })) },
  }) as const satisfies Row
const written = (more: object = {}) => ({ ...read('support-agent', more), status: WRITTEN }) as const satisfies Row
const version = {
  least: 'client',
  works: ({ documentVersion }) => ({ id: documentVersion }),
  naming: { id: found(({ documentVersion }) => ({ id: documentVersion })) },
} as const satisfies Row
const url = 'https://example.com/manual'
const fresh = () => ({ title: `Novo ${another()}`, url })

/** Documents. Who reads which is proved in core/documents. */
export const DOCUMENTS: Rows = {
  'documents.folders.list': { least: 'client', works: () => ({}), naming: {} },
  'documents.folders.create': {
    least: 'agent',
    works: () => ({ name: `Nova ${another()}` }),
    naming: { parentId: refused(({ documentFolder }) => ({ name: 'Nova', parentId: documentFolder })) },
    status: MANAGED,
  },
  'documents.folders.update': {
    least: 'agent',
    works: ({ documentFolder }) => ({ id: documentFolder, name: `Outra ${another()}` }),
    naming: {
      id: found(({ documentFolder }) => ({ id: documentFolder, name: 'Outra' })),
      parentId: refused(({ documentFolder }, own) => ({ id: own.documentFolder, parentId: documentFolder })),
    },
    status: MANAGED,
  },
  'documents.folders.remove': {
    least: 'agent',
    works: ({ documentFolder }) => ({ id: documentFolder }),
    naming: {
      id: found(({ documentFolder }) => ({ id: documentFolder })),
      moveToId: refused(({ documentFolder }, own) => ({ id: own.documentFolder, moveToId: documentFolder })),
    },
    status: MANAGED,
  },
  'documents.documents.list': {
    least: 'client',
    works: () => ({}),
    naming: {
      folderId: empty(({ documentFolder }) => ({ folderId: documentFolder })),
      ownerId: empty(({ user }) => ({ ownerId: user })),
    },
  },
  'documents.documents.tags': { least: 'client', works: () => ({}), naming: {} },
  'documents.documents.create': {
    least: 'support-agent',
    works: fresh,
    naming: {
      folderId: refused(({ documentFolder }) => ({ ...fresh(), folderId: documentFolder })),
      companyIds: refused(({ company }) => ({ ...fresh(), visibility: 'company', companyIds: [company] })),
      uploadId: refused(({ documentUpload }) => ({ title: 'Novo', uploadId: documentUpload })),
    },
    status: WRITTEN,
  },
  'documents.documents.changeMany': {
    least: 'support-agent',
    works: ({ document }) => ({ ids: [document], change: { act: 'archive' } }),
    naming: {
      ids: counted(({ document }) => ({ ids: [document], change: { act: 'archive' } })),
      change: refused(({ documentFolder }, own) => ({ ids: [own.document], change: { act: 'move', folderId: documentFolder } })),
    },
  },
  'documents.documents.get': read('client'),
  'documents.documents.view': read('client'),
  'documents.documents.update': {
    ...written({ description: 'Outra' }),
    naming: {
      ...read('support-agent', { description: 'Outra' }).naming,
      folderId: refused(({ documentFolder }, own) => ({ id: own.document, folderId: documentFolder })),
      companyIds: refused(({ company }, own) => ({ id: own.document, visibility: 'company', companyIds: [company] })),
      ownerId: refused(({ user }, own) => ({ id: own.document, ownerId: user })),
    },
  },
  'documents.uploads.create': { least: 'support-agent', works: () => ({ file: 'abc' }), naming: {}, status: WRITTEN },
  'documents.versions.list': read('client'),
  'documents.versions.add': {
    least: 'support-agent',
    works: ({ document, documentUpload }) => ({ id: document, uploadId: documentUpload }),
    naming: {
      id: found(({ document }, own) => ({ id: document, uploadId: own.documentUpload })),
      uploadId: refused(({ documentUpload }, own) => ({ id: own.document, uploadId: documentUpload })),
    },
    status: WRITTEN,
  },
  'documents.versions.restore': written({ number: 1 }),
  'documents.versions.link': version,
  'documents.versions.download': version,
  'documents.versions.thumbnail': version,
  'documents.acknowledgements.create': read('client', { number: 1 }),
  'documents.acknowledgements.list': written(),
  'documents.acknowledgements.export': written(),
  'documents.links.list': read('support-agent'),
  'documents.links.add': {
    least: 'support-agent',
    works: ({ document, company }) => ({ id: document, companyId: company }),
    naming: {
      id: found(({ document }, own) => ({ id: document, companyId: own.company })),
      ticketId: refused(({ ticket }, own) => ({ id: own.document, ticketId: ticket })),
      companyId: refused(({ company }, own) => ({ id: own.document, companyId: company })),
      articleId: refused(({ readArticle }, own) => ({ id: own.document, articleId: readArticle })),
    },
    status: WRITTEN,
  },
  'documents.links.remove': {
    least: 'support-agent',
    works: ({ document, documentLink }) => ({ id: document, linkId: documentLink }),
    naming: {
      id: found(({ document }, own) => ({ id: document, linkId: own.documentLink })),
      linkId: found(({ documentLink }, own) => ({ id: own.document, linkId: documentLink })),
    },
    status: WRITTEN,
  },
  'documents.links.ofCompany': {
    least: 'support-agent',
    works: ({ company }) => ({ companyId: company }),
    naming: { companyId: found(({ company }) => ({ companyId: company })) },
  },
  'tickets.documents.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'documents.shares.list': written(),
  'documents.shares.create': written({ days: 7 }),
  'documents.shares.revoke': {
    least: 'support-agent',
    works: ({ document, documentShare }) => ({ id: document, shareId: documentShare }),
    naming: {
      id: found(({ document }, own) => ({ id: document, shareId: own.documentShare })),
      shareId: found(({ documentShare }, own) => ({ id: own.document, shareId: documentShare })),
    },
    status: WRITTEN,
  },
  'documents.shares.open': { least: 'anyone', works: () => ({ token: 'x' }), naming: {}, status: all(404) },
  'documents.activity.list': written(),
}
