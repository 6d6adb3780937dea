import { expect, test } from 'vitest'
import { readDecimal, writeDecimal } from './decimal.ts'

test('numbers are read as people here and elsewhere write them', () => {
  for (const [text, value] of [
    ['1234,5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1_234_567],
    ['R$ 10', 10],
    ['-0,25', -0.25],
    ['12.5', 12.5],
  ] as const)
    expect(readDecimal(text), text).toBe(value)
  for (const text of ['', 'dez', '1,2,', '--1', '1e5', '.']) expect(readDecimal(text), text).toBeUndefined()
  expect(readDecimal(writeDecimal(-1.25))).toBe(-1.25)
})
