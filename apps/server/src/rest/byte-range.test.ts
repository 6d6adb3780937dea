import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  [undefined, undefined],
  ['lines=0-1', undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'refused'],
  ['bytes=5-4', 'refused'],
  ['bytes=-0', 'refused'],
  ['bytes=-', 'refused'],
  ['bytes=', 'refused'],
  ['bytes=a-b', 'refused'],
  ['bytes=1.5-2', 'refused'],
  ['bytes=99999999999999999999-', 'refused'],
  [`bytes=${Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(',')}`, 'refused'],
] as const)('F13 of ten bytes, %s', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

test('nothing is no part of an empty file', () => {
  for (const header of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) expect(readRange(header, 0)).toBe('refused')
})
