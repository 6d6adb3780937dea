import { expect, test } from 'vitest'
import { readFilter, writeFilter } from './address.ts'

test('a filter is the same after it was an address, and nonsense is none', () => {
  const filter = { state: ['received' as const, 'refused' as const], kind: ['access' as const], late: true, q: 'ana' }
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(readFilter({ state: 'x,answered', kind: 7, late: 'no', q: '  ' })).toEqual({ state: ['answered'] })
  expect(readFilter({ q: 12 })).toEqual({ q: '12' })
})
