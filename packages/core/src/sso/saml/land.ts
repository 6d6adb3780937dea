import type { App } from '@balcao/contracts/auth/provider'
import type { SsoOutcome } from '@balcao/contracts/sso/bounds'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { AuthContext } from '../../auth/session.ts'
import { readProviderKey } from '../addresses.ts'
import { recordAttempt } from '../attempts.ts'
import { inSso, type SsoTools } from '../begin.ts'
import { type ProviderRow, providerRows } from '../internal/provider-rows.ts'
import type { SamlAssertion } from '../ports.ts'
import { browserHash, browserSecret, landingHash, tenantOfState } from '../proofs.ts'
import { loginPath, refusalOf, type SignIn, settle } from '../settle.ts'
import { describeAssertion, shownAssertion } from './describe.ts'

/** A browser that fetches what was posted by it. */
export type Landing = { provider: string; answer: string; browser: string | undefined }
/** Where it goes, and what it is known by from now on, where it was not known yet. */
export type Landed = { to: string; browser?: string }

type Found = { signIn: SignIn; row: ProviderRow; assertion: SamlAssertion; browser?: string }

/** Takes what was kept: once, and, for a sign-in that began here, only by the browser that began it. */
async function take(auth: AuthContext, tx: Tx, providerId: number, { answer, browser }: Landing) {
  const kept = await tx
    .selectFrom('ssoSignIns')
    .where('landingHash', '=', landingHash(auth.secrets, answer))
    .where('providerId', '=', providerId)
    .select(['id', 'tenantId', 'purpose', 'app', 'redirectUri', 'userId', 'browserHash', 'claims'])
    .select(sql<boolean>`expires_at > now()`.as('isLive'))
    .forUpdate()
    .executeTakeFirst()
  if (!kept) return undefined
  const { browserHash: theirs, isLive, claims, tenantId, ...signIn } = kept
  const isBegun = theirs !== ''
  const refuse = async (outcome: SsoOutcome) => {
    await recordAttempt(tx, { tenantId, providerId, outcome, ip: auth.ip })
    return { refused: outcome, app: signIn.app as App }
  }
  const mine = isBegun ? undefined : browserSecret(auth.secrets, browser)
  await tx
    .updateTable('ssoSignIns')
    .set({ landingHash: null, claims: null, ...(mine === undefined ? {} : { browserHash: browserHash(auth.secrets, mine) }) })
    .where('id', '=', signIn.id)
    .execute()
  if (isBegun && (browser === undefined || browserHash(auth.secrets, browser) !== theirs)) return refuse('other_browser')
  if (!isLive) return refuse('expired')
  const row = await providerRows(tx).where('p.id', '=', providerId).executeTakeFirstOrThrow()
  const found: Found = { signIn, row, assertion: claims as SamlAssertion, ...(mine === undefined ? {} : { browser: mine }) }
  return found
}

/** Settles whose account it is that an assertion names, for the browser that it came by. */
export async function landed(auth: AuthContext, tools: SsoTools, landing: Landing): Promise<Landed> {
  const named = readProviderKey(landing.provider)
  if (!named || tenantOfState(landing.answer) !== named.tenantId) return { to: loginPath('staff', 'expired') }
  const found = await inSso(auth, named.tenantId, (tx) => take(auth, tx, named.id, landing))
  if (!found) return { to: loginPath('staff', 'expired') }
  if ('refused' in found) return { to: loginPath(found.app, refusalOf(found.refused)) }
  const { row, assertion, browser } = found
  const { nameId, format, qualifiers, sessionIndex } = assertion
  const to = await settle(auth, tools, found, async () => ({
    described: describeAssertion(assertion, row),
    shown: shownAssertion(assertion),
    sid: sessionIndex?.slice(0, 500),
    facts: { named: { nameId, format, qualifiers, sessionIndex } },
  }))
  return { to, ...(browser === undefined ? {} : { browser }) }
}
