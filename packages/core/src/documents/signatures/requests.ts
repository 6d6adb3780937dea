import type { GetDocument } from '@balcao/contracts/documents/documents'
import { MAX_SIGNATURE_DAYS } from '@balcao/contracts/documents/signature-bounds'
import type {
  AskForSignatures,
  CancelSignatures,
  GetSignatureRequest,
  SignatureRequest,
  SignatureRequests,
  SignerInput,
} from '@balcao/contracts/documents/signatures'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, forbidden, invalid } from '../../errors.ts'
import { mustBeClean } from '../../files/sent-files.ts'
import { now } from '../../tickets/queries.ts'
import { isRemovedAddress } from '../../users/removed.ts'
import { mustEdit } from '../documents.ts'
import { recordEvent } from '../internal/changes.ts'
import { type DocumentRow, mayEdit, mustFind } from '../internal/document-rows.ts'
import { announceSignature, inviteNext, settle } from '../internal/signature-changes.ts'
import { hold, mustFindRequest, type RequestRow, requestRows, requestView, signersOf } from '../internal/signature-rows.ts'
import { mustNotBeUnderSignature } from '../internal/under-signature.ts'

const HOUR_MS = 3_600_000
/** Requests of one document that are shown. */
const MOST_SHOWN = 50

async function shown(ctx: Ctx, id: number): Promise<SignatureRequest> {
  const row = await requestRows(ctx).where('q.id', '=', id).executeTakeFirstOrThrow()
  return requestView(row, (await signersOf(ctx, [id])).get(id) ?? [])
}

/** Requests for signatures of a document, the newest first. @throws DomainError document_not_found, forbidden */
export async function list(ctx: Ctx, { id }: GetDocument): Promise<SignatureRequests> {
  if (!mayEdit(ctx, await mustFind(ctx, id))) throw forbidden()
  const rows = await requestRows(ctx).where('q.documentId', '=', id).orderBy('q.id', 'desc').limit(MOST_SHOWN).execute()
  const signers = await signersOf(
    ctx,
    rows.map((row) => row.id),
  )
  return { data: rows.map((row) => requestView(row, signers.get(row.id) ?? [])) }
}

type Someone = { userId: number | null; name: string; email: string; language: string }

/** Who is named, each once by their address. @throws DomainError invalid_input */
async function peopleOf({ db, actor }: Ctx, named: readonly SignerInput[]): Promise<Someone[]> {
  const ids = named.flatMap((one) => ('userId' in one ? [one.userId] : []))
  const users =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name', 'email', 'language'])
          .where('tenantId', '=', actor.tenantId)
          .where('id', 'in', ids)
          .where('isActive', '=', true)
          .where('deletedAt', 'is', null)
          .execute()
  const { language } = await db.selectFrom('tenants').select('language').executeTakeFirstOrThrow()
  const wrong: FieldReason[] = []
  const people = named.flatMap((one, n): Someone[] => {
    if (!('userId' in one)) return [{ userId: null, language, ...one }]
    const user = users.find(({ id }) => id === one.userId)
    if (user && !isRemovedAddress(user.email)) return [{ userId: user.id, name: user.name, email: user.email, language: user.language }]
    wrong.push({ field: `signers.${n}.userId`, reason: 'signer_gone' })
    return []
  })
  const addresses = people.map(({ email }) => email.toLowerCase())
  for (const [n, address] of addresses.entries())
    if (addresses.indexOf(address) !== n) wrong.push({ field: `signers.${n}`, reason: 'signer_twice' })
  if (wrong.length > 0) throw invalid(...wrong)
  return people
}

/** @throws DomainError document_is_link, document_not_pdf, document_not_published_to_sign, file_unscanned, file_infected, document_under_signature */
async function mustBeSignable(ctx: Ctx, row: DocumentRow): Promise<{ fileId: string }> {
  if (row.kind === 'link' || row.fileId === null) throw conflict('document_is_link')
  if (row.mime !== 'application/pdf') throw conflict('document_not_pdf')
  if (row.status !== 'published') throw conflict('document_not_published_to_sign')
  mustBeClean(row.scan ?? 'pending')
  await mustNotBeUnderSignature(ctx, row.id)
  return { fileId: row.fileId }
}

