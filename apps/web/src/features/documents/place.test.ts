import { parseSearch } from '@balcao/ui/lib/search-codec'
import { expect, test } from 'vitest'
import { readPlace } from './place.ts'

test('an address leads to a page and to words, or to nothing', () => {
  const read = (address: string) => readPlace(parseSearch(address))
  expect(read('?page=3&find=+multa+')).toEqual({ page: 3, find: 'multa' })
  expect(read('?page=1&find=2026')).toEqual({ page: 1, find: '2026' })
  for (const page of ['0', '-1', '1.5', '03', 'x', '', '100000'])
    expect(read(`?page=${page}&find=+`), page).toEqual({ page: undefined, find: undefined })
})
