import { expect, test } from 'vitest'
import { readPlace } from './place.ts'

test('an address leads to a page and to words, or to nothing', () => {
  expect(readPlace({ page: 3, find: ' multa ' })).toEqual({ page: 3, find: 'multa' })
  expect(readPlace({ page: 1, find: 2026 })).toEqual({ page: 1, find: '2026' })
  for (const page of [0, -1, 1.5, '3', null, 1e9]) expect(readPlace({ page, find: ' ' })).toEqual({ page: undefined, find: undefined })
})
