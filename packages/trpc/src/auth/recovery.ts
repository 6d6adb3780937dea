import { CodeSignIn } from '@balcao/contracts/auth/codes'
import { AcceptInvite, Invite, LookUpInvite, ValidateEmail } from '@balcao/contracts/auth/invites'
import { ForgotPassword, ResetPassword } from '@balcao/contracts/auth/passwords'
import { Done, SignedIn } from '@balcao/contracts/auth/session'
import { StoppedEmailChange, UseEmailLink } from '@balcao/contracts/profile/email-changes'
import { signInByCode } from '@balcao/core/auth/codes'
import * as rules from '@balcao/core/auth/invites'
import { forgotPassword, resetPassword } from '@balcao/core/auth/passwords'
import { isDomainToken, prove } from '@balcao/core/companies/domains'
import { confirmEmailChange, stopEmailChange } from '@balcao/core/profile/email-change/links'
import { open } from '../endpoint.ts'
import { signedIn } from './signed-in.ts'

export const codes = {
  authenticate: open.mutation('POST /auth/codes/authenticate', CodeSignIn, SignedIn, (request, input) =>
    signedIn(request, signInByCode(request.authContext, input)),
  ),
}

export const password = {
  forgot: open.mutation('POST /auth/password/forgot', ForgotPassword, Done, (request, input) => forgotPassword(request.authContext, input)),
  reset: open.mutation('POST /auth/password/reset', ResetPassword, Done, (request, input) => resetPassword(request.authContext, input)),
}

export const invites = {
  lookUp: open.query('GET /auth/invites', LookUpInvite, Invite, (request, input) => rules.lookUpInvite(request.authContext, input)),
  accept: open.mutation('POST /auth/invites/accept', AcceptInvite, SignedIn, (request, input) =>
    signedIn(request, rules.acceptInvite(request.authContext, input)),
  ),
}

export const email = {
  validate: open.mutation('POST /companies/validate-email', ValidateEmail, Done, (request, input) =>
    isDomainToken(input.token) ? prove(request.authContext, input) : rules.validateEmail(request.authContext, input),
  ),
  confirmChange: open.mutation('POST /auth/email-changes/confirm', UseEmailLink, Done, (request, input) =>
    confirmEmailChange(request.authContext, input),
  ),
  stopChange: open.mutation('POST /auth/email-changes/stop', UseEmailLink, StoppedEmailChange, (request, input) =>
    stopEmailChange(request.authContext, input),
  ),
}
