import type { App } from '@balcao/contracts/auth/provider'
import type { SsoOutcome, SsoRefusal } from '@balcao/contracts/sso/bounds'
import type { SsoTest } from '@balcao/contracts/sso/sign-in'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { AuthContext } from '../auth/session.ts'
import type { Ctx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import type { OpenIdClaims } from '../ports.ts'
import { carryOut, type Plan, planFor, providerCtx } from './accounts.ts'
import { recordAttempt } from './attempts.ts'
import { inSso, openIdFailure, type SsoTools } from './begin.ts'
import { readProviderKey } from './internal/addresses.ts'
import { describe, shownClaims } from './internal/claims.ts'
import { openSecret } from './internal/client-secret.ts'
import { browserHash, proofsOf, stateHash, tenantOfState } from './internal/proofs.ts'
import { type ProviderRow, providerRows } from './internal/provider-rows.ts'

/** A browser that comes back from a provider: to which address of ours, with what, and what it is known by. */
export type Back = { provider: string; query: string; browser: string | undefined }
type SignIn = { id: number; purpose: string; app: string; redirectUri: string }
type Found = { signIn: SignIn; row: ProviderRow } | { refused: SsoOutcome; providerId: number; app: App } | undefined

const REFUSAL: Partial<Record<SsoOutcome, SsoRefusal>> = {
  cancelled: 'cancelled',
  expired: 'expired',
  other_browser: 'expired',
  provider_away: 'away',
  secret_unreadable: 'away',
}

const loginPath = (app: string, said: string) => `${app === 'portal' ? '/portal/login' : '/login'}?sso=${said}`

/** Takes a sign-in that comes back: once, by the database's clock, and only by the browser that began it. */
async function take(auth: AuthContext, tx: Tx, { provider, browser }: Back, state: string): Promise<Found> {
  const row = await tx
    .selectFrom('ssoSignIns')
    .where('stateHash', '=', stateHash(auth.secrets, state))
    .select(['id', 'providerId', 'purpose', 'app', 'redirectUri', 'browserHash', 'returnedAt'])
    .select(sql<boolean>`expires_at > now()`.as('isLive'))
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.providerId !== readProviderKey(provider)?.id) return undefined
  const { providerId, browserHash: theirs, returnedAt, isLive, ...signIn } = row
  const app = signIn.app as App
  if (browser === undefined || browserHash(auth.secrets, browser) !== theirs) return { refused: 'other_browser', providerId, app }
  if (returnedAt !== null || !isLive) return { refused: 'expired', providerId, app }
  await tx.updateTable('ssoSignIns').set({ returnedAt: sql<string>`now()` }).where('id', '=', row.id).execute()
  const found = await providerRows(tx).where('p.id', '=', providerId).executeTakeFirstOrThrow()
  return { signIn, row: found }
}

/**
 * Takes what a provider says of a browser that comes back, and settles whose account that is. No session begins yet: the sign-in page
 * asks for it, with the second factor where that is due.
 * @returns the page of ours that the browser goes to; never one that anybody else names
 */
export async function returned(auth: AuthContext, tools: SsoTools, back: Back): Promise<string> {
  const state = new URLSearchParams(back.query).get('state') ?? ''
  const tenantId = tenantOfState(state)
  if (tenantId === undefined || tenantId !== readProviderKey(back.provider)?.tenantId) return loginPath('staff', 'expired')
  const found = await inSso(auth, tenantId, async (tx) => {
    const taken = await take(auth, tx, back, state)
    if (taken && 'refused' in taken)
      await recordAttempt(tx, { tenantId, providerId: taken.providerId, outcome: taken.refused, ip: auth.ip })
    return taken
  })
  if (!found) return loginPath('staff', 'expired')
  if ('refused' in found) return loginPath(found.app, REFUSAL[found.refused] ?? 'refused')
  const { signIn } = found
  const end = (said: string) =>
    new URL(signIn.purpose === 'test' ? `/sso/tests/${signIn.id}` : loginPath(signIn.app, said), signIn.redirectUri).href
  const outcome = await settle(auth, tools, found, back.query, state)
  return end(outcome === undefined ? `${tenantId}-${signIn.id}` : (REFUSAL[outcome] ?? 'refused'))
}

