import type { Ctx } from '../../ctx.ts'
import { forbidden } from '../../errors.ts'
import { can } from '../../policy.ts'
import { rolesOf } from '../grants.ts'

/**
 * An account and its tokens are as good as the rights of its role: nobody makes tokens for rights that they lack, nor changes or takes away what has
 * them. @throws DomainError forbidden
 */
export async function mustCover(ctx: Ctx, slug: string): Promise<void> {
  const role = (await rolesOf(ctx)).find((one) => one.slug === slug)
  if (!role || !can(ctx.actor, 'service_account.grant', role)) throw forbidden()
}
