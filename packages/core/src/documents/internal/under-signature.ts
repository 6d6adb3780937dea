import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'

const requests = ({ db }: Ctx, documentId: number) => db.selectFrom('signatureRequests').select('id').where('documentId', '=', documentId)

/** Whether people are asked to sign a document, and have yet to. */
export const isUnderSignature = async (ctx: Ctx, documentId: number): Promise<boolean> =>
  (await requests(ctx, documentId).where('state', '=', 'pending').limit(1).executeTakeFirst()) !== undefined

/** @throws DomainError document_under_signature */
export async function mustNotBeUnderSignature(ctx: Ctx, documentId: number): Promise<void> {
  if (await isUnderSignature(ctx, documentId)) throw conflict('document_under_signature')
}

/**
 * Signatures are of one version: another one does not come while it is signed, nor unnoticed where it was.
 * @throws DomainError document_under_signature, document_version_signed
 */
export async function mustBeReplaceable(
  ctx: Ctx,
  { id, currentNumber }: { id: number; currentNumber: number },
  replacesSigned: boolean,
): Promise<void> {
  await mustNotBeUnderSignature(ctx, id)
  if (replacesSigned) return
  const signed = await requests(ctx, id).where('number', '=', currentNumber).where('state', '=', 'signed').limit(1).executeTakeFirst()
  if (signed) throw conflict('document_version_signed')
}
