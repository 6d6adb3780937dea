import { expect, test } from 'vitest'
import { keptAwayBy, type Reader, type Readers } from './who-reads.ts'

const guest: Reader = { as: 'guest' }
const client: Reader = { as: 'client' }
const of = (companyId: number | null): Reader => ({ as: 'company', companyId })
const role = (name: 'user' | 'agent'): Reader => ({ as: 'role', role: name })
const readers = (audience: Readers['audience'], more: Partial<Readers> = {}): Readers => ({ audience, roles: [], companyIds: [], ...more })

test('each audience lets in whom it names, and says why not the others', () => {
  const seen = (one: Readers) =>
    [guest, client, of(3), of(null), role('user'), role('agent')].map((reader) => keptAwayBy(one, reader) ?? 'reads')
  expect(seen(readers('public'))).toEqual(Array(6).fill('reads'))
  expect(seen(readers('portal'))).toEqual(['audience', ...Array(5).fill('reads')])
  expect(seen(readers('company', { companyIds: [3] }))).toEqual(['audience', 'company', 'reads', 'choose', 'company', 'reads'])
  expect(seen(readers('roles', { roles: ['user'] }))).toEqual(['audience', 'role', 'role', 'role', 'reads', 'role'])
  expect(seen(readers('staff'))).toEqual(['audience', 'audience', 'audience', 'audience', 'audience', 'reads'])
})
