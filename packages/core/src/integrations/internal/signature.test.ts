import { expect, test } from 'vitest'
import { signedHeaders } from './signature.ts'

// The example of the Standard Webhooks specification.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const AT = 1_614_265_330

test('W05 a call is signed as the specification says', () => {
  expect(signedHeaders({ secret: SECRET, headers: { authorization: 'x' } }, ID, BODY, AT)).toEqual({
    authorization: 'x',
    'user-agent': 'Balcao-Webhooks/1',
    'webhook-id': ID,
    'webhook-timestamp': String(AT),
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('W05 the former secret signs too until its time is over', () => {
  const former = { secret: SECRET, until: new Date((AT + 10) * 1_000).toISOString() }
  const signatures = (at: number) =>
    signedHeaders({ secret: 'whsec_AAAA', former, headers: {} }, ID, BODY, at)['webhook-signature']?.split(' ')
  expect(signatures(AT)?.[1]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(signatures(AT + 10)).toHaveLength(1)
})
