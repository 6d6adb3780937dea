import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import type { Fact } from '../reactions.ts'
import { actorsOf } from '../users/actors.ts'

/** Somebody of the desk who can answer for a company. @throws DomainError invalid_input */
export async function mustBeOwner(ctx: Ctx, userId: number): Promise<{ id: number; name: string }> {
  const [who] = await actorsOf(ctx, [userId])
  if (!who?.isActive || who.side !== 'staff') throw invalid({ field: 'ownerUserId', reason: 'owner_not_staff' })
  return { id: userId, name: who.name }
}

/** Companies of somebody who is removed are nobody's until somebody is named. */
export async function forgetOwner({ db }: Ctx, { payload }: Fact<'user:removed'>): Promise<void> {
  await db
    .updateTable('companies')
    .set((eb) => ({ ownerUserId: null, version: eb('version', '+', 1) }))
    .where('ownerUserId', '=', payload.userId)
    .execute()
}
