import type { SignedIn } from '@balcao/contracts/auth/session'
import type { StartedSession } from '@balcao/core/auth/session'
import type { RequestContext } from '../request-context.ts'

/** Gives the browser the session that begins, and the caller its access token. */
export async function signedIn(request: RequestContext, beginning: Promise<StartedSession>): Promise<SignedIn> {
  const started = await beginning
  return { access_token: await request.startSession(started), user: started.user }
}
