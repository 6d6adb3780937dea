import { Done, LoggedOut, Login, Nothing, SessionUser, SignedIn } from '@balcao/contracts/auth/session'
import { SessionFacts } from '@balcao/contracts/auth/session-facts'
import { SocketTicket } from '@balcao/contracts/auth/socket-tickets'
import { endImpersonation } from '@balcao/core/auth/impersonation'
import { login } from '@balcao/core/auth/login'
import * as sessions from '@balcao/core/auth/session'
import { sessionFacts } from '@balcao/core/auth/session-facts'
import * as tickets from '@balcao/core/auth/socket-tickets'
import { logout } from '@balcao/core/sso/logout'
import { client, open, superAdmin } from '../endpoint.ts'
import { signedIn } from './signed-in.ts'

export const session = {
  login: open.mutation('POST /auth/login', Login, SignedIn, (request, input) =>
    signedIn(request, login(request.authContext, input, request.installation)),
  ),
  refresh: open.mutation('POST /auth/refresh', Nothing, SignedIn, async (request) => {
    const started = sessions.refresh(request.authContext, request.refreshToken()).catch((error: unknown) => {
      request.endSession()
      throw error
    })
    return signedIn(request, started)
  }),
  logout: open.mutation('POST /auth/logout', Nothing, LoggedOut, async (request) => {
    const done = await logout(request.authContext, request.installation, request.open)
    request.endSession()
    return done
  }),
  endImpersonation: open.mutation('POST /auth/impersonation/end', Nothing, Done, async (request) =>
    endImpersonation(request.authContext, await request.open(async ({ actor }) => actor, 'read')),
  ),
  profile: client.query('GET /auth/profile', Nothing, SessionUser, (ctx) => sessions.profile(ctx)),
  socketTicket: client.staged(
    'POST /auth/socket-ticket',
    Nothing,
    SocketTicket,
    (request) => request.open((ctx) => tickets.issue(ctx, request.authContext.secrets)),
    201,
  ),
  facts: superAdmin.query('GET /auth/session', Nothing, SessionFacts, (ctx, _, request) => sessionFacts(ctx, request.authContext)),
}
