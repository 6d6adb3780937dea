import { expect, test } from 'vitest'
import type { Failure } from '../failure.ts'
import { nextStep } from './use-sign-in-attempt.ts'

const refusal = (code: string, details?: unknown): Failure => ({
  kind: 'refused',
  statusCode: 401,
  code,
  message: code,
  requestId: 'r',
  details,
})

test('an e-mail of several organisations asks which one', () => {
  const organizations = [
    { slug: 'acme', name: 'Acme' },
    { slug: 'globex', name: 'Globex' },
  ]
  expect(nextStep(refusal('organization_required', { organizations }), { name: 'start' })).toEqual({
    step: { name: 'organization', organizations },
    failure: null,
  })
})

test('a choice without choices is a refusal like any other', () => {
  const failure = refusal('organization_required', { organizations: 'none' })
  expect(nextStep(failure, { name: 'start' })).toEqual({ step: { name: 'start' }, failure })
})

test('a second factor is asked for, and a wrong one leaves the question open', () => {
  expect(nextStep(refusal('second_factor_required'), { name: 'start' })).toEqual({
    step: { name: 'code' },
    failure: null,
  })
  const ways = refusal('second_factor_required', { code: false, passkey: true })
  expect(nextStep(ways, { name: 'start' }).step).toEqual({ name: 'code', ways: { code: false, passkey: true } })
  const wrong = refusal('second_factor_wrong')
  expect(nextStep(wrong, { name: 'code' })).toEqual({
    step: { name: 'code' },
    failure: wrong,
  })
})
