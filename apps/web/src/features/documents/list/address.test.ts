import { expect, test } from 'vitest'
import { readFilter, writeFilter } from './address.ts'

test('an address is read as it was written, and what makes no sense is nothing', () => {
  const filter = {
    search: 'contrato',
    folderId: 0,
    status: 'draft',
    kind: 'link',
    tag: '2026',
    ownerId: 7,
    expiring: true,
    sort: 'title',
  } as const
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(readFilter({ q: '  ', folder: -1, status: 'x', kind: 1, owner: '2.5', sort: 'size', expiring: 'no', bin: 0 })).toEqual({})
  expect(readFilter({ tag: 2026, bin: true })).toEqual({ tag: '2026', deleted: true })
})
