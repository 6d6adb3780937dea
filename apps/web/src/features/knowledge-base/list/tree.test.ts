import type { Category } from '@balcao/contracts/kb/categories'
import { expect, test } from 'vitest'
import { above, shownOf } from './tree.ts'

const of = (id: number, parentId: number | null) => ({ id, parentId }) as Category
const TREE = [of(1, null), of(2, 1), of(3, 2), of(4, null)]

test('what is below a closed category is not shown, however deep it is opened', () => {
  const ids = (...open: number[]) => shownOf(TREE, new Set(open)).map(({ id }) => id)
  expect(ids()).toEqual([1, 4])
  expect(ids(1)).toEqual([1, 2, 4])
  expect(ids(2)).toEqual([1, 4])
  expect(ids(1, 2)).toEqual([1, 2, 3, 4])
})

test('the way up from a category ends, also in a circle', () => {
  expect(above(TREE, 3)).toEqual([2, 1])
  expect(above([of(1, 2), of(2, 1)], 1)).toEqual([2, 1])
})
