import type { ChangeAuthor } from '@balcao/contracts/automation/bounds'
import { sql } from 'kysely'
import { findComment } from '../comments/comment-rows.ts'
import type { Ctx } from '../ctx.ts'
import { load } from '../dataloader.ts'

/** What happened, as far as triggers ask: the payload of the event, who made it happen, and of a message whether a customer wrote it. */
export type Happened = { payload: unknown; by: Exclude<ChangeAuthor, 'any'>; byCustomer: boolean }

/** Which side somebody is on; the system where it is nobody. */
async function sideOf({ db, actor }: Ctx, userId: number | null): Promise<Happened['by']> {
  if (userId === null) return 'system'
  const customers = await load(db, 'customers among actors', [userId], async (ids) => {
    const { rows } = await sql<{ id: number }>`select u.id from users u join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
      where u.tenant_id = ${actor.tenantId} and u.id = any(${ids}::bigint[]) and r.base = 'client'`.execute(db)
    return new Set(rows.map(({ id }) => id))
  })
  return customers.has(userId) ? 'customer' : 'staff'
}

/** What happened, by an event and who made it happen. */
export async function happenedBy(ctx: Ctx, payload: unknown, actorId: number | null): Promise<Happened> {
  const { commentId } = payload as { commentId?: number }
  const author = commentId === undefined ? undefined : await findComment(ctx.db, commentId)
  return { payload, by: await sideOf(ctx, actorId), byCustomer: author?.authorSide === 'customer' }
}
