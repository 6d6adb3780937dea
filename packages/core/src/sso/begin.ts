import type { App } from '@balcao/contracts/auth/provider'
import { SIGN_IN_MINUTES, type SsoOutcome } from '@balcao/contracts/sso/bounds'
import type { GetProvider } from '@balcao/contracts/sso/providers'
import type { BeginSsoSignIn } from '@balcao/contracts/sso/sign-in'
import { inTenant } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { AuthContext } from '../auth/session.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, DomainError, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import type { MailSecrets } from '../ports.ts'
import { acsUrl, originAt, readProviderKey, redirectUri } from './addresses.ts'
import { recordAttempt } from './attempts.ts'
import { openSecret } from './internal/client-secret.ts'
import { mustFindProvider, type ProviderRow, providerRows } from './internal/provider-rows.ts'
import { oursOf, theirsOf } from './internal/saml-party.ts'
import type { OpenId, OpenIdFailure, Saml } from './ports.ts'
import { browserHash, browserSecret, newState, proofsOf, requestIdOf, stateHash } from './proofs.ts'

/** What signing in by a provider needs of the installation. */
export type SsoTools = { openId: OpenId; saml: Saml; mailSecrets: MailSecrets; publicUrl: string }
/** What the browser gets: where it goes, and what it is known by when it comes back. */
export type Begun = { url: string; browser: string }
type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>
type Purpose = { purpose: 'sign_in' | 'test' | 'link'; app: App; testerId: number | null; userId?: number }

/** A transaction of a tenant in which nobody acts yet. */
export const inSso = <R>({ db }: Pick<AuthContext, 'db'>, tenantId: number, run: Parameters<typeof inTenant<R>>[2]): Promise<R> =>
  inTenant(db, { tenantId, userId: null, side: 'staff' }, run)

/** What a port threw, if it is the provider's doing. */
export function portFailure(error: unknown): { failure: OpenIdFailure; detail: string } | undefined {
  if (!(error instanceof Error) || !['OpenIdError', 'SamlError'].includes(error.name)) return undefined
  return error as Error & { failure: OpenIdFailure; detail: string }
}

/** The provider's page, and where it sends the browser back to. */
async function pageOf(auth: AuthContext, tools: SsoTools, row: ProviderRow, state: string, isFresh: boolean) {
  const origin = originAt(row, auth.site, tools.publicUrl)
  if (row.protocol === 'saml') {
    const acs = acsUrl(origin, row)
    const asked = { requestId: requestIdOf(auth.secrets, state), relayState: state, isFresh }
    return { back: acs, url: await tools.saml.authorizeUrl(theirsOf(row), oursOf(tools, row, acs), asked) }
  }
  const clientSecret = openSecret(tools.mailSecrets, row)
  if (clientSecret === undefined) return undefined
  const proofs = proofsOf(auth.secrets, state, redirectUri(origin, row))
  const client = { issuer: row.issuer, clientId: row.clientId, clientSecret }
  return { back: proofs.redirectUri, url: await tools.openId.authorizeUrl(client, { ...proofs, scopes: row.scopes, isFresh }) }
}

/** Sends a browser to a provider, and remembers what for. @throws DomainError sso_secret_unreadable, sso_away */
export async function start(
  auth: AuthContext,
  tools: SsoTools,
  row: ProviderRow,
  { purpose, app, testerId, userId }: Purpose,
  present: string | undefined,
): Promise<Begun> {
  const { tenantId, id: providerId } = row
  const fail = async (outcome: SsoOutcome, detail: string): Promise<never> => {
    await inSso(auth, tenantId, (tx) => recordAttempt(tx, { tenantId, providerId, outcome, detail, ip: auth.ip }))
    throw new DomainError('unavailable', 'sso_away')
  }
  const state = newState(auth.secrets, tenantId)
  const browser = browserSecret(auth.secrets, present)
  const page = await pageOf(auth, tools, row, state, purpose !== 'sign_in').catch((error: unknown) => {
    const known = portFailure(error)
    if (!known) throw error
    return fail(known.failure, known.detail)
  })
  if (!page) {
    if (purpose === 'test') throw conflict('sso_secret_unreadable')
    return fail('secret_unreadable', '')
  }
  await inSso(auth, tenantId, async (tx) => {
    await sql`delete from sso_sign_ins where tenant_id = ${tenantId} and expires_at < now() - interval '1 day'`.execute(tx)
    await tx
      .insertInto('ssoSignIns')
      .values({
        ...{ tenantId, providerId, purpose, app, testerId, userId: userId ?? null, redirectUri: page.back },
        stateHash: stateHash(auth.secrets, state),
        browserHash: browserHash(auth.secrets, browser),
        expiresAt: sql<string>`now() + make_interval(mins => ${SIGN_IN_MINUTES})`,
      })
      .execute()
  })
  return { url: page.url, browser }
}

/** Sends a browser to a provider. @throws DomainError sso_provider_not_found, sso_away */
export async function beginSignIn(
  auth: AuthContext,
  tools: SsoTools,
  { provider, app }: BeginSsoSignIn,
  present: string | undefined,
): Promise<Begun> {
  const named = readProviderKey(provider)
  const row = named && (await inSso(auth, named.tenantId, (tx) => providerRows(tx).where('p.id', '=', named.id).executeTakeFirst()))
  if (!row?.isActive || row.tenantStatus !== 'active' || row.protocol === 'ldap') throw notFound('sso_provider_not_found')
  return start(auth, tools, row, { purpose: 'sign_in', app, testerId: null }, present)
}

/** Sends an administrator's browser to a provider, to see what it says; no session comes of it. @throws DomainError forbidden, sso_provider_not_found, sso_secret_unreadable, sso_away */
export async function beginTest(
  auth: AuthContext,
  tools: SsoTools,
  open: Open,
  { id }: GetProvider,
  present: string | undefined,
): Promise<Begun> {
  const { row, testerId } = await open(async (ctx) => {
    must(ctx, 'sso.manage')
    const found = await mustFindProvider(ctx, id)
    // A directory has no page that a browser could be sent to.
    if (found.protocol === 'ldap') throw notFound('sso_provider_not_found')
    return { row: found, testerId: me(ctx) }
  })
  return start(auth, tools, row, { purpose: 'test', app: 'staff', testerId }, present)
}
