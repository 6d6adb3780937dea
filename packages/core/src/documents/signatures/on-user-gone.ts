import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { settle } from '../internal/signature-changes.ts'
import { hold } from '../internal/signature-rows.ts'

/**
 * Somebody who was removed signs nothing any more: what waits for them is cancelled. What they signed stays with its record, which proves it to
 * everybody else; where they did not sign, neither name nor address is kept.
 */
export async function releaseSignatures(ctx: Ctx, { payload: { userId } }: Fact<'user:removed'>): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('signatureSigners as s')
    .innerJoin('signatureRequests as q', (join) => join.onRef('q.tenantId', '=', 's.tenantId').onRef('q.id', '=', 's.requestId'))
    .select('q.id')
    .distinct()
    .where('s.userId', '=', userId)
    .where('s.state', '=', 'waiting')
    .where('q.state', '=', 'pending')
    .orderBy('q.id')
    .execute()
  for (const { id } of waiting) {
    const request = await hold(ctx, id)
    if (request?.state === 'pending') await settle(ctx, request, 'cancelled')
  }
  await ctx.db
    .updateTable('signatureSigners')
    .set({ name: '—', email: '', declineReason: '', userAgent: null, ip: null })
    .where('userId', '=', userId)
    .where('state', '!=', 'signed')
    .execute()
}
