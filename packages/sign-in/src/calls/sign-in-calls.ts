import type { Product } from '@balcao/contracts/sign-in/settings'
import type { Config, OtpMethod } from '../config.ts'
import type { Calls } from './post.ts'

/** What the organisation offers. */
export type Offer = {
  organization: { slug: string; name: string } | null
  products: Product[]
  signUp: string
  otp: { email: boolean; sms: boolean; whatsapp: boolean }
  oauth: { name: string; label: string }[]
  oneTap: { clientId: string } | null
  passwordMin: number
}
export type SignedIn = { access_token: string; user: { role: string } }
/** The second factor, where it was asked for. */
export type Factor = { code?: string }

/** The widget's calls, as the specification has them (R-465, R-466, R-479 to R-483). */
export function signInCalls(calls: Calls, { organization, app, emailMagicLinksOptions: link, otpOptions: otp }: Config) {
  const named = organization === undefined ? {} : { organization }
  const minutes = otp.expirationMinutes === undefined ? {} : { expiration_minutes: otp.expirationMinutes }
  const templates = {
    ...(otp.loginTemplateId === undefined ? {} : { login_template_id: otp.loginTemplateId }),
    ...(otp.signupTemplateId === undefined ? {} : { signup_template_id: otp.signupTemplateId }),
  }
  return {
    offer: () =>
      calls.get<Offer>(`/auth/local/widget${organization === undefined ? '' : `?organization=${encodeURIComponent(organization)}`}`),
    sendEmailCode: (email: string) =>
      calls.provider<{ method_id: string }>('otps/email/login-or-create', { email, ...minutes, ...templates, ...named }),
    sendTextCode: (type: Exclude<OtpMethod, 'email'>, phone: string) =>
      calls.provider<{ method_id: string; phone_number: string }>(`otps/${type}/login-or-create`, {
        phone_number: phone,
        ...minutes,
        ...named,
      }),
    useCode: (methodId: string, code: string, factor: Factor = {}) =>
      calls.provider<SignedIn>('otps/authenticate', {
        method_id: methodId,
        code,
        ...(factor.code === undefined ? {} : { secondFactor: factor.code }),
      }),
    sendLink: (email: string) =>
      calls.provider<{ success: boolean }>('magic-links/email/login-or-create', {
        email,
        login_expiration_minutes: link.loginExpirationMinutes,
        signup_expiration_minutes: link.signupExpirationMinutes,
        create_user_as_pending: link.createUserAsPending,
        ...(link.loginRedirectURL === undefined ? {} : { login_redirect_url: link.loginRedirectURL }),
        ...(link.signupRedirectURL === undefined ? {} : { signup_redirect_url: link.signupRedirectURL }),
        ...named,
      }),
    searchUser: (email: string) => calls.provider<{ userType: string }>('users/search', { email, ...named }),
    logEvent: (name: 'email_sent' | 'email_try_again_clicked', details: { email: string; type: string }) =>
      calls.provider<{ success: boolean }>('events', { name, details }),
    byPassword: (email: string, password: string, factor: Factor = {}) =>
      calls.provider<SignedIn>('authenticate/password', { email, password, ...named, ...factor }),
    createPassword: (email: string, password: string) =>
      calls.provider<{ method_id: string }>('passwords/create', { email, password, ...named }),
    strength: (password: string, email: string) =>
      calls.provider<{ valid: boolean; reason: string | null; message: string }>('passwords/strength', { password, email, ...named }),
    forgotPassword: (email: string) => calls.post<{ success: boolean }>('/auth/password/forgot', { email, app, ...named }),
    resetPassword: (token: string, password: string) => calls.post<{ success: boolean }>('/auth/password/reset', { token, password }),
    byOauth: (token: string, factor: Factor = {}) => calls.provider<SignedIn>('oauth/authenticate', { token, ...factor }),
    oauthUrl: (name: string, redirect: string | undefined) =>
      `${calls.providerPath(`oauth/${name}/start`)}?${new URLSearchParams({ ...(named as Record<string, string>), app, ...(redirect === undefined ? {} : { redirect }) })}`,
    beginWallet: (chain: string, address: string, chainId?: number) =>
      calls.provider<{ challenge_id: string; challenge: string }>('crypto-wallets/authenticate/start', {
        wallet_type: chain,
        wallet_address: address,
        ...(chainId === undefined ? {} : { chain_id: chainId }),
        ...named,
      }),
    byWallet: (challengeId: string, signature: string, signedMessage?: string, factor: Factor = {}) =>
      calls.provider<SignedIn>('crypto-wallets/authenticate', {
        challenge_id: challengeId,
        signature,
        ...(signedMessage === undefined ? {} : { signed_message: signedMessage }),
        ...factor,
      }),
    passkeyOptions: () => calls.post<object>('/auth/passkeys/options', {}),
    byPasskey: (passkey: object) => calls.post<SignedIn>('/auth/passkeys/authenticate', { passkey }),
    newPasskeyOptions: (token: string) => calls.post<object>('/profile/passkeys/options', {}, { authorization: `Bearer ${token}` }),
    addPasskey: (passkey: object, token: string) => calls.post<object>('/profile/passkeys', passkey, { authorization: `Bearer ${token}` }),
    consent: (origin: string, challenge: string, token: string) =>
      calls.post<{ code: string }>('/auth/local/consent/code', { origin, challenge, ...named }, { authorization: `Bearer ${token}` }),
  }
}
export type SignInCalls = ReturnType<typeof signInCalls>
