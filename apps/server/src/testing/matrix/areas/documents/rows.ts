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
/** What somebody else asked a review of is decided by supervisors. */
const reviewed = (more: object) =>
  ({
    least: 'support-agent',
    works: ({ reviewedDocument }) => ({ id: reviewedDocument, ...more }),
    naming: { id: found(({ reviewedDocument }) => ({ id: reviewedDocument, ...more })) },
    status: { ...WRITTEN, ...MANAGED },
  }) as const satisfies Row
const version = {
  least: 'client',
  works: ({ documentVersion }) => ({ id: documentVersion }),
  naming: { id: found(({ documentVersion }) => ({ id: documentVersion })) },
} as const satisfies Row
const listed = (least: Row['least']) =>
  ({
    least,
    works: () => ({}),
    naming: {
      folderId: empty(({ documentFolder }) => ({ folderId: documentFolder })),
      ownerId: empty(({ user }) => ({ ownerId: user })),
    },
  }) as const satisfies Row
const url = 'https://example.com/manual'
const fresh = () => ({ title: `Novo ${another()}`, url })

const template = () => ({ name: `Modelo ${another()}`, kind: 'report', body: 'Cliente: {{cliente.nome}}' })
const made = (templateId: number) => ({ templateId, title: `Laudo ${another()}`, text: 'Final' })
const asked = (id: number) => ({
  id,
  signers: [{ name: 'Ana Souza', email: 'ana@example.com' }],
  dueAt: new Date(Date.now() + 86_400_000).toISOString(),
})
const ofSignature = (more: object = {}) =>
  ({
    least: 'support-agent',
    works: ({ pdfDocument, signatureRequest }) => ({ id: pdfDocument, signatureId: signatureRequest, ...more }),
    naming: {
      id: found(({ pdfDocument }, own) => ({ id: pdfDocument, signatureId: own.signatureRequest, ...more })),
      signatureId: found(({ signatureRequest }, own) => ({ id: own.pdfDocument, signatureId: signatureRequest, ...more })),
    },
    status: WRITTEN,
  }) as const satisfies Row

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
  'documents.documents.list': listed('client'),
  'documents.export': listed('support-agent'),
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
  'documents.versions.compare': read('support-agent', { from: 1, to: 1 }),
  'documents.zip': {
    least: 'client',
    works: ({ pdfDocument }) => ({ ids: pdfDocument }),
    naming: { ids: found(({ pdfDocument }) => ({ ids: pdfDocument })) },
  },
  'documents.versions.link': version,
  'documents.versions.download': version,
  'documents.versions.preview': version,
  'documents.versions.text': version,
  'documents.versions.thumbnail': version,
  'documents.reviews.ask': {
    ...written({ reviewerId: 0 }),
    works: ({ document, documentReviewer }) => ({ id: document, reviewerId: documentReviewer }),
    naming: {
      id: found(({ document }, own) => ({ id: document, reviewerId: own.documentReviewer })),
      reviewerId: refused(({ documentReviewer }, own) => ({ id: own.document, reviewerId: documentReviewer })),
    },
  },
  'documents.reviews.approve': reviewed({ number: 1 }),
  'documents.reviews.giveBack': reviewed({ number: 1, note: 'Falta a data' }),
  'documents.acknowledgements.create': read('client', { number: 1 }),
  'documents.acknowledgements.list': written(),
  'documents.acknowledgements.export': written(),
  'documents.links.list': read('support-agent'),
  'documents.attachments.add': {
    least: 'support-agent',
    works: ({ document, ticket }) => ({ id: document, ticketId: ticket, isInternal: true }),
    naming: {
      id: found(({ document }, own) => ({ id: document, ticketId: own.ticket, isInternal: true })),
      ticketId: found(({ ticket }, own) => ({ id: own.document, ticketId: ticket, isInternal: true })),
    },
  },
  'documents.links.add': {
    least: 'support-agent',
    works: ({ document, company }) => ({ id: document, companyId: company }),
    naming: {
      id: found(({ document }, own) => ({ id: document, companyId: own.company })),
      ticketId: refused(({ ticket }, own) => ({ id: own.document, ticketId: ticket })),
      companyId: refused(({ company }, own) => ({ id: own.document, companyId: company })),
      articleId: refused(({ readArticle }, own) => ({ id: own.document, articleId: readArticle })),
      assetId: refused(({ asset }, own) => ({ id: own.document, assetId: asset })),
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
  'documents.links.ofAsset': {
    least: 'support-agent',
    works: ({ asset }) => ({ assetId: asset }),
    naming: { assetId: found(({ asset }) => ({ assetId: asset })) },
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
  'documents.documents.room': { least: 'support-agent', works: () => ({}), naming: {}, status: { 'support-agent': 403, ...MANAGED } },
  'documents.templates.list': { least: 'support-agent', works: () => ({}), naming: {}, status: WRITTEN },
  'documents.templates.get': {
    least: 'support-agent',
    works: ({ documentTemplate }) => ({ id: documentTemplate }),
    naming: { id: found(({ documentTemplate }) => ({ id: documentTemplate })) },
    status: WRITTEN,
  },
  'documents.templates.create': { least: 'agent', works: () => template(), naming: {}, status: MANAGED },
  'documents.templates.update': {
    least: 'agent',
    works: ({ documentTemplate }) => ({ id: documentTemplate, body: `Outro ${another()}` }),
    naming: { id: found(({ documentTemplate }) => ({ id: documentTemplate, body: 'Outro' })) },
    status: MANAGED,
  },
  'documents.templates.remove': {
    least: 'agent',
    works: ({ documentTemplate }) => ({ id: documentTemplate }),
    naming: { id: found(({ documentTemplate }) => ({ id: documentTemplate })) },
    status: MANAGED,
  },
  'documents.templates.fill': {
    least: 'support-agent',
    works: ({ documentTemplate, ticket }) => ({ id: documentTemplate, ticketId: ticket }),
    naming: {
      id: found(({ documentTemplate }) => ({ id: documentTemplate })),
      ticketId: found(({ ticket }, own) => ({ id: own.documentTemplate, ticketId: ticket })),
    },
    status: WRITTEN,
  },
  'documents.templates.preview': { least: 'support-agent', works: () => ({ title: 'Prévia', text: 'Texto' }), naming: {}, status: WRITTEN },
  'documents.templates.make': {
    least: 'support-agent',
    works: ({ documentTemplate }) => made(documentTemplate),
    naming: {
      templateId: refused(({ documentTemplate }) => made(documentTemplate)),
      ticketId: found(({ ticket }, own) => ({ ...made(own.documentTemplate), ticketId: ticket })),
      folderId: refused(({ documentFolder }, own) => ({ ...made(own.documentTemplate), folderId: documentFolder })),
      companyIds: refused(({ company }, own) => ({ ...made(own.documentTemplate), visibility: 'company', companyIds: [company] })),
    },
    status: WRITTEN,
  },
  'documents.templates.remake': {
    least: 'support-agent',
    works: ({ document, documentTemplate }) => ({ id: document, templateId: documentTemplate, text: 'Final' }),
    naming: {
      id: found(({ document }, own) => ({ id: document, templateId: own.documentTemplate, text: 'Final' })),
      templateId: refused(({ documentTemplate }, own) => ({ id: own.document, templateId: documentTemplate, text: 'Final' })),
    },
    status: WRITTEN,
  },
  'documents.signatures.list': written(),
  'documents.signatures.ask': {
    least: 'support-agent',
    works: ({ pdfDocument }) => asked(pdfDocument),
    naming: {
      id: found(({ pdfDocument }) => asked(pdfDocument)),
      signers: refused(({ user }, own) => ({ ...asked(own.pdfDocument), signers: [{ userId: user }] })),
    },
    status: WRITTEN,
  },
  'documents.signatures.remind': ofSignature(),
  'documents.signatures.cancel': ofSignature(),
  'documents.signatures.file': ofSignature({ file: 'document' }),
  'documents.signatures.open': { least: 'anyone', works: () => ({ token: 'x' }), naming: {}, status: all(404) },
  'documents.signatures.fetch': { least: 'anyone', works: () => ({ token: 'x', file: 'document' }), naming: {}, status: all(404) },
  'documents.signatures.sendCode': { least: 'anyone', works: () => ({ token: 'x' }), naming: {}, status: all(404) },
  'documents.signatures.sign': {
    least: 'anyone',
    works: () => ({ token: 'x', name: 'Ana Souza', method: 'typed', agreed: true, code: '000000' }),
    naming: {},
    status: all(404),
  },
  'documents.signatures.decline': { least: 'anyone', works: () => ({ token: 'x', reason: 'Não' }), naming: {}, status: all(404) },
  'documents.signatures.verify': { least: 'anyone', works: () => ({ sha256: '0'.repeat(64) }), naming: {} },
}
