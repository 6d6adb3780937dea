import { expect, test } from 'vitest'
import { describePerson, emailIn, groupsIn } from './directory.ts'

const row = {
  domains: ['acme.example.com'],
  provedDomains: ['acme.example.com'],
  trustsUnverified: false,
  groupsClaim: 'memberOf',
  groupsBaseDn: '',
  groups: [
    { group: 'Suporte', role: 'agent' },
    { group: 'CN=Chefes, OU=Grupos, DC=acme', role: 'supervisor' },
    { group: 'Vendas, Sul', role: 'agent' },
  ],
}
const person = {
  dn: 'uid=ana',
  subject: 's1',
  emails: ['ana@acme.example.com'],
  name: 'Ana\u202eLima',
  groups: [],
  isDisabled: false,
  shown: [],
}

test('a group written by its name is all of that name, one written as a DN is that one', () => {
  expect(groupsIn(row, ['cn=suporte,ou=outros,dc=acme'])).toEqual(['Suporte'])
  expect(groupsIn(row, ['cn=chefes,ou=grupos,dc=acme'])).toEqual(['CN=Chefes, OU=Grupos, DC=acme'])
  expect(groupsIn(row, ['cn=chefes,ou=outros,dc=acme']), 'another group of that name').toEqual([])
  expect(groupsIn(row, ['cn=Vendas\\, Sul,ou=grupos,dc=acme'])).toEqual(['Vendas, Sul'])
  expect(groupsIn(row, undefined), 'in none').toEqual([])
  expect(groupsIn({ ...row, groupsClaim: '' }, ['cn=suporte']), 'nothing asks for groups').toBeUndefined()
})

test('an address is the first of those that the provider answers for, and counts where its domain was proved', () => {
  expect(emailIn(row, { emails: ['x', 'ana@outra.example.com', 'ana@acme.example.com'] })).toBe('ana@acme.example.com')
  expect(emailIn(row, { emails: ['ana@outra.example.com'] })).toBeUndefined()
  const described = (more: Partial<typeof row>) => describePerson(person, { ...row, ...more }, person.emails[0])
  expect(described({})).toMatchObject({ subject: 's1', name: 'Ana Lima', isVerified: true })
  expect(described({ provedDomains: [] }).isVerified).toBe(false)
  expect(described({ provedDomains: [], trustsUnverified: true }).isVerified).toBe(true)
})
