import { expect, test } from 'vitest'
import { median, percentile } from './measure.ts'

test('percentiles and medians are those of the values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.5)]).toEqual([51, 100, 7])
  expect(median([3, Number.NaN, 1, 2])).toBe(2)
})
