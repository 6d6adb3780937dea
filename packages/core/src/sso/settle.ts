import type { SsoOutcome, SsoRefusal } from '@balcao/contracts/sso/bounds'
import type { SsoTest } from '@balcao/contracts/sso/sign-in'
import type { Tx } from '@balcao/db/tenant'
import type { AuthContext } from '../auth/session.ts'
import type { Ctx } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import { carryOut, type Plan, planFor, providerCtx } from './accounts.ts'
import { recordAttempt } from './attempts.ts'
import { inSso, type SsoTools } from './begin.ts'
import type { Described } from './claims.ts'
import { type LogoutFacts, sealFacts } from './internal/logout-facts.ts'
import type { ProviderRow } from './internal/provider-rows.ts'
import { planLink } from './linking.ts'

/** A sign-in that came back from its provider. */
export type SignIn = { id: number; purpose: string; app: string; redirectUri: string; userId: number | null }
/** What a provider proved of who came. */
export type Proof = {
  described: Described
  shown: { name: string; value: string }[]
  /** What it calls its session, and what it wants to hear when that ends. */
  sid: string | undefined
  facts: LogoutFacts
}

/** Why nobody comes in. */
export class Refused extends Error {
  override name = 'Refused'
  readonly outcome: SsoOutcome
  readonly detail: string
  constructor(outcome: SsoOutcome, detail = '') {
    super(outcome)
    this.outcome = outcome
    this.detail = detail
  }
}

const REFUSAL: Partial<Record<SsoOutcome, SsoRefusal>> = {
  cancelled: 'cancelled',
  expired: 'expired',
  other_browser: 'expired',
  provider_away: 'away',
  secret_unreadable: 'away',
}
/** What somebody learns who is not let in. */
export const refusalOf = (outcome: SsoOutcome): SsoRefusal => REFUSAL[outcome] ?? 'refused'
export const loginPath = (app: string, said: string): string => `${app === 'portal' ? '/portal/login' : '/login'}?sso=${said}`
const profilePath = (app: string, said: string) =>
  app === 'portal' ? `/portal/profile?parte=seguranca&vincular=${said}` : `/profile?parte=seguranca&vincular=${said}`

/** The page of ours that a browser goes to; never one that anybody else names. */
export function pageAfter({ id, purpose, app, redirectUri }: SignIn, said: string): string {
  const path = purpose === 'test' ? `/sso/tests/${id}` : purpose === 'link' ? profilePath(app, said) : loginPath(app, said)
  return new URL(path, redirectUri).href
}

type Found = { signIn: SignIn; row: ProviderRow }

/** Writes down why nobody comes in. @returns the outcome */
export async function refuse(
  auth: AuthContext,
  { signIn, row }: Found,
  outcome: SsoOutcome,
  detail = '',
  email?: string,
): Promise<SsoOutcome> {
  const { tenantId, id: providerId } = row
  await inSso(auth, tenantId, async (tx) => {
    await recordAttempt(tx, { tenantId, providerId, outcome, detail, email, ip: auth.ip })
    if (signIn.purpose === 'test') await keepTest(tx, signIn.id, { outcome, detail, claims: [], account: null })
  })
  return outcome
}

/**
 * Settles whose account it is that a provider proves. No session begins yet: the sign-in page asks for it, with the second factor where that
 * is due.
 * @returns the page of ours that the browser goes to
 */
export async function settle(auth: AuthContext, tools: SsoTools, found: Found, prove: () => Promise<Proof>): Promise<string> {
  const { signIn, row } = found
  const outcome = await outcomeOf(auth, tools, found, prove)
  return pageAfter(signIn, outcome === undefined ? `${row.tenantId}-${signIn.id}` : refusalOf(outcome))
}

async function outcomeOf(auth: AuthContext, tools: SsoTools, found: Found, prove: () => Promise<Proof>): Promise<SsoOutcome | undefined> {
  const { signIn, row } = found
  if (signIn.purpose !== 'test' && !row.isActive) return refuse(auth, found, 'provider_off')
  if (row.tenantStatus !== 'active') return refuse(auth, found, 'tenant_suspended')
  try {
    const proof = await prove()
    return await inSso(auth, row.tenantId, (tx) => decide(auth, tools, tx, found, proof))
  } catch (error) {
    if (error instanceof Refused) return refuse(auth, found, error.outcome, error.detail)
    // Two at once made the same account: the second finds it when it comes again.
    if (error instanceof DomainError && error.kind === 'conflict') return refuse(auth, found, 'account_taken')
    throw error
  }
}

async function decide(
  auth: AuthContext,
  tools: SsoTools,
  tx: Tx,
  { signIn, row }: Found,
  { described, shown, sid = null, facts }: { sid?: string | null | undefined } & Omit<Proof, 'sid'>,
): Promise<SsoOutcome | undefined> {
  const { tenantId, id: providerId } = row
  const ctx = providerCtx({ db: tx, from: { ip: auth.ip, userAgent: auth.userAgent ?? null } }, row)
  const attempt = { tenantId, providerId, ip: auth.ip, email: described.email }
  if (signIn.purpose === 'link') {
    const refused = signIn.userId === null ? 'no_account' : await planLink(ctx, row, signIn.userId, described.subject)
    if (refused) await recordAttempt(tx, { ...attempt, outcome: refused, userId: signIn.userId })
    else await keepClaims(tx, signIn.id, { subject: described.subject, email: described.email ?? '' })
    return refused
  }
  const plan = await planFor(ctx, row, described)
  const refused = 'refused' in plan ? plan.refused : undefined
  if (signIn.purpose === 'test') {
    const account = await accountOf(ctx, plan)
    await keepTest(tx, signIn.id, { outcome: refused ?? 'tested', detail: '', claims: shown, account })
    await recordAttempt(tx, { ...attempt, outcome: 'tested', detail: refused ?? '' })
    return undefined
  }
  if ('refused' in plan) {
    await recordAttempt(tx, { ...attempt, outcome: plan.refused })
    return plan.refused
  }
  const userId = await carryOut(ctx, row, plan, described)
  const sealed = sealFacts(tools.mailSecrets, row, facts)
  await tx.updateTable('ssoSignIns').set({ userId, sid, sealed }).where('id', '=', signIn.id).execute()
  return undefined
}

/** The account that a plan comes to, for whoever tests it. */
export async function accountOf(ctx: Ctx, plan: Plan): Promise<SsoTest['account']> {
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

const keepClaims = (tx: Tx, id: number, claims: object) =>
  tx
    .updateTable('ssoSignIns')
    .set({ claims: JSON.stringify(claims) })
    .where('id', '=', id)
    .execute()
