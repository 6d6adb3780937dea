import { expect, test } from 'vitest'
import { reduce, type StateEvent } from './reduce.ts'
import { initialState, SCREENS } from './state.ts'

const after = (...events: StateEvent[]) => events.reduce(reduce, initialState())

test('R-451 there are 21 screens, and none has an address', () => {
  expect(SCREENS).toHaveLength(21)
  expect(new Set(SCREENS).size).toBe(21)
  expect(SCREENS.every((screen) => !screen.includes('/'))).toBe(true)
})

test('R-458 the state holds the screen, what each way in needs, and an error', () => {
  expect(initialState('token')).toEqual({
    screen: 'passwordResetForm',
    magicLink: { email: '' },
    otp: { type: 'email', methodId: '', otpDestination: '' },
    crypto: { walletAddress: '', walletOption: null, walletChallenge: '' },
    password: { email: '', type: 'existing' },
    resetPassword: { token: 'token' },
    busy: false,
    error: null,
  })
  expect(initialState().screen).toBe('main')
})

test('R-467 a code that was mailed is kept with its method and leads to OTP Authenticate', () => {
  expect(after({ name: 'otpSent', type: 'email', methodId: 'm-1', destination: 'ana@acme.test' })).toMatchObject({
    screen: 'otpAuthenticate',
    otp: { type: 'email', methodId: 'm-1', otpDestination: 'ana@acme.test' },
  })
})

test('R-468 a code that was texted has the normalised number as destination', () => {
  for (const type of ['sms', 'whatsapp'] as const)
    expect(after({ name: 'otpSent', type, methodId: 'm-2', destination: '+5511987654321' })).toMatchObject({
      screen: 'otpAuthenticate',
      otp: { type, methodId: 'm-2', otpDestination: '+5511987654321' },
    })
})

test('R-469 a link that was mailed is kept with its address and leads to Email Confirmation', () => {
  expect(after({ name: 'linkSent', email: 'ana@acme.test' })).toMatchObject({
    screen: 'emailConfirmation',
    magicLink: { email: 'ana@acme.test' },
  })
})

test('R-470 who was looked up is kept with what they are and leads to Password', () => {
  for (const [userType, type] of [
    ['new', 'new'],
    ['password', 'existing'],
    ['passwordless', 'existing'],
  ] as const)
    expect(after({ name: 'userFound', email: 'ana@acme.test', userType })).toMatchObject({
      screen: 'password',
      password: { email: 'ana@acme.test', type },
    })
})

test('R-457 the widget is busy from a request to its answer, whatever that is', () => {
  const busy = after({ name: 'requested' })
  expect(busy.busy).toBe(true)
  const error = { type: 'invalid_email', message: 'Email format is invalid.' }
  expect(reduce(busy, { name: 'failed', error })).toMatchObject({ busy: false, error, screen: 'main' })
  expect(reduce(busy, { name: 'linkSent', email: 'a@b.cc' })).toMatchObject({ busy: false, error: null })
  expect(reduce({ ...busy, error }, { name: 'requested' }).error).toBeNull()
})

test('a wallet is chosen, connected and signs; another choice forgets the former address', () => {
  const signing = after(
    { name: 'walletChosen', option: 'metamask' },
    { name: 'walletConnected', address: '0xA1', challenge: 'acme.test wants you to sign in' },
  )
  expect(signing).toMatchObject({
    screen: 'cryptoSignMessage',
    crypto: { walletOption: 'metamask', walletAddress: '0xA1', walletChallenge: 'acme.test wants you to sign in' },
  })
  expect(reduce(signing, { name: 'walletChosen', option: 'solana' })).toMatchObject({
    screen: 'cryptoConnect',
    crypto: { walletOption: 'solana', walletAddress: '', walletChallenge: '' },
  })
})

test('each way in has its confirmation', () => {
  const screens = (['otp', 'password', 'passkey', 'crypto'] as const).map((way) => after({ name: 'signedIn', way }).screen)
  expect(screens).toEqual(['otpConfirmation', 'passwordConfirmation', 'passkeyConfirmation', 'cryptoConfirmation'])
})
