import { Done, Nothing } from '@balcao/contracts/auth/session'
import {
  ChangePassword,
  ConfirmSecondFactor,
  ListSignIns,
  Prove,
  RecoveryCodes,
  RevokedSessions,
  RevokeSession,
  SecondFactorSetup,
  SessionList,
  SignInList,
} from '@balcao/contracts/profile/security'
import * as proof from '@balcao/core/profile/proof'
import { sendProofCode } from '@balcao/core/profile/proof-code'
import * as factor from '@balcao/core/profile/second-factor'
import * as sessions from '@balcao/core/profile/sessions'
import { client } from '../endpoint.ts'

export const security = {
  prove: client.staged('POST /auth/prove', Prove, Done, (request, input) =>
    proof.prove(request.authContext, request.open, input, request.installation),
  ),
  sendProofCode: client.staged('POST /auth/prove/code', Nothing, Done, (request) => sendProofCode(request.authContext, request.open)),
  changePassword: client.staged('POST /profile/password', ChangePassword, Done, (request, input) =>
    proof.changePassword(request.authContext, request.open, input),
  ),
  setUpSecondFactor: client.staged('POST /profile/second-factor', Nothing, SecondFactorSetup, (request) =>
    request.open((ctx) => factor.setUp(ctx, request.authContext.secrets)),
  ),
  confirmSecondFactor: client.staged('POST /profile/second-factor/confirm', ConfirmSecondFactor, RecoveryCodes, (request, input) =>
    request.open((ctx) => factor.confirm(ctx, request.authContext.secrets, input)),
  ),
  renewRecoveryCodes: client.staged('POST /profile/second-factor/recovery-codes', Nothing, RecoveryCodes, (request) =>
    request.open((ctx) => factor.recoveryCodes(ctx, request.authContext.secrets)),
  ),
  disableSecondFactor: client.mutation('DELETE /profile/second-factor', Nothing, Done, (ctx) => factor.disable(ctx)),
  sessions: client.query('GET /profile/sessions', Nothing, SessionList, (ctx) => sessions.list(ctx)),
  revokeSession: client.mutation('DELETE /profile/sessions/{id}', RevokeSession, Done, sessions.revoke),
  revokeOtherSessions: client.mutation('POST /profile/sessions/revoke-others', Nothing, RevokedSessions, (ctx) =>
    sessions.revokeOthers(ctx),
  ),
  signIns: client.query('GET /profile/sign-ins', ListSignIns, SignInList, sessions.signIns),
}
