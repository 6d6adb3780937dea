import type { Category } from '@balcao/contracts/kb/categories'
import { expect, test } from 'vitest'
import { parentsFor, placeOf } from './move.ts'

const one = (id: number, parentId: number | null, depth: number) => ({ id, parentId, depth, name: `C${id}` }) as Category
const TREE = [one(1, null, 1), one(2, 1, 2), one(3, 1, 2), one(4, 3, 3), one(5, null, 1)]
const of = (id: number) => TREE.find((category) => category.id === id) as Category

test('a category moves among its siblings, under the one before it, and behind its parent', () => {
  expect(placeOf(TREE, of(1), 'up')).toBeUndefined()
  expect(placeOf(TREE, of(1), 'down')).toEqual({ parentId: null, position: 1 })
  expect(placeOf(TREE, of(3), 'up')).toEqual({ parentId: 1, position: 0 })
  expect(placeOf(TREE, of(3), 'in')).toEqual({ parentId: 2, position: 0 })
  expect(placeOf(TREE, of(5), 'in')).toEqual({ parentId: 1, position: 2 })
  expect(placeOf(TREE, of(3), 'out')).toEqual({ parentId: null, position: 1 })
  expect(placeOf(TREE, of(5), 'out')).toBeUndefined()
})

test('nothing goes below itself, or deeper than five levels', () => {
  expect(parentsFor(TREE, of(1)).map(({ id }) => id)).toEqual([5])
  expect(parentsFor(TREE, undefined)).toHaveLength(5)
  const deep = [1, 2, 3, 4, 5].map((n) => one(n, n === 1 ? null : n - 1, n))
  expect(parentsFor(deep, undefined).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(placeOf([...deep, one(6, 4, 5)], one(6, 4, 5), 'in')).toBeUndefined()
})
