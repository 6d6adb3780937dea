import { SignedIn } from '@balcao/contracts/auth/session'
import {
  AuthenticateCode,
  CreatePassword,
  PasswordStrength,
  SendEmailCode,
  SendPhoneCode,
  SentCode,
  SentPhoneCode,
  Strength,
} from '@balcao/contracts/sign-in/codes'
import { authenticate } from '@balcao/core/sign-in/codes/authenticate'
import { sendEmailCode } from '@balcao/core/sign-in/codes/email'
import { createPassword, strengthOf } from '@balcao/core/sign-in/codes/passwords'
import { sendPhoneCode } from '@balcao/core/sign-in/codes/phone'
import { signedIn } from '../auth/signed-in.ts'
import { open } from '../endpoint.ts'

export const codes = {
  sendByEmail: open.mutation('POST /auth/{provider}/otps/email/login-or-create', SendEmailCode, SentCode, ({ authContext }, input) =>
    sendEmailCode(authContext, input),
  ),
  sendBySms: open.mutation(
    'POST /auth/{provider}/otps/sms/login-or-create',
    SendPhoneCode,
    SentPhoneCode,
    ({ authContext, installation }, input) => sendPhoneCode(authContext, 'sms', input, installation),
  ),
  sendByWhatsapp: open.mutation(
    'POST /auth/{provider}/otps/whatsapp/login-or-create',
    SendPhoneCode,
    SentPhoneCode,
    ({ authContext, installation }, input) => sendPhoneCode(authContext, 'whatsapp', input, installation),
  ),
  authenticate: open.mutation('POST /auth/{provider}/otps/authenticate', AuthenticateCode, SignedIn, (request, input) =>
    signedIn(request, authenticate(request.authContext, input)),
  ),
}

export const passwords = {
  create: open.mutation('POST /auth/{provider}/passwords/create', CreatePassword, SentCode, ({ authContext }, input) =>
    createPassword(authContext, input),
  ),
  strength: open.reading('POST /auth/{provider}/passwords/strength', PasswordStrength, Strength, ({ authContext, language }, input) =>
    strengthOf(authContext, input, language),
  ),
}
