import { isAtLeast } from '@balcao/contracts/access'
import { grantOf } from '@balcao/contracts/roles/permissions'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { roleOf } from '../roles/base.ts'
import { scopeOf } from '../roles/grants.ts'

/** Tickets come to active queues only. @throws DomainError invalid_input when the tenant has no such queue, or the caller sees by queue and is not a member of it */
export async function mustExistQueue(ctx: Ctx, id: number): Promise<void> {
  const reason = await queueObjection(ctx, id)
  if (reason) throw invalid({ field: 'queueId', reason })
}

/** Why the caller can give no ticket to a queue; undefined where they can. */
export async function queueObjection({ db, actor }: Ctx, id: number): Promise<'queue_not_found' | 'queue_inactive' | undefined> {
  const queue = await db.selectFrom('queues').select('isActive').where('id', '=', id).executeTakeFirst()
  if (!queue || (scopeOf(actor, 'ticket.read') !== 'tenant' && !actor.queueIds.includes(id))) return 'queue_not_found'
  return queue.isActive ? undefined : 'queue_inactive'
}

/** @throws DomainError invalid_input when the tenant has no such company, or it is closed */
export async function mustTakeTickets(ctx: Ctx, companyId: number): Promise<void> {
  const company = await ctx.db.selectFrom('companies').select('closedAt').where('id', '=', companyId).executeTakeFirst()
  if (!company) throw invalid({ field: 'companyId', reason: 'company_not_found' })
  if (company.closedAt) throw invalid({ field: 'companyId', reason: 'company_closed' })
}

/** @throws DomainError invalid_input naming the tags that do not exist */
export async function mustExistTags(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const found = await ctx.db
    .selectFrom('tags')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  const known = new Set(found.map((tag) => tag.id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length) throw invalid({ field: 'tagIds', reason: 'tags_not_found', params: { ids: missing } })
}

/** @throws DomainError invalid_input when the tenant has no such person, or no longer */
export async function mustExistRequester(ctx: Ctx, id: number): Promise<void> {
  const user = await ctx.db.selectFrom('users').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
  if (!user) throw invalid({ field: 'requesterId', reason: 'user_not_found' })
}

/** @throws DomainError invalid_input for who may not be responsible */
export async function mustBeAssignable(ctx: Ctx, userId: number, queueId: number | null, field = 'assigneeId'): Promise<void> {
  if (!(await isAssignable(ctx, userId, queueId))) throw invalid({ field, reason: 'not_assignable' })
}

/** Who may be responsible: active staff, and where a role works by queue, a member of the ticket's. */
export async function isAssignable(ctx: Ctx, userId: number, queueId: number | null): Promise<boolean> {
  const user = await ctx.db.selectFrom('users').select(['role', 'isActive']).where('id', '=', userId).executeTakeFirst()
  if (!user?.isActive) return false
  const { base, changes } = await roleOf(ctx.db, user.role)
  if (!isAtLeast(base, 'support-agent')) return false
  if (grantOf(base, changes, 'ticket.read') === 'tenant' || queueId === null) return true
  const member = await ctx.db
    .selectFrom('queueMembers')
    .select('userId')
    .where('queueId', '=', queueId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return member !== undefined
}
