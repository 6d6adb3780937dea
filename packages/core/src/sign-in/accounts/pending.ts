import type { GetUser, User } from '@balcao/contracts/users/users'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { isGuestAddress } from '../../chat/widget/guests.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { findUser } from '../../users/user-rows.ts'
import { approvedMail, queueMail } from '../codes/mails.ts'

/** Somebody who waits, and whom the caller may let in. */
async function mustWait(ctx: Ctx, { id }: GetUser): Promise<User> {
  must(ctx, 'user.manage')
  const user = await findUser(ctx, id, true)
  if (!user) throw notFound('user_not_found')
  if (!can(ctx.actor, 'user.change', user)) throw forbidden()
  if (!user.pending) throw conflict('user_not_pending')
  return user
}

/** Lets somebody in who opened an account and waits; they are mailed. @throws DomainError user_not_found, forbidden, user_not_pending */
export async function approve(ctx: Ctx, input: GetUser): Promise<User> {
  const user = await mustWait(ctx, input)
  await ctx.db
    .updateTable('users')
    .set({ isActive: true, pendingSince: null, updatedAt: sql<string>`now()` })
    .where('id', '=', user.id)
    .execute()
  await audit(ctx, {
    ...{ action: 'user.approved', resource: 'user', resourceId: user.id },
    ...{ before: { active: false }, after: { active: true } },
  })
  if (!isGuestAddress(user.email)) {
    const about = await ctx.db
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenantId')
      .where('u.id', '=', user.id)
      .select(['u.language', 't.name as tenantName', 't.slug'])
      .executeTakeFirstOrThrow()
    const linkPath = `/portal/login?org=${about.slug}`
    await queueMail(ctx, `approved-${user.id}`, user.email, approvedMail({ ...about, name: user.name, minutes: 0, linkPath }))
  }
  await ctx.emit('user:changed', { userId: user.id })
  return (await findUser(ctx, user.id)) as User
}
