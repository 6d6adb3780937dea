import { endSession } from '../auth/begin.ts'
import type { AuthContext } from '../auth/session.ts'
import { readProviderKey } from './addresses.ts'
import { recordAttempt } from './attempts.ts'
import { inSso, portFailure, type SsoTools } from './begin.ts'
import { openSecret } from './internal/client-secret.ts'
import { providerRows } from './internal/provider-rows.ts'
import { takeId } from './internal/taken-ids.ts'

/**
 * Takes what a provider says of a logout there, once, and ends the sessions that began by it: of one session of the provider, or of somebody.
 * @returns why the token is not taken; undefined where it is, also where nobody is signed in by it
 */
export async function loggedOutThere(
  auth: AuthContext,
  tools: SsoTools,
  { provider, token }: { provider: string; token: string },
): Promise<string | undefined> {
  const named = readProviderKey(provider)
  if (!named) return 'unknown provider'
  const { tenantId, id } = named
  const row = await inSso(auth, tenantId, (tx) =>
    providerRows(tx).where('p.id', '=', id).where('p.protocol', '=', 'oidc').executeTakeFirst(),
  )
  const clientSecret = row && openSecret(tools.mailSecrets, row)
  if (!row?.isActive || clientSecret === undefined) return 'unknown provider'
  const client = { issuer: row.issuer, clientId: row.clientId, clientSecret }
  const claims = await tools.openId.logoutToken(client, token).catch((error: unknown) => {
    if (!portFailure(error)) throw error
    return undefined
  })
  if (!claims) return 'the token is not valid'
  const { jti, subject, sid, expiresAt } = claims
  return inSso(auth, tenantId, async (tx) => {
    if (!(await takeId(tx, auth.secrets, row, { kind: 'logout', id: jti, expiresAt }))) return 'the token was used'
    const sessions = await tx
      .selectFrom('ssoSessions as o')
      .innerJoin('sessions as s', (join) => join.onRef('s.tenantId', '=', 'o.tenantId').onRef('s.id', '=', 'o.sessionId'))
      .where('o.providerId', '=', id)
      .where('s.revokedAt', 'is', null)
      .$if(subject !== undefined, (q) => q.where('o.subject', '=', subject as string))
      // Some providers never named their session to us: all of the person's are meant then.
      .$if(sid !== undefined, (q) =>
        q.where((eb) =>
          subject === undefined ? eb('o.sid', '=', sid as string) : eb.or([eb('o.sid', '=', sid as string), eb('o.sid', 'is', null)]),
        ),
      )
      .select(['o.sessionId', 'o.userId'])
      .execute()
    for (const { sessionId, userId } of sessions) {
      await endSession(tx, tenantId, userId, sessionId)
      await recordAttempt(tx, { tenantId, providerId: id, outcome: 'logged_out', userId, ip: auth.ip })
    }
    return undefined
  })
}
