import type { SsoOutcome } from '@balcao/contracts/sso/bounds'
import { SIGN_IN_MINUTES } from '@balcao/contracts/sso/bounds'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { AuthContext } from '../../auth/session.ts'
import { acsUrl, landingUrl, originAt, readProviderKey } from '../addresses.ts'
import { recordAttempt } from '../attempts.ts'
import { inSso, portFailure, type SsoTools } from '../begin.ts'
import { type ProviderRow, providerRows } from '../internal/provider-rows.ts'
import { oursOf, theirsOf } from '../internal/saml-party.ts'
import { takeId } from '../internal/taken-ids.ts'
import type { SamlAssertion } from '../ports.ts'
import { landingHash, newLanding, newState, requestIdOf, stateHash, tenantOfState } from '../proofs.ts'
import { loginPath, pageAfter, refusalOf, refuse, type SignIn } from '../settle.ts'

/** What a provider had a browser post to us. */
export type Posted = { provider: string; response: string; relayState: string }
type Awaited = { row: ProviderRow; signIn: SignIn; isUp: boolean }

/** The sign-in that an answer belongs to, taken; undefined where it belongs to none of this provider's. */
async function takeAwaited(auth: AuthContext, tx: Tx, providerId: number, state: string): Promise<Awaited | undefined> {
  const found = await tx
    .selectFrom('ssoSignIns')
    .where('stateHash', '=', stateHash(auth.secrets, state))
    .where('providerId', '=', providerId)
    .select(['id', 'purpose', 'app', 'redirectUri', 'userId', 'returnedAt'])
    .select(sql<boolean>`expires_at > now()`.as('isLive'))
    .forUpdate()
    .executeTakeFirst()
  const row = found && (await providerRows(tx).where('p.id', '=', providerId).where('p.protocol', '=', 'saml').executeTakeFirst())
  if (!found || !row) return undefined
  const { returnedAt, isLive, ...signIn } = found
  const isUp = returnedAt !== null || !isLive
  if (!isUp) await tx.updateTable('ssoSignIns').set({ returnedAt: sql<string>`now()` }).where('id', '=', signIn.id).execute()
  return { row, signIn, isUp }
}

const checked = (tools: SsoTools, row: ProviderRow, acs: string, response: string, requestId: string | undefined) =>
  tools.saml.assertion(theirsOf(row), oursOf(tools, row, acs), { response, requestId }).catch((error: unknown) => {
    const known = portFailure(error)
    if (!known) throw error
    return { outcome: known.failure as SsoOutcome, detail: known.detail }
  })

/** Keeps an assertion for the browser that it came by, unless it was taken before. @returns what that browser fetches it with */
async function keep(auth: AuthContext, tx: Tx, row: ProviderRow, signInId: number, assertion: SamlAssertion): Promise<string | undefined> {
  const { id, expiresAt } = assertion
  if (!(await takeId(tx, auth.secrets, row, { kind: 'assertion', id, expiresAt }))) return undefined
  const landing = newLanding(auth.secrets, row.tenantId)
  await tx
    .updateTable('ssoSignIns')
    .set({ landingHash: landingHash(auth.secrets, landing), claims: JSON.stringify(assertion) })
    .where('id', '=', signInId)
    .execute()
  return landing
}

/**
 * Takes what a provider of SAML had a browser post. Another site's form brings no cookie of ours along, so nothing follows from it yet: what it
 * says is checked, and kept for the same browser to fetch by a page of ours, where the cookie says whether it is the one that began.
 * @returns the page of ours that the browser goes to
 */
export async function received(auth: AuthContext, tools: SsoTools, { provider, response, relayState }: Posted): Promise<string> {
  const named = readProviderKey(provider)
  if (!named) return loginPath('staff', 'expired')
  const { tenantId, id } = named
  const isOurs = tenantOfState(relayState) === tenantId
  const found = isOurs ? await inSso(auth, tenantId, (tx) => takeAwaited(auth, tx, id, relayState)) : undefined
  if (!found) return unsolicited(auth, tools, named, response)
  const { row, signIn } = found
  const end = async (outcome: SsoOutcome, detail = '') => pageAfter(signIn, refusalOf(await refuse(auth, found, outcome, detail)))
  if (found.isUp) return end('expired')
  const assertion = await checked(tools, row, signIn.redirectUri, response, requestIdOf(auth.secrets, relayState))
  if ('outcome' in assertion) return end(assertion.outcome, assertion.detail)
  const landing = await inSso(auth, tenantId, (tx) => keep(auth, tx, row, signIn.id, assertion))
  return landing === undefined ? end('replayed') : landingUrl(signIn.redirectUri, landing)
}

/**
 * An answer that nobody here asked for. It is taken where the provider may begin sign-ins, and then for whatever browser it came by: that is the
 * risk which the switch explains. What is not even signed by the provider leaves no trace, or anybody could fill the log.
 */
async function unsolicited(auth: AuthContext, tools: SsoTools, { tenantId, id }: { tenantId: number; id: number }, response: string) {
  const row = await inSso(auth, tenantId, (tx) =>
    providerRows(tx).where('p.id', '=', id).where('p.protocol', '=', 'saml').executeTakeFirst(),
  )
  if (!row?.isActive || row.tenantStatus !== 'active') return loginPath('staff', 'expired')
  const app = row.audience === 'customers' ? ('portal' as const) : ('staff' as const)
  const acs = acsUrl(originAt(row, auth.site, tools.publicUrl), row)
  const assertion = await checked(tools, row, acs, response, undefined)
  if ('outcome' in assertion) return loginPath(app, 'expired')
  return inSso(auth, tenantId, async (tx) => {
    const end = async (outcome: SsoOutcome) => {
      await recordAttempt(tx, { tenantId, providerId: id, outcome, ip: auth.ip })
      return loginPath(app, refusalOf(outcome))
    }
    if (!row.idpInitiated) return end('unsolicited')
    const { id: signInId } = await tx
      .insertInto('ssoSignIns')
      .values({
        ...{ tenantId, providerId: id, app, redirectUri: acs, browserHash: '' },
        stateHash: stateHash(auth.secrets, newState(auth.secrets, tenantId)),
        returnedAt: sql<string>`now()`,
        expiresAt: sql<string>`now() + make_interval(mins => ${SIGN_IN_MINUTES})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const landing = await keep(auth, tx, row, signInId, assertion)
    return landing === undefined ? end('replayed') : landingUrl(acs, landing)
  })
}
