import type { Document } from '@balcao/contracts/documents/documents'
import { expect, test } from 'vitest'
import { waysOf } from './ways.ts'

const reply: Parameters<typeof waysOf>[1] = { isInternal: false, companyId: 7 }
const ways = (values: Partial<Document>, where = reply) =>
  waysOf({ kind: 'file', status: 'published', visibility: 'portal', companies: [], mayEdit: false, ...values } as Document, where)

test('what a customer reads goes as a file, all else by a link of who may make one', () => {
  expect(ways({})).toEqual(['file'])
  expect(ways({ mayEdit: true })).toEqual(['file', 'link'])
  expect(ways({ visibility: 'staff' })).toEqual([])
  expect(ways({ visibility: 'staff', mayEdit: true })).toEqual(['link'])
  expect(ways({ visibility: 'company', companies: [{ id: 7, name: 'Padaria' }] })).toEqual(['file'])
  expect(ways({ visibility: 'company', companies: [{ id: 8, name: 'Oficina' }] })).toEqual([])
  expect(ways({ status: 'draft', mayEdit: true })).toEqual([])
  expect(ways({ kind: 'link' })).toEqual(['address'])
  expect(ways({ kind: 'link', visibility: 'staff', mayEdit: true })).toEqual([])
})

test('a note takes whatever its writer reads', () => {
  const note = { isInternal: true, companyId: null }
  expect(ways({ visibility: 'staff' }, note)).toEqual(['file'])
  expect(ways({ kind: 'link', visibility: 'staff' }, note)).toEqual(['address'])
})
