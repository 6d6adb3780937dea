import type { GetSsoIdentity, SsoIdentities } from '@balcao/contracts/sso/sign-in'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { mustKeepWayIn } from '../sign-in/methods/ways-left.ts'
import { asMe, type Open } from './as-me.ts'
import { linkableFor } from './linking.ts'
import { requiredFor } from './required.ts'

const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ssoIdentities as i')
    .innerJoin('identityProviders as p', (join) => join.onRef('p.tenantId', '=', 'i.tenantId').onRef('p.id', '=', 'i.providerId'))
    .where('i.userId', '=', me(ctx))
    .where('i.subject', 'is not', null)
    .select(['i.id', 'i.providerId', 'p.label', 'i.email', 'i.createdAt', 'i.lastUsedAt'])
    .orderBy('i.id')

/** Another link, or what everybody has whose domain does not require this one: a password, or links by mail. */
async function hasOtherWay(ctx: Ctx, links: number): Promise<boolean> {
  if (links > 1) return true
  const account = await ctx.db.selectFrom('users').where('id', '=', me(ctx)).select(['email', 'role']).executeTakeFirstOrThrow()
  return !(await requiredFor(ctx, account))
}

/** The logins of providers that sign the caller in. */
export function listMine(auth: AuthContext, open: Open): Promise<SsoIdentities> {
  return asMe(auth, open, false, async (ctx) => {
    const rows = await mine(ctx).execute()
    const removable = rows.length > 0 && (await hasOtherWay(ctx, rows.length))
    return {
      linkable: await linkableFor(ctx),
      data: rows.map(({ id, label, email, createdAt, lastUsedAt }) => ({
        id,
        provider: label,
        email,
        linkedAt: createdAt,
        lastUsedAt,
        removable,
      })),
    }
  })
}

/** Unlinks one of the caller's, while another way in is left. @throws DomainError proof_required, sso_identity_not_found, sso_identity_last, sign_in_method_last */
export function unlink(auth: AuthContext, open: Open, { id }: GetSsoIdentity): Promise<{ success: true }> {
  return asMe(auth, open, true, async (ctx) => {
    const rows = await mine(ctx).forUpdate('i').execute()
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound('sso_identity_not_found')
    if (!(await hasOtherWay(ctx, rows.length))) throw conflict('sso_identity_last')
    await ctx.db.deleteFrom('ssoIdentities').where('id', '=', id).where('userId', '=', me(ctx)).execute()
    await mustKeepWayIn(ctx, me(ctx))
    const change = diff({ provider: row.label, email: row.email }, null)
    await audit(ctx, { action: 'sso_identity.unlinked', resource: 'user', resourceId: me(ctx), ...change })
    return { success: true as const }
  })
}
