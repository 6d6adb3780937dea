import type { ErrorCode } from '@balcao/contracts/errors'
import { errorTypeOf } from '@balcao/contracts/sign-in/error-types'
import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { AuthContext } from '../../auth/session.ts'
import { makeCtx, systemActor } from '../../ctx.ts'
import { inSso, portFailure } from '../../sso/begin.ts'
import { browserHash, newState, proofsOf, stateHash, tenantOfState } from '../../sso/proofs.ts'
import type { SocialTools } from './begin.ts'
import { keepFailure } from './internal/failures.ts'
import { credentialsOf, findRow, hostsOf } from './internal/provider-rows.ts'
import { tokenHash } from './internal/token.ts'
import { settleLink } from './linking.ts'
import { profilePage, refusedPage, signInPage } from './pages.ts'
import type { SocialCredentials, SocialPerson } from './ports.ts'
import { CameTwice, settle } from './settle.ts'

/** A browser that comes back from a provider: with what, and what it is known by. */
export type Back = { name: SocialName; query: string; browser: string | undefined }
/** What became of it. */
type Outcome = { token: string } | { refused: ErrorCode } | 'linked'

/** Takes a sign-in that comes back: once, by the database's clock, by the browser that began it, and from the provider that it went to. */
async function take(auth: AuthContext, tx: Tx, tenantId: number, { name, browser }: Back, state: string) {
  if (browser === undefined) return undefined
  const row = await tx
    .updateTable('socialSignIns')
    .set({ returnedAt: sql<string>`now()` })
    .where('stateHash', '=', stateHash(auth.secrets, state))
    .where('browserHash', '=', browserHash(auth.secrets, browser))
    .where('name', '=', name)
    .where('purpose', 'in', ['sign_in', 'link'])
    .where('returnedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['id', 'purpose', 'app', 'redirect', 'redirectUri', 'userId', 'sessionId'])
    .executeTakeFirst()
  return row && { ...row, tenantId, name, hosts: await hostsOf(tx, tenantId), provider: await findRow(tx, name) }
}
type Taken = NonNullable<Awaited<ReturnType<typeof take>>>

/** Where a browser goes in the end. */
function pageAfter({ purpose, app, redirect, redirectUri, hosts, name }: Taken, outcome: Outcome): string {
  const refused = typeof outcome === 'object' && 'refused' in outcome ? { error: errorTypeOf(outcome.refused) } : undefined
  const said = refused
    ? { oauth_error: refused.error }
    : typeof outcome === 'object' && 'token' in outcome
      ? { oauth_token: outcome.token }
      : {}
  const path =
    purpose === 'link'
      ? profilePage(app, refused ? { social_error: refused.error } : { social: name })
      : signInPage({ organization: hosts?.slug, app, redirect, ...said })
  return new URL(path, redirectUri).href
}

/**
 * Takes what a provider says of a browser that comes back, and settles whose account that is. No session begins: the sign-in page asks for it, with
 * the second factor where that is due.
 * @returns the page of ours that the browser goes to
 */
export async function returned(auth: AuthContext, tools: SocialTools, back: Back): Promise<string> {
  const state = new URLSearchParams(back.query).get('state') ?? ''
  const tenantId = tenantOfState(state)
  const taken = tenantId === undefined ? undefined : await inSso(auth, tenantId, (tx) => take(auth, tx, tenantId, back, state))
  // Whoever comes with a state that is not theirs learns nothing of what is wrong with it, nor of the organisation.
  if (!taken) return refusedPage('oauth_failed')
  const { provider, hosts } = taken
  const credentials = provider?.isActive && hosts?.status === 'active' ? credentialsOf(tools.mailSecrets, provider) : undefined
  if (!credentials) return pageAfter(taken, { refused: 'oauth_config' })
  const person = await personOf(auth, tools, taken, credentials, back.query, state)
  return pageAfter(taken, person ? await decide(auth, taken, person) : { refused: 'oauth_failed' })
}

async function personOf(
  auth: AuthContext,
  { social }: SocialTools,
  { tenantId, redirectUri }: Taken,
  credentials: SocialCredentials,
  query: string,
  state: string,
): Promise<SocialPerson | undefined> {
  try {
    return await social.person(credentials, query, proofsOf(auth.secrets, state, redirectUri))
  } catch (error) {
    const known = portFailure(error)
    if (!known) throw error
    await keepFailure(auth, tenantId, credentials.name, known)
    return undefined
  }
}

async function decide(auth: AuthContext, { id, tenantId, name, purpose, ...asked }: Taken, person: SocialPerson): Promise<Outcome> {
  const from = { ip: auth.ip, userAgent: auth.userAgent ?? null }
  try {
    return await inSso(auth, tenantId, async (tx): Promise<Outcome> => {
      const ctx = makeCtx(tx, systemActor(tenantId), from)
      if (purpose === 'link') {
        const refused = await settleLink(auth, ctx, asked, name, person)
        return refused ? { refused } : 'linked'
      }
      const settled = await settle(ctx, name, person)
      if ('refused' in settled) return settled
      const token = newState(auth.secrets, tenantId)
      const kept = { userId: settled.userId, tokenHash: tokenHash(auth.secrets, token) }
      await tx.updateTable('socialSignIns').set(kept).where('id', '=', id).execute()
      return { token }
    })
  } catch (error) {
    if (error instanceof CameTwice) return { refused: 'oauth_failed' }
    throw error
  }
}
