import { drawCertificate } from '@balcao/core/documents/signatures/certificate'
import type { Tx } from '@balcao/db/tenant'
import type { Files } from '@balcao/platform/files/files'
import { storeCleaned } from '@balcao/platform/files/store-cleaned'
import { DEMO_DOCUMENT_TEMPLATES, DEMO_SIGNATURES } from '../content/documents/signatures.ts'

const DAY_MS = 86_400_000
const IP = '203.0.113.20'
const BROWSER = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile'

async function writeTemplates(tx: Tx, tenantId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { fields, ...template } of DEMO_DOCUMENT_TEMPLATES) {
    const values = { tenantId, ...template, fields: JSON.stringify(fields) }
    const { id } = await tx.insertInto('documentTemplates').values(values).returning('id').executeTakeFirstOrThrow()
    ids.set(template.name, id)
  }
  return ids
}

/** Writes the templates of a demo tenant, and the signatures of its documents, with the record of what everybody signed. */
export async function signDocuments(
  tx: Tx,
  files: Pick<Files, 'put'>,
  { tenantId, organisation, people }: { tenantId: number; organisation: string; people: readonly { id: number; email: string }[] },
): Promise<void> {
  const templates = await writeTemplates(tx, tenantId)
  const now = Date.now()
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  for (const { document: title, template, asker, message, signers } of DEMO_SIGNATURES) {
    const document = await tx
      .selectFrom('documents as d')
      .innerJoin('documentVersions as v', (join) => join.onRef('v.tenantId', '=', 'd.tenantId').onRef('v.documentId', '=', 'd.id'))
      .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
      .select(['d.id', 'v.name', 'f.size', 'f.sha256'])
      .where('d.tenantId', '=', tenantId)
      .where('d.title', '=', title)
      .executeTakeFirst()
    const templateId = templates.get(template)
    if (!document || templateId === undefined) throw new Error(`“${title}” is not there to be signed`)
    await tx.updateTable('documentVersions').set({ templateId, templateName: template }).where('documentId', '=', document.id).execute()
    const isSigned = signers.every(({ signed }) => signed !== undefined)
    const request = await tx
      .insertInto('signatureRequests')
      .values({
        ...{ tenantId, documentId: document.id, number: 1, sha256: document.sha256, title, message, dueAt: at(isSigned ? -1 : 9) },
        ...{ state: isSigned ? 'signed' : 'pending', settledAt: isSigned ? at(-4) : null, createdAt: at(-5) },
        ...{ askedBy: people.find(({ email }) => email === asker)?.id ?? null },
      })
      .returning(['id', 'createdAt', 'settledAt'])
      .executeTakeFirstOrThrow()
    const rows = signers.map(({ name, email, signed }, n) => ({
      ...{ tenantId, requestId: request.id, place: n + 1, name, email, invitedAt: at(-5), readAt: signed ? at(-4.1) : null },
      ...{
        state: signed ? ('signed' as const) : ('waiting' as const),
        settledAt: signed ? at(-4) : null,
        signedName: signed ? name : null,
      },
      ...{ cpf: signed?.cpf ?? null, method: signed ? (signed.drawing ? ('drawn' as const) : ('typed' as const)) : null },
      ...{ drawing: signed?.drawing ? JSON.stringify(signed.drawing) : null, ip: signed ? IP : null, userAgent: signed ? BROWSER : null },
    }))
    const written = await tx.insertInto('signatureSigners').values(rows).returningAll().execute()
    if (!isSigned) continue
    const { bytes } = await drawCertificate({
      ...{ organisation, title, number: 1, fileName: document.name, size: Number(document.size), sha256: document.sha256 },
      ...{
        askedBy: 'Agente Acme',
        createdAt: request.createdAt,
        settledAt: request.settledAt ?? '',
        requestId: request.id,
        signers: written,
      },
      verifyAt: 'http://localhost:3000/portal/verify',
    })
    const { key, mime, size, sha256 } = await storeCleaned(files, bytes)
    await tx.insertInto('files').values({ tenantId, id: key, mime, size, sha256 }).execute()
    await tx
      .updateTable('signatureRequests')
      .set({ certificateFileId: key, certificateSha256: sha256 })
      .where('id', '=', request.id)
      .execute()
  }
}
