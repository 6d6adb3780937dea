import { isStaff } from '@balcao/contracts/access'
import type { SsoOutcome } from '@balcao/contracts/sso/bounds'
import type { BeginSsoLink, GetSsoLink, SsoIdentities, SsoLink } from '@balcao/contracts/sso/sign-in'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { roleOf } from '../roles/base.ts'
import { findUser } from '../users/user-rows.ts'
import { link } from './accounts.ts'
import { providerKey, readProviderKey } from './addresses.ts'
import { asMe, type Open } from './as-me.ts'
import { recordAttempt } from './attempts.ts'
import { type Begun, type SsoTools, start } from './begin.ts'
import { type ProviderRow, providerRows } from './internal/provider-rows.ts'
import { browserHash } from './proofs.ts'
import { isFor } from './roles.ts'

type Claims = { subject: string; email: string }

const identityOf = ({ db }: Ctx, providerId: number, userId: number) =>
  db
    .selectFrom('ssoIdentities')
    .where('providerId', '=', providerId)
    .where('userId', '=', userId)
    .select(['id', 'subject'])
    .executeTakeFirst()

/** Why somebody cannot link a login of a provider; undefined where they can. A provider that keeps accounts by SCIM knows its people by that alone. */
async function whyNot(ctx: Ctx, provider: ProviderRow, userId: number): Promise<SsoOutcome | undefined> {
  const user = await findUser(ctx, userId, true)
  if (!user?.active) return 'account_disabled'
  if (user.level > provider.ceiling) return 'account_above'
  const { base } = await roleOf(ctx.db, user.role)
  if (!isFor(provider.audience, base)) return isStaff(base) ? 'not_for_staff' : 'not_for_customers'
  const identity = await identityOf(ctx, provider.id, userId)
  if (identity && identity.subject !== null) return 'account_taken'
  return provider.scimHash !== null && !identity ? 'no_account' : undefined
}

/** Why this login is not linked to this account; undefined where it may be. */
export async function planLink(ctx: Ctx, provider: ProviderRow, userId: number, subject: string): Promise<SsoOutcome | undefined> {
  const taken = await ctx.db
    .selectFrom('ssoIdentities')
    .where('providerId', '=', provider.id)
    .where('subject', '=', subject)
    .select('id')
    .executeTakeFirst()
  return taken ? 'account_taken' : whyNot(ctx, provider, userId)
}

const offered = (ctx: Ctx) =>
  providerRows(ctx.db)
    .where('p.tenantId', '=', ctx.actor.tenantId)
    .where('p.isActive', '=', true)
    .where('p.protocol', '!=', 'ldap')
    .orderBy('p.label')
    .orderBy('p.id')

/** The providers that somebody may link a login of. */
export async function linkableFor(ctx: Ctx): Promise<SsoIdentities['linkable']> {
  const all: SsoIdentities['linkable'] = []
  for (const row of await offered(ctx).execute())
    if ((await whyNot(ctx, row, me(ctx))) === undefined) all.push({ key: providerKey(row), label: row.label })
  return all
}

/** Sends a signed-in browser to a provider, to link a login of it. @throws DomainError proof_required, sso_provider_not_found, sso_away */
export async function beginLink(
  auth: AuthContext,
  tools: SsoTools,
  open: Open,
  { provider, app }: BeginSsoLink,
  present: string | undefined,
): Promise<Begun> {
  const named = readProviderKey(provider)
  const { row, userId } = await asMe(auth, open, true, async (ctx) => {
    const found =
      named?.tenantId === ctx.actor.tenantId
        ? await offered(ctx)
            .where('p.id', '=', named?.id ?? 0)
            .executeTakeFirst()
        : undefined
    if (!found || (await whyNot(ctx, found, me(ctx))) !== undefined) throw notFound('sso_provider_not_found')
    return { row: found, userId: me(ctx) }
  })
  return start(auth, tools, row, { purpose: 'link', app, testerId: null, userId }, present)
}

const findProved = (auth: AuthContext, ctx: Ctx, { signIn }: GetSsoLink, browser: string | undefined) => {
  const [tenantId = 0, id = 0] = signIn.split('-').map(Number)
  return ctx.db
    .selectFrom('ssoSignIns as s')
    .where('s.tenantId', '=', tenantId)
    .where('s.id', '=', id)
    .where('s.purpose', '=', 'link')
    .where('s.userId', '=', me(ctx))
    .where('s.browserHash', '=', browserHash(auth.secrets, browser ?? ''))
    .where('s.returnedAt', 'is not', null)
    .where('s.completedAt', 'is', null)
    .where('s.claims', 'is not', null)
    .where('s.landingHash', 'is', null)
    .where('s.expiresAt', '>', sql<string>`now()`)
    .select(['s.id', 's.providerId', 's.claims'])
    .forUpdate()
    .executeTakeFirst()
}

/** A login that the provider proved, to be confirmed. @throws DomainError sso_identity_not_found */
export function proved(auth: AuthContext, open: Open, input: GetSsoLink, browser: string | undefined): Promise<SsoLink> {
  return asMe(auth, open, false, async (ctx) => {
    const found = await findProved(auth, ctx, input, browser)
    if (!found) throw notFound('sso_identity_not_found')
    const { label } = await providerRows(ctx.db).where('p.id', '=', found.providerId).executeTakeFirstOrThrow()
    const { email } = await ctx.db.selectFrom('users').where('id', '=', me(ctx)).select('email').executeTakeFirstOrThrow()
    return { provider: label, email: (found.claims as Claims).email, ownEmail: email }
  })
}

/** Links a login that the provider proved, once. @throws DomainError proof_required, sso_identity_not_found, sso_link_refused */
export function confirm(auth: AuthContext, open: Open, input: GetSsoLink, browser: string | undefined): Promise<{ success: true }> {
  return asMe(auth, open, true, async (ctx) => {
    const found = await findProved(auth, ctx, input, browser)
    if (!found) throw notFound('sso_identity_not_found')
    const provider = await providerRows(ctx.db).where('p.id', '=', found.providerId).executeTakeFirstOrThrow()
    const { subject, email } = found.claims as Claims
    if (!provider.isActive || (await planLink(ctx, provider, me(ctx), subject))) throw conflict('sso_link_refused')
    const present = await identityOf(ctx, provider.id, me(ctx))
    if (present) await ctx.db.updateTable('ssoIdentities').set({ subject, email }).where('id', '=', present.id).execute()
    else await link(ctx, provider, me(ctx), { subject, email })
    await ctx.db.updateTable('ssoSignIns').set({ completedAt: sql<string>`now()`, claims: null }).where('id', '=', found.id).execute()
    const { tenantId } = ctx.actor
    await recordAttempt(ctx.db, { tenantId, providerId: provider.id, outcome: 'linked', email, userId: me(ctx), ip: auth.ip })
    const change = diff(null, { provider: provider.label, email })
    await audit(ctx, { action: 'sso_identity.linked', resource: 'user', resourceId: me(ctx), ...change })
    await ctx.emit('account:changed', { userId: me(ctx), what: 'sso_linked' })
    return { success: true as const }
  })
}
