import { MAX_STROKE_POINTS, MAX_STROKES } from '@balcao/contracts/documents/signature-bounds'
import { expect, test } from 'vitest'
import { begun, continued, pathOf, pointAt, type Strokes } from './strokes.ts'

test('a point is where it is on the field, and never outside', () => {
  const box = { left: 10, top: 20, width: 300, height: 100 }
  expect(pointAt({ clientX: 160, clientY: 70 }, box)).toEqual([300, 100])
  expect(pointAt({ clientX: 0, clientY: 500 }, box)).toEqual([0, 200])
})

test('lines are begun and gone on with, as many and as long as they may be', () => {
  let strokes: Strokes = []
  expect(continued(strokes, [1, 1]), 'nothing was begun').toEqual([])
  strokes = continued(continued(begun(strokes, [1, 1]), [1, 2]), [9, 9])
  expect(strokes, 'a point that is nearly the same is left out').toEqual([
    [
      [1, 1],
      [9, 9],
    ],
  ])
  for (let n = 0; n < MAX_STROKE_POINTS + 9; n++) strokes = continued(strokes, [n % 600, (n % 2) * 100])
  expect(strokes[0]).toHaveLength(MAX_STROKE_POINTS)
  for (let n = 0; n < MAX_STROKES + 9; n++) strokes = begun(strokes, [n, n])
  expect(strokes).toHaveLength(MAX_STROKES)
})

test('lines and dots are drawn', () => {
  expect(
    pathOf([
      [
        [0, 0],
        [5, 6],
      ],
      [[7, 8]],
    ]),
  ).toBe('M0 0L5 6M7 8L7 8')
})
