import { expect, test } from 'vitest'
import { describe } from './claims.ts'

const strict = { trustsUnverified: false, groupsClaim: 'groups' }

test('an address counts as verified only where the provider says so', () => {
  const said = (claims: object, reading = strict) => {
    const { email, isVerified } = describe({ sub: 's', ...claims }, reading)
    return [email, isVerified]
  }
  expect(said({ email: ' Ana@Acme.com ', email_verified: true })).toEqual(['ana@acme.com', true])
  expect(said({ email: 'ana@acme.com', email_verified: 'true' })).toEqual(['ana@acme.com', true])
  expect(said({ email: 'ana@acme.com', xms_edov: '1' })).toEqual(['ana@acme.com', true])
  for (const claims of [{}, { email_verified: 'yes' }, { email_verified: [true] }, { xms_edov: false }])
    expect(said({ email: 'ana@acme.com', ...claims })[1]).toBe(false)
  expect(said({ email: ['ana@acme.com'] })[0]).toBeUndefined()
  expect(said({ email: 'ana' })[0]).toBeUndefined()
  expect(said({ preferred_username: 'ana@acme.com' })[0], 'Entra’s name is no address unless it is trusted').toBeUndefined()
  expect(said({ preferred_username: 'ana@acme.com' }, { ...strict, trustsUnverified: true })).toEqual(['ana@acme.com', true])
})

test('groups are read by name or path, and names are one line', () => {
  const groups = (claims: object, groupsClaim: string) => describe({ sub: 's', ...claims }, { ...strict, groupsClaim }).groups
  expect(groups({ groups: ['a', 1, 'b'] }, 'groups')).toEqual(['a', 'b'])
  expect(groups({ groups: 'a' }, 'groups')).toEqual(['a'])
  expect(groups({ realm_access: { roles: ['x'] } }, 'realm_access.roles')).toEqual(['x'])
  expect(groups({ groups: ['a'] }, '')).toBeUndefined()
  expect(groups({}, 'constructor.name')).toBeUndefined()
  expect(describe({ sub: 's', name: 'Ana\n\u202ELima' }, strict).name).toBe('Ana Lima')
  expect(describe({ sub: 's', given_name: 'Ana', family_name: 'Lima' }, strict).name).toBe('Ana Lima')
})
