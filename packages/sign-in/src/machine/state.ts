import type { OtpMethod } from '../config.ts'
import type { WalletOption } from '../wallets/options.ts'

/** The screens of the specification. */
export const SCREENS = [
  'main',
  'registerPasskey',
  'passkeyRegistered',
  'passkeyConfirmation',
  'password',
  'passwordResetForm',
  'passwordForgot',
  'passwordBreached',
  'passwordSetNew',
  'passwordDedupe',
  'passwordConfirmation',
  'emailConfirmation',
  'otpAuthenticate',
  'otpConfirmation',
  'cryptoConnect',
  'cryptoSignMessage',
  'cryptoOther',
  'cryptoSetupWallet',
  'cryptoError',
  'cryptoConfirmation',
  'idpConsent',
] as const
/** Ours beside them: the second factor of an account that has one. */
export const OWN_SCREENS = ['secondFactor'] as const
export type Screen = (typeof SCREENS)[number] | (typeof OWN_SCREENS)[number]

/** What went wrong, as the server tells it apart. */
export type ErrorDescriptor = { type: string; message: string }
type UserType = 'new' | 'existing'

/** All that the widget knows. */
export type State = {
  screen: Screen
  magicLink: { email: string }
  otp: { type: OtpMethod; methodId: string; otpDestination: string }
  crypto: { walletAddress: string; walletOption: WalletOption | null; walletChallenge: string }
  password: { email: string; type: UserType }
  resetPassword: { token: string }
  /** A request is under way: what submits is disabled. */
  busy: boolean
  error: ErrorDescriptor | null
}

export const initialState = (resetToken = ''): State => ({
  screen: resetToken ? 'passwordResetForm' : 'main',
  magicLink: { email: '' },
  otp: { type: 'email', methodId: '', otpDestination: '' },
  crypto: { walletAddress: '', walletOption: null, walletChallenge: '' },
  password: { email: '', type: 'existing' },
  resetPassword: { token: resetToken },
  busy: false,
  error: null,
})
