import { expect, test } from 'vitest'
import { endBounds, isSpan, startBounds } from './day-bounds.ts'

const TODAY = '2026-11-22'

test('the start ends at the end, or today where there is none', () => {
  expect(startBounds(null, TODAY)).toEqual({ min: '1900-01-01', max: TODAY })
  expect(startBounds('2026-11-10', TODAY).max).toBe('2026-11-10')
})
test('the end begins at the start and is never to come', () => {
  expect(endBounds(null, TODAY)).toEqual({ min: '1900-01-01', max: TODAY })
  expect(endBounds('2026-11-10', TODAY)).toEqual({ min: '2026-11-10', max: TODAY })
})
test('R-242 the first day there is is of 1900 and the last of 2099, also by a clock far ahead', () => {
  expect(endBounds(null, '2150-01-01').max).toBe('2099-12-31')
  expect(startBounds(null, '2150-01-01')).toEqual({ min: '1900-01-01', max: '2099-12-31' })
})
test.each([
  [null, null, true],
  ['2026-11-10', '2026-11-10', true],
  ['2026-11-11', '2026-11-10', false],
  ['2026-11-11', null, true],
  ['2026-11-23', null, false],
  [null, '2026-11-23', false],
  ['1899-12-31', null, false],
  [null, '1899-12-31', false],
])('from %s to %s is allowed: %s', (start, end, allowed) => {
  expect(isSpan({ start, end }, TODAY)).toBe(allowed)
})