/**
 * Asks people to sign the current version of a published PDF: each is mailed a link when it is their turn.
 * @throws DomainError document_not_found, forbidden, all of `mustBeSignable`; invalid_input for a deadline or people that cannot be
 */
export async function ask(ctx: Ctx, { id, signers, message, ordered, dueAt }: AskForSignatures): Promise<SignatureRequest> {
  const document = await mustEdit(ctx, id)
  const { fileId } = await mustBeSignable(ctx, document)
  const left = Date.parse(dueAt) - Date.now()
  if (left < HOUR_MS || left > MAX_SIGNATURE_DAYS * 24 * HOUR_MS) throw invalid({ field: 'dueAt', reason: 'document_due' })
  const people = await peopleOf(ctx, signers)
  const { sha256 } = await ctx.db.selectFrom('files').select('sha256').where('id', '=', fileId).executeTakeFirstOrThrow()
  const { tenantId } = ctx.actor
  const request = await ctx.db
    .insertInto('signatureRequests')
    .values({
      ...{ tenantId, documentId: id, number: document.currentNumber, sha256, title: document.title },
      ...{ message, isOrdered: ordered, dueAt, askedBy: me(ctx) },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('signatureSigners')
    .values(people.map((one, n) => ({ ...one, tenantId, requestId: request.id, place: n + 1 })))
    .execute()
  await recordEvent(ctx, 'signature_asked', { documentId: id, number: request.number })
  const details = { sha256, dueAt, ordered, signers: people.map(({ name, email }) => ({ name, email })) }
  await announceSignature(ctx, 'asked', request, details, 'high')
  await inviteNext(ctx, request)
  return shown(ctx, request.id)
}

/** A request that is not over, held. @throws DomainError document_not_found, forbidden, signature_not_found, signature_over */
async function mustBePending(ctx: Ctx, input: GetSignatureRequest): Promise<RequestRow> {
  await mustEdit(ctx, input.id)
  await mustFindRequest(ctx, input)
  const request = await hold(ctx, input.signatureId)
  if (request?.state !== 'pending' || Date.parse(request.dueAt) <= Date.now()) throw conflict('signature_over')
  return request
}

/** Mails those whose turn it is once more, at most once an hour. @throws DomainError all of `mustBePending`, signature_reminded_lately */
export async function remind(ctx: Ctx, input: GetSignatureRequest): Promise<SignatureRequest> {
  const request = await mustBePending(ctx, input)
  const { id, remindedAt, documentId, number } = request
  if (remindedAt !== null && Date.parse(remindedAt) > Date.now() - HOUR_MS) throw conflict('signature_reminded_lately')
  const signers = (await signersOf(ctx, [id])).get(id) ?? []
  const signerIds = signers.filter(({ state, invitedAt }) => state === 'waiting' && invitedAt !== null).map((one) => one.id)
  await ctx.db.updateTable('signatureRequests').set({ remindedAt: now }).where('id', '=', id).execute()
  // Whoever asked for too many codes begins anew with the link that they get now.
  await ctx.db.updateTable('signatureSigners').set({ codesSent: 0 }).where('requestId', '=', id).where('state', '=', 'waiting').execute()
  await recordEvent(ctx, 'signature_reminded', { documentId, number })
  await announceSignature(ctx, 'reminded', request, { signerIds }, 'low')
  await ctx.emit('signature:invited', { requestId: id, signerIds, isReminder: true })
  return shown(ctx, id)
}

/** Cancels what is not signed by all; links open nothing from then on. @throws DomainError all of `mustBePending` */
export async function cancel(ctx: Ctx, { reason, ...input }: CancelSignatures): Promise<SignatureRequest> {
  const request = await mustBePending(ctx, input)
  await settle(ctx, request, 'cancelled', reason)
  return shown(ctx, request.id)
}
