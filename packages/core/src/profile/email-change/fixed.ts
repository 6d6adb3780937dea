import type { EmailChange } from '@balcao/contracts/profile/email-changes'
import type { AuthContext } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { requiredFor } from '../../sso/required.ts'

/** Who else an address belongs to: a provider that checks passwords by it, single sign-on, or a directory that keeps the account up to date. */
export async function fixedBy(
  ctx: Ctx,
  { provider }: Pick<AuthContext, 'provider'>,
  account: { id: number; email: string; role: string },
): Promise<EmailChange['fixedBy']> {
  if (provider) return 'provider'
  const kept = await ctx.db
    .selectFrom('ssoIdentities as i')
    .innerJoin('identityProviders as p', (join) => join.onRef('p.tenantId', '=', 'i.tenantId').onRef('p.id', '=', 'i.providerId'))
    .where('i.userId', '=', account.id)
    .where('p.isActive', '=', true)
    .where('p.scimHash', 'is not', null)
    .where((eb) => eb.or([eb('i.externalId', 'is not', null), eb('i.userName', 'is not', null)]))
    .select('i.id')
    .executeTakeFirst()
  if (kept) return 'directory'
  return (await requiredFor(ctx, account)) ? 'sso' : null
}
