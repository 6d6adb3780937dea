import { CodeSignIn } from '@balcao/contracts/auth/codes'
import { AcceptInvite, Invite, LookUpInvite, ValidateEmail } from '@balcao/contracts/auth/invites'
import { ForgotPassword, ResetPassword } from '@balcao/contracts/auth/passwords'
import { Done, SignedIn } from '@balcao/contracts/auth/session'
import { signInByCode } from '@balcao/core/auth/codes'
import * as rules from '@balcao/core/auth/invites'
import { forgotPassword, resetPassword } from '@balcao/core/auth/passwords'
import { isDomainToken, prove } from '@balcao/core/companies/domains'
import { open } from '../endpoint.ts'
import { signedIn } from './signed-in.ts'

export const codes = {
  authenticate: open.mutation('POST /auth/codes/authenticate', CodeSignIn, SignedIn, (request, input) =>
    signedIn(request, signInByCode(request.door, input)),
  ),
}

export const password = {
  forgot: open.mutation('POST /auth/password/forgot', ForgotPassword, Done, (request, input) => forgotPassword(request.door, input)),
  reset: open.mutation('POST /auth/password/reset', ResetPassword, Done, (request, input) => resetPassword(request.door, input)),
}

export const invites = {
  lookUp: open.query('GET /auth/invites', LookUpInvite, Invite, (request, input) => rules.lookUpInvite(request.door, input)),
  accept: open.mutation('POST /auth/invites/accept', AcceptInvite, SignedIn, (request, input) =>
    signedIn(request, rules.acceptInvite(request.door, input)),
  ),
}

export const email = {
  validate: open.mutation('POST /companies/validate-email', ValidateEmail, Done, (request, input) =>
    isDomainToken(input.token) ? prove(request.door, input) : rules.validateEmail(request.door, input),
  ),
}
