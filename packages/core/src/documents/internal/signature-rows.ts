import { maskedCpf } from '@balcao/contracts/documents/cpf'
import type { SignatureRequest, Signer } from '@balcao/contracts/documents/signatures'
import type { DB } from '@balcao/db/schema'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { person } from '../../tickets/ticket-view.ts'

/** How long after a reminder by hand the next one may go out. */
const REMIND_MS = 60 * 60_000

export type SignerRow = Selectable<DB['signatureSigners']>
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number]

/** Requests with who asked. */
export const requestRows = ({ db }: Ctx) =>
  db
    .selectFrom('signatureRequests as q')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'q.tenantId').onRef('u.id', '=', 'q.askedBy'))
    .selectAll('q')
    .select(['u.name as askerName', 'u.email as askerEmail'])

/** Who signs what, by their places. */
export async function signersOf({ db }: Ctx, requestIds: readonly number[]): Promise<Map<number, SignerRow[]>> {
  const all = new Map<number, SignerRow[]>()
  if (requestIds.length === 0) return all
  const rows = await db
    .selectFrom('signatureSigners')
    .selectAll()
    .where('requestId', 'in', [...requestIds])
    .orderBy('place')
    .execute()
  for (const row of rows) all.set(row.requestId, [...(all.get(row.requestId) ?? []), row])
  return all
}

const signerView = (row: SignerRow): Signer => ({
  ...{ id: row.id, name: row.name, email: row.email, readAt: row.readAt, settledAt: row.settledAt, signedName: row.signedName },
  cpf: row.cpf && maskedCpf(row.cpf),
  declineReason: row.declineReason,
  state: row.state === 'waiting' && row.invitedAt === null ? 'next' : row.state,
})

export function requestView(row: RequestRow, signers: readonly SignerRow[]): SignatureRequest {
  const again = row.remindedAt === null ? 0 : Date.parse(row.remindedAt) + REMIND_MS
  return {
    ...{ id: row.id, number: row.number, sha256: row.sha256, message: row.message, ordered: row.isOrdered, state: row.state },
    ...{ dueAt: row.dueAt, cancelReason: row.cancelReason, createdAt: row.createdAt, settledAt: row.settledAt },
    askedBy: row.askedBy === null ? null : person(row.askedBy, row.askerName, row.askerEmail, 'staff'),
    signers: signers.map(signerView),
    hasCertificate: row.certificateFileId !== null,
    remindableAt: again > Date.now() ? new Date(again).toISOString() : null,
  }
}

/** A request of a document. @throws DomainError signature_not_found */
export async function mustFindRequest(ctx: Ctx, { id, signatureId }: { id: number; signatureId: number }): Promise<RequestRow> {
  const row = await requestRows(ctx).where('q.id', '=', signatureId).where('q.documentId', '=', id).executeTakeFirst()
  if (!row) throw notFound('signature_not_found')
  return row
}

/** A request that nobody else changes until this transaction ends; undefined where it is gone. */
export async function hold(ctx: Ctx, id: number): Promise<RequestRow | undefined> {
  await ctx.db.selectFrom('signatureRequests').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return requestRows(ctx).where('q.id', '=', id).executeTakeFirst()
}
