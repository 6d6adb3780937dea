import { aNotification } from '@balcao/ui/lib/notifications/fixture'
import { rowsOf } from '@balcao/ui/lib/notifications/rows'
import { expect, test } from 'vitest'
import { extended, NOTHING_CHOSEN, stillListed, turned } from './selection.ts'

const rows = rowsOf(
  [
    aNotification({ id: 5 }),
    aNotification({ id: 4, groupKey: 'a' }),
    aNotification({ id: 3, groupKey: 'a' }),
    aNotification({ id: 2 }),
    aNotification({ id: 1 }),
  ],
  new Set(),
)
const ids = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].sort()

test('a row is turned over, a group with all of its members', () => {
  const once = turned(turned(NOTHING_CHOSEN, [5], 'n5'), [4, 3], 'ga')
  expect(ids(once)).toEqual([3, 4, 5])
  expect(ids(turned(once, [4, 3], 'ga'))).toEqual([5])
  expect(ids(turned(turned(NOTHING_CHOSEN, [4], 'n4'), [4, 3], 'ga')), 'a part of it becomes all').toEqual([3, 4])
})

test('a range goes from the row chosen last, either way, and keeps what was chosen', () => {
  const from = turned(NOTHING_CHOSEN, [2], 'n2')
  expect(ids(extended(from, rows, 'n5'))).toEqual([2, 3, 4, 5])
  expect(ids(extended(from, rows, 'n1'))).toEqual([1, 2])
  expect(ids(extended(NOTHING_CHOSEN, rows, 'ga'))).toEqual([3, 4])
  expect(ids(extended(from, rows, 'gone'))).toEqual([2])
})

test('what is gone is no longer chosen', () => {
  expect(ids({ ids: stillListed(new Set([1, 2]), new Set([2, 3])) })).toEqual([2])
})
