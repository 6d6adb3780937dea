import type { SignatureState } from '@balcao/contracts/documents/signature-bounds'
import { audit, type Risk } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'
import { recordEvent } from './changes.ts'
import { type RequestRow, signersOf } from './signature-rows.ts'

const EVENT = {
  signed: 'signature_completed',
  declined: 'signature_declined',
  cancelled: 'signature_cancelled',
  expired: 'signature_expired',
} as const

type Of = Pick<RequestRow, 'id' | 'documentId' | 'number' | 'title' | 'sha256'>

/** Writes something about signatures into the audit log and has open pages read again. */
export async function announceSignature(ctx: Ctx, verb: string, { id, documentId, title, number }: Of, details: object, risk: Risk) {
  await audit(ctx, {
    ...{ action: `signature.${verb}`, resource: 'document', resourceId: documentId, risk },
    details: { title, number, requestId: id, ...details },
  })
  await ctx.emit('document:changed', { documentId })
}

/** Ends a request that is held; it stays as it is from then on. */
export async function settle(ctx: Ctx, request: Of, state: Exclude<SignatureState, 'pending'>, reason = ''): Promise<void> {
  const { id, documentId, number, sha256 } = request
  await ctx.db.updateTable('signatureRequests').set({ state, settledAt: now, cancelReason: reason }).where('id', '=', id).execute()
  await recordEvent(ctx, EVENT[state], { documentId, number })
  await announceSignature(ctx, state, request, { sha256, ...(reason ? { reason } : {}) }, 'medium')
  await ctx.emit('signature:settled', { requestId: id, state })
}

/** Has those mailed whose turn it is: all, or the first who has yet to sign, where they sign one after another. */
export async function inviteNext(ctx: Ctx, { id, isOrdered }: Pick<RequestRow, 'id' | 'isOrdered'>): Promise<void> {
  const waiting = ((await signersOf(ctx, [id])).get(id) ?? []).filter(({ state }) => state === 'waiting')
  const due = (isOrdered ? waiting.slice(0, 1) : waiting).filter(({ invitedAt }) => invitedAt === null).map((one) => one.id)
  if (due.length === 0) return
  await ctx.db.updateTable('signatureSigners').set({ invitedAt: now }).where('id', 'in', due).execute()
  await ctx.emit('signature:invited', { requestId: id, signerIds: due, isReminder: false })
}
