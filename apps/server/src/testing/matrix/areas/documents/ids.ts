import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Build, Maker } from '../../maker.ts'

let made = 0

const folder: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name: `Pasta ${made++}` }
    return (await tx.insertInto('documentFolders').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

/** Published for everybody, with its bytes in the store, and a thumbnail; it waits to be confirmed. */
async function aDocument({ desk, person }: Maker) {
  const ownerId = (await person()).id
  const thumbnailId = randomUUID()
  return desk.rows(async (tx) => {
    const tenantId = desk.id
    const file = await tx
      .insertInto('files')
      .values({ tenantId, mime: 'application/octet-stream', size: 3, sha256: randomUUID(), thumbnailId })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const key of [file.id, thumbnailId]) await desk.files.put(key, Readable.from([Buffer.from('abc')]))
    const facts = { kind: 'file', status: 'published', visibility: 'portal', needsAcknowledgement: true, fileName: 'nota.txt' } as const
    const { id } = await tx
      .insertInto('documents')
      .values({ tenantId, title: `Documento ${made++}`, ownerId, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = await tx
      .insertInto('documentVersions')
      .values({ tenantId, documentId: id, number: 1, fileId: file.id, name: 'nota.txt', authorId: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, versionId: version.id, ownerId }
  })
}

const document: Build = async ({ make }) => (await make(aDocument)).id
const documentVersion: Build = async ({ make }) => (await make(aDocument)).versionId

/** Of `document`, to a company. */
const documentLink: Build = async ({ desk, make }) => {
  const { id: documentId } = await make(aDocument)
  const { id: companyId } = await desk.aCompany(`Empresa ${made++}`)
  const values = { tenantId: desk.id, documentId, companyId }
  return desk.rows(async (tx) => (await tx.insertInto('documentLinks').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

/** Of `document`, for a day. */
const documentShare: Build = async ({ desk, make }) => {
  const { id: documentId, ownerId: authorId } = await make(aDocument)
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const values = { tenantId: desk.id, documentId, authorId, expiresAt, secretHash: 'x'.repeat(64) }
  return desk.rows(async (tx) => (await tx.insertInto('documentShares').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

/** A file that the same person uploaded for a document. */
const documentUpload: Build = async ({ desk, person }) => {
  const authorId = (await person()).id
  return desk.rows(async (tx) => {
    const tenantId = desk.id
    const file = await tx
      .insertInto('files')
      .values({ tenantId, mime: 'application/octet-stream', size: 3, sha256: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = { tenantId, fileId: file.id, name: 'nota.txt', authorId, forDocument: true }
    return (await tx.insertInto('attachments').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

const documentTemplate: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name: `Modelo ${made++}`, kind: 'report' as const, body: 'Cliente: {{cliente.nome}}', fields: '[]' }
    return (await tx.insertInto('documentTemplates').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

/** Like `document`, a PDF of its own. */
async function aPdf({ desk, person }: Maker) {
  const ownerId = (await person()).id
  return desk.rows(async (tx) => {
    const tenantId = desk.id
    const file = await tx
      .insertInto('files')
      .values({ tenantId, mime: 'application/pdf', size: 3, sha256: randomUUID() })
      .returning(['id', 'sha256'])
      .executeTakeFirstOrThrow()
    const facts = { kind: 'file', status: 'published', visibility: 'portal', fileName: 'nota.pdf' } as const
    const { id } = await tx
      .insertInto('documents')
      .values({ tenantId, title: `Documento ${made++}`, ownerId, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('documentVersions')
      .values({ tenantId, documentId: id, number: 1, fileId: file.id, name: 'nota.pdf', authorId: ownerId })
      .execute()
    return { id, sha256: file.sha256, ownerId }
  })
}
const pdfDocument: Build = async ({ make }) => (await make(aPdf)).id

/** Of `pdfDocument`, for a day. */
const signatureRequest: Build = async ({ desk, make }) => {
  const { id: documentId, sha256, ownerId } = await make(aPdf)
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  return desk.rows(async (tx) => {
    const tenantId = desk.id
    const { id } = await tx
      .insertInto('signatureRequests')
      .values({ tenantId, documentId, number: 1, sha256, title: 'Documento', dueAt, askedBy: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('signatureSigners')
      .values({ tenantId, requestId: id, place: 1, name: 'Ana Souza', email: 'ana@example.com', invitedAt: new Date().toISOString() })
      .execute()
    return id
  })
}

/** Somebody who may approve documents of others. */
const documentReviewer: Build = async ({ desk }) => (await desk.aUser('supervisor')).id

/** Of somebody else, who asked for a review of it; published meanwhile. */
const reviewedDocument: Build = async ({ desk }) => {
  const [{ id: ownerId }, { id: reviewerId }] = [await desk.aUser('agent'), await desk.aUser('supervisor')]
  return desk.rows(async (tx) => {
    const tenantId = desk.id
    const facts = { kind: 'link', status: 'published', title: `Documento ${made++}`, ownerId, reviewerId } as const
    const { id } = await tx
      .insertInto('documents')
      .values({ tenantId, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = { documentId: id, number: 1, url: 'https://example.com/norma', authorId: ownerId }
    await tx
      .insertInto('documentVersions')
      .values({ tenantId, ...version })
      .execute()
    return id
  })
}

export const DOCUMENT_IDS = {
  ...{ documentFolder: folder, document, documentVersion, documentLink, documentShare, documentUpload },
  ...{ documentTemplate, documentReviewer, reviewedDocument, pdfDocument, signatureRequest },
}