/** @returns why nobody comes in; undefined where somebody may */
async function settle(
  auth: AuthContext,
  tools: SsoTools,
  { signIn, row }: { signIn: SignIn; row: ProviderRow },
  query: string,
  state: string,
) {
  const { tenantId, id: providerId } = row
  const isTest = signIn.purpose === 'test'
  const refuse = async (outcome: SsoOutcome, detail = '', email?: string): Promise<SsoOutcome> => {
    await inSso(auth, tenantId, async (tx) => {
      await recordAttempt(tx, { tenantId, providerId, outcome, detail, email, ip: auth.ip })
      if (isTest) await keepTest(tx, signIn.id, { outcome, detail, claims: [], account: null })
    })
    return outcome
  }
  if (!isTest && !row.isActive) return refuse('provider_off')
  if (row.tenantStatus !== 'active') return refuse('tenant_suspended')
  const clientSecret = openSecret(tools.mailSecrets, row)
  if (clientSecret === undefined) return refuse('secret_unreadable')
  let claims: OpenIdClaims
  try {
    claims = await tools.openId.claims(
      { issuer: row.issuer, clientId: row.clientId, clientSecret },
      query,
      proofsOf(auth.secrets, state, signIn.redirectUri),
    )
  } catch (error) {
    const known = openIdFailure(error)
    if (!known) throw error
    return refuse(known.failure, known.detail)
  }
  return inSso(auth, tenantId, (tx) => decide(auth, tx, signIn, row, claims)).catch((error: unknown) => {
    // Two at once made the same account: the second finds it when it comes again.
    if (error instanceof DomainError && error.kind === 'conflict') return refuse('account_taken')
    throw error
  })
}

async function decide(auth: AuthContext, tx: Tx, signIn: SignIn, row: ProviderRow, claims: OpenIdClaims): Promise<SsoOutcome | undefined> {
  const { tenantId, id: providerId } = row
  const ctx = providerCtx({ db: tx, from: { ip: auth.ip, userAgent: auth.userAgent ?? null } }, row)
  const described = describe(claims, row)
  const plan = await planFor(ctx, row, described)
  const refused = 'refused' in plan ? plan.refused : undefined
  const attempt = { tenantId, providerId, ip: auth.ip, email: described.email }
  if (signIn.purpose === 'test') {
    await keepTest(tx, signIn.id, {
      outcome: refused ?? 'tested',
      detail: '',
      claims: shownClaims(claims),
      account: await accountOf(ctx, plan),
    })
    await recordAttempt(tx, { ...attempt, outcome: 'tested', detail: refused ?? '' })
    return undefined
  }
  if ('refused' in plan) {
    await recordAttempt(tx, { ...attempt, outcome: plan.refused })
    return plan.refused
  }
  const userId = await carryOut(ctx, row, plan, described)
  await tx.updateTable('ssoSignIns').set({ userId }).where('id', '=', signIn.id).execute()
  return undefined
}

async function accountOf(ctx: Ctx, plan: Plan): Promise<SsoTest['account']> {
  if ('refused' in plan) return null
  const role = 'made' in plan ? plan.made.role : (plan.wantedRole ?? plan.user.role)
  const { name: roleName } = await ctx.db.selectFrom('roles').where('slug', '=', role).select('name').executeTakeFirstOrThrow()
  if ('made' in plan) return { id: null, name: plan.made.name, email: plan.made.email, role: roleName, isNew: true, isLinked: false }
  const { id, name, email } = plan.user
  return { id, name, email, role: roleName, isNew: false, isLinked: plan.isLinked }
}

const keepTest = (tx: Tx, id: number, result: Omit<SsoTest, 'id'>) =>
  tx
    .updateTable('ssoSignIns')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute()
