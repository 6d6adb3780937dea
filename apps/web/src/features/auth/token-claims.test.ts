import { expect, test } from 'vitest'
import { claimsOf, instantOf } from './token-claims.ts'

const tokenOf = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.assinatura`

test('the claims of a token are read, also beyond ASCII, and its signature is not among them', () => {
  const claims = { sub: '7', tenantId: 1, roles: ['super_admin'], iss: 'https://balcão.test', exp: 1_700_000_000 }
  expect(claimsOf(tokenOf(claims))).toEqual(claims)
})

test('what is no token has no claims', () => {
  for (const token of ['', 'quebrado', 'a.b.c', 'a.%%%.c', tokenOf('x'), tokenOf(null)]) expect(claimsOf(token)).toBeNull()
})

test('seconds become an instant', () => {
  expect(instantOf(1_700_000_000)).toBe('2023-11-14T22:13:20.000Z')
  expect(instantOf('logo')).toBeNull()
})
