import { expect, test } from 'vitest'
import { durationText, minutesOf } from './durations.ts'

test('durations are read as people write them, and written so that they are read as the same', () => {
  const read = ['90', '30min', '30 m', '4h', '1h30', '1h 30min', '1d', '2d4h', ' 1D '].map(minutesOf)
  expect(read).toEqual([90, 30, 30, 240, 90, 90, 1_440, 3_120, 1_440])
  expect(['', '0', 'x', '4 horas', '-5', '1.5h'].map(minutesOf)).toEqual([undefined, undefined, undefined, undefined, undefined, undefined])
  for (const minutes of [1, 59, 60, 61, 1_439, 1_440, 1_500, 100_000]) expect(minutesOf(durationText(minutes))).toBe(minutes)
})
