import type { SignatureFile, SignatureFileLink } from '@balcao/contracts/documents/signatures'
import type { AuthContext } from '../../auth/session.ts'
import { asSystem, type Ctx } from '../../ctx.ts'
import { conflict, forbidden } from '../../errors.ts'
import { now } from '../../tickets/queries.ts'
import { mayEdit, mustFind } from '../internal/document-rows.ts'
import { pdfName } from '../internal/pdf-name.ts'
import { dead, type Fetched, readFileSignature, signFile } from '../internal/signature-links.ts'
import { mustFindRequest } from '../internal/signature-rows.ts'
import { mustFindSigner } from '../internal/signing-rows.ts'

type Served = { fileId: string; name: string; mime: string; size: number }
const certificateName = (title: string) => pdfName(`Registro de assinaturas - ${title}`)

/**
 * An address of what was signed, or of the record, for a minute, for who may change the document.
 * @throws DomainError document_not_found, forbidden, signature_not_found, signature_over where there is no record
 */
export async function link(ctx: Ctx, { file, ...input }: SignatureFile, secrets: AuthContext['secrets']): Promise<SignatureFileLink> {
  if (!mayEdit(ctx, await mustFind(ctx, input.id))) throw forbidden()
  const { id, certificateFileId, title } = await mustFindRequest(ctx, input)
  if (file === 'certificate' && certificateFileId === null) throw conflict('signature_over')
  const what = { tenantId: ctx.actor.tenantId, requestId: id, signerId: 0, file }
  return { ...signFile(secrets, what), name: file === 'certificate' ? certificateName(title) : pdfName(title) }
}

/** For the staff: what a request is about, as long as the document is there. */
async function ofRequest({ db }: Ctx, { requestId, file }: Fetched): Promise<Served | undefined> {
  const found = await db
    .selectFrom('signatureRequests as q')
    .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 'q.tenantId').onRef('d.id', '=', 'q.documentId'))
    .innerJoin('documentVersions as v', (join) =>
      join.onRef('v.tenantId', '=', 'q.tenantId').onRef('v.documentId', '=', 'q.documentId').onRef('v.number', '=', 'q.number'),
    )
    .select(['q.title', 'q.certificateFileId', 'v.fileId', 'v.name'])
    .where('q.id', '=', requestId)
    .where('d.deletedAt', 'is', null)
    .executeTakeFirst()
  const fileId = file === 'certificate' ? found?.certificateFileId : found?.fileId
  if (!found || !fileId) return undefined
  const bytes = await db
    .selectFrom('files')
    .select(['mime', 'size'])
    .where('id', '=', fileId)
    .where('scan', '=', 'clean')
    .executeTakeFirst()
  return bytes && { fileId, name: file === 'certificate' ? certificateName(found.title) : found.name, ...bytes }
}

/**
 * The file that an address leads to. That somebody who signs fetched its bytes (`isFetched`), and not its size alone, is written down.
 * @throws DomainError signature_link_invalid
 */
export function fileOf({ db, secrets }: Pick<AuthContext, 'db' | 'secrets'>, signature: string, isFetched = true): Promise<Served> {
  const what = readFileSignature(secrets, signature)
  return asSystem(db, what.tenantId, async (ctx) => {
    if (what.signerId !== 0) {
      await mustFindSigner(ctx, what.requestId, what.signerId)
      if (what.file === 'document' && isFetched)
        await ctx.db
          .updateTable('signatureSigners')
          .set({ readAt: now })
          .where('id', '=', what.signerId)
          .where('readAt', 'is', null)
          .execute()
    }
    const served = await ofRequest(ctx, what)
    if (!served) throw dead()
    return served
  })
}
