import type { OtpMethod } from '../config.ts'
import type { WalletOption } from '../wallets/options.ts'
import type { ErrorDescriptor, Screen, State } from './state.ts'

/** How somebody came in, which decides what is shown then. */
export type Way = 'otp' | 'password' | 'passkey' | 'crypto'

export type StateEvent =
  | { name: 'requested' }
  | { name: 'failed'; error: ErrorDescriptor; screen?: Screen }
  | { name: 'shown'; screen: Screen }
  /** A code was sent; to a phone the normalised number is the destination. */
  | { name: 'otpSent'; type: OtpMethod; methodId: string; destination: string }
  | { name: 'linkSent'; email: string }
  | { name: 'userFound'; email: string; userType: string }
  | { name: 'walletChosen'; option: WalletOption }
  | { name: 'walletConnected'; address: string; challenge: string }
  | { name: 'secondFactorAsked' }
  | { name: 'signedIn'; way: Way }

const CONFIRMATION: Record<Way, Screen> = {
  otp: 'otpConfirmation',
  password: 'passwordConfirmation',
  passkey: 'passkeyConfirmation',
  crypto: 'cryptoConfirmation',
}

/** What the widget knows after something happened. Pure: everything that reaches outside happens before. */
export function reduce(state: State, event: StateEvent): State {
  const settled = { ...state, busy: false, error: null }
  switch (event.name) {
    case 'requested':
      return { ...state, busy: true, error: null }
    case 'failed':
      return { ...settled, error: event.error, ...(event.screen ? { screen: event.screen } : {}) }
    case 'shown':
      return { ...settled, screen: event.screen }
    case 'otpSent': {
      const { type, methodId, destination } = event
      return { ...settled, screen: 'otpAuthenticate', otp: { type, methodId, otpDestination: destination } }
    }
    case 'linkSent':
      return { ...settled, screen: 'emailConfirmation', magicLink: { email: event.email } }
    case 'userFound': {
      const type = event.userType === 'new' ? 'new' : 'existing'
      return { ...settled, screen: 'password', password: { email: event.email, type } }
    }
    case 'walletChosen':
      return { ...settled, screen: 'cryptoConnect', crypto: { walletAddress: '', walletOption: event.option, walletChallenge: '' } }
    case 'walletConnected': {
      const { address: walletAddress, challenge: walletChallenge } = event
      return { ...settled, screen: 'cryptoSignMessage', crypto: { ...state.crypto, walletAddress, walletChallenge } }
    }
    case 'secondFactorAsked':
      return { ...settled, screen: 'secondFactor' }
    case 'signedIn':
      return { ...settled, screen: CONFIRMATION[event.way] }
  }
}
