import { expect, test } from 'vitest'
import { columnOrder, movedColumn } from './column-view.ts'

test('a saved order survives columns that came and went', () => {
  const columns = ['a', 'b', 'c'].map((id) => ({ id }))
  expect(columnOrder(columns, { order: ['c', 'gone', 'a'] })).toEqual(['c', 'a', 'b'])
  expect(columnOrder(columns, {})).toEqual(['a', 'b', 'c'])
})

test('a column moves one place and stops at the ends', () => {
  expect(movedColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(movedColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})
