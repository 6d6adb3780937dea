import type { App } from '@balcao/contracts/auth/provider'
import type { LoggedOut } from '@balcao/contracts/auth/session'
import { type AuthContext, logout as endSession } from '../auth/session.ts'
import type { Ctx } from '../ctx.ts'
import { acsUrl, originAt, signedOutUri } from './addresses.ts'
import { inSso, type SsoTools } from './begin.ts'
import { openSecret } from './internal/client-secret.ts'
import { openFacts } from './internal/logout-facts.ts'
import { type ProviderRow, providerRows } from './internal/provider-rows.ts'
import { oursOf, theirsOf } from './internal/saml-party.ts'

type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>
type Session = { providerId: number; sealed: string | null }

/** A provider that says nothing keeps nobody from logging out here. */
const PATIENCE_MS = 3_000

/** The provider's own page to log out at, where the session began by one that wants to hear of its end. */
async function pageOf(auth: AuthContext, tools: SsoTools, row: ProviderRow, { sealed }: Session, app: App): Promise<string | undefined> {
  const facts = openFacts(tools.mailSecrets, row, sealed)
  const origin = originAt(row, auth.site, tools.publicUrl)
  if (row.protocol === 'saml') {
    if (row.logoutUrl === '' || !facts || !('named' in facts)) return undefined
    return tools.saml.logoutUrl(theirsOf(row), oursOf(tools, row, acsUrl(origin, row)), facts.named, app)
  }
  const clientSecret = openSecret(tools.mailSecrets, row)
  if (clientSecret === undefined) return undefined
  const idToken = facts && 'idToken' in facts ? facts.idToken : undefined
  const client = { issuer: row.issuer, clientId: row.clientId, clientSecret }
  return tools.openId.logoutUrl(client, { idToken, returnTo: signedOutUri(origin, row), state: app })
}

function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Ends the caller's session on every channel, and says where it ends at the provider that it began by, if there. */
export async function logout(auth: AuthContext, tools: SsoTools, open: Open): Promise<LoggedOut> {
  const { done, session, tenantId, app } = await open(async (ctx) => {
    const { sessionId, side } = ctx.actor
    const session = await ctx.db
      .selectFrom('ssoSessions')
      .where('sessionId', '=', sessionId ?? 0)
      .select(['providerId', 'sealed'])
      .executeTakeFirst()
    const done = await endSession(ctx)
    return { done, session, tenantId: ctx.actor.tenantId, app: side === 'staff' ? ('staff' as const) : ('portal' as const) }
  })
  if (!session) return done
  const row = await inSso(auth, tenantId, (tx) => providerRows(tx).where('p.id', '=', session.providerId).executeTakeFirst())
  if (!row?.endsSession || !row.isActive) return done
  // Whatever the provider does: here the session is over.
  const url = await inTime(pageOf(auth, tools, row, session, app).catch(() => undefined))
  return url === undefined ? done : { ...done, url }
}
