import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './search.ts'

test('what the address asks for comes back as it was written, and nonsense is the usual', () => {
  const asked = { tab: 'gaps', days: 90, category: 3, kind: 'no_result', handled: true } as const
  expect(readSearch(writeSearch(asked))).toEqual(asked)
  const usual = { tab: 'reading', days: 30, category: undefined, kind: undefined, handled: false }
  expect(readSearch({ tab: 'x', days: '31', category: '-1', kind: '', handled: 'yes' })).toEqual(usual)
  expect(writeSearch(readSearch({}))).toEqual({})
})
