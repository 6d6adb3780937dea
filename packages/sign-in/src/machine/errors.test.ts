import { ERROR_TYPES, errorTypeOf, ONE_TAP_ERRORS } from '@balcao/contracts/sign-in/error-types'
import { expect, test } from 'vitest'
import { textsIn } from '../texts/texts.ts'
import { messageOf } from './errors.ts'

const messageIn = (type: string) => messageOf(textsIn('en'), { type, message: 'What the server says.' })

test('R-486 R-487 R-488 R-489 R-490 R-491 R-492 types of errors have their texts', () => {
  const E164 = 'Phone number format is invalid. Ensure the phone number is in the E.164 format.'
  expect(messageIn('invalid_email')).toBe('Email format is invalid.')
  expect(messageIn('invalid_phone_number')).toBe(E164)
  expect(messageIn('unsubscribed_phone_number')).toContain('START')
  expect(messageIn('user_lock_limit_reached')).toBe('Too many failed authentication attempts. Please try again later.')
  expect(messageIn('otp_code_not_found')).toBe('Invalid passcode, please try again.')
  expect(messageIn('unable_to_auth_magic_link')).toMatch(/used.*expired/)
  expect(messageIn('breached_password')).toMatch(/new password/)
})

test('R-493 the others that are known have one too, in both languages', () => {
  const others = ERROR_TYPES.filter((type) => !ONE_TAP_ERRORS.includes(type))
  for (const locale of ['en', 'pt-BR'] as const)
    for (const type of others) expect(messageOf(textsIn(locale), { type, message: '-' }), `${locale} ${type}`).not.toBe('-')
})

test('R-484 R-494 any other is shown in the words of the server, names of JavaScript too', () => {
  for (const type of ['some_new_type', 'toString', '__proto__', ...ONE_TAP_ERRORS]) expect(messageIn(type)).toBe('What the server says.')
})

test('errors of ours have the types of the widget', () => {
  expect(errorTypeOf('code_invalid')).toBe('otp_code_not_found')
  expect(errorTypeOf('invalid_input', 'email')).toBe('invalid_email')
  expect(errorTypeOf('invalid_input', 'phone_number')).toBe('invalid_phone_number')
  expect(errorTypeOf('invalid_input', 'code')).toBe('invalid_input')
  expect(errorTypeOf('ticket_not_found')).toBe('ticket_not_found')
})

test('what a provider’s page brings back without words has some', () => {
  const say = textsIn('en')
  expect(messageOf(say, { type: 'oauth_email_unproved', message: '' })).toMatch(/does not confirm/)
  expect(messageOf(say, { type: 'something_else', message: '' })).toMatch(/did not finish/)
  expect(messageOf(say, { type: 'oauth_email_unproved', message: 'What the server says.' })).toBe('What the server says.')
})
