import type { MadeField } from '@balcao/contracts/documents/templates'
import { expect, test } from 'vitest'
import { numberOf, reasonsOf, sentValues } from './own-values.ts'

const field = (key: string, type: MadeField['type'], required = false): MadeField => ({ key, label: key, type, required, options: [] })

test('numbers are read as people write them', () => {
  expect(['1.234,50', '1234.5', '-3', ' 1 000 ', '0,5'].map(numberOf)).toEqual(['1234.50', '1234.5', '-3', '1000', '0.5'])
  expect(['', 'x', '1,2,3', '1e5', '1.234.567'].map(numberOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('what is missing or unreadable is said by its field; the rest is sent', () => {
  const fields = [field('a', 'text', true), field('n', 'number'), field('d', 'date'), field('o', 'text')]
  expect(Object.keys(reasonsOf(fields, { n: 'x', d: '31' }))).toEqual(['a', 'n', 'd'])
  const values = { a: 'A', n: '1,5', d: '2026-12-31', outro: 'x' }
  expect(reasonsOf(fields, values)).toEqual({})
  expect(sentValues(fields, values)).toEqual({ a: 'A', n: '1.5', d: '2026-12-31', o: '' })
})
