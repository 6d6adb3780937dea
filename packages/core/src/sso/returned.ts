import type { App } from '@balcao/contracts/auth/provider'
import type { SsoOutcome } from '@balcao/contracts/sso/bounds'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { AuthContext } from '../auth/session.ts'
import { readProviderKey } from './addresses.ts'
import { recordAttempt } from './attempts.ts'
import { inSso, portFailure, type SsoTools } from './begin.ts'
import { describe, shownClaims } from './claims.ts'
import { openSecret } from './internal/client-secret.ts'
import { type ProviderRow, providerRows } from './internal/provider-rows.ts'
import { browserHash, proofsOf, stateHash, tenantOfState } from './proofs.ts'
import { loginPath, type Proof, Refused, refusalOf, type SignIn, settle } from './settle.ts'

/** A browser that comes back from a provider: to which address of ours, with what, and what it is known by. */
export type Back = { provider: string; query: string; browser: string | undefined }
type Found = { signIn: SignIn; row: ProviderRow } | { refused: SsoOutcome; providerId: number; app: App } | undefined

/** Takes a sign-in that comes back: once, by the database's clock, and only by the browser that began it. */
async function take(auth: AuthContext, tx: Tx, { provider, browser }: Back, state: string): Promise<Found> {
  const row = await tx
    .selectFrom('ssoSignIns')
    .where('stateHash', '=', stateHash(auth.secrets, state))
    .select(['id', 'providerId', 'purpose', 'app', 'redirectUri', 'userId', 'browserHash', 'returnedAt'])
    .select(sql<boolean>`expires_at > now()`.as('isLive'))
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.providerId !== readProviderKey(provider)?.id) return undefined
  const { providerId, browserHash: theirs, returnedAt, isLive, ...signIn } = row
  const app = signIn.app as App
  if (browser === undefined || browserHash(auth.secrets, browser) !== theirs) return { refused: 'other_browser', providerId, app }
  if (returnedAt !== null || !isLive) return { refused: 'expired', providerId, app }
  const found = await providerRows(tx).where('p.id', '=', providerId).executeTakeFirstOrThrow()
  // What a provider of SAML says is posted, and signed.
  if (found.protocol !== 'oidc') return undefined
  await tx.updateTable('ssoSignIns').set({ returnedAt: sql<string>`now()` }).where('id', '=', row.id).execute()
  return { signIn, row: found }
}

/**
 * Takes what a provider of OpenID Connect says of a browser that comes back, and settles whose account that is.
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
  if ('refused' in found) return loginPath(found.app, refusalOf(found.refused))
  return settle(auth, tools, found, () => prove(auth, tools, found, back.query, state))
}

async function prove(
  auth: AuthContext,
  tools: SsoTools,
  { signIn, row }: { signIn: SignIn; row: ProviderRow },
  query: string,
  state: string,
): Promise<Proof> {
  const clientSecret = openSecret(tools.mailSecrets, row)
  if (clientSecret === undefined) throw new Refused('secret_unreadable')
  const client = { issuer: row.issuer, clientId: row.clientId, clientSecret }
  const { claims, idToken } = await tools.openId.claims(client, query, proofsOf(auth.secrets, state, signIn.redirectUri)).catch((error) => {
    const known = portFailure(error)
    throw known ? new Refused(known.failure, known.detail) : error
  })
  const sid = typeof claims.sid === 'string' ? claims.sid.slice(0, 500) : undefined
  return { described: describe(claims, row), shown: shownClaims(claims), sid, facts: { idToken } }
}
