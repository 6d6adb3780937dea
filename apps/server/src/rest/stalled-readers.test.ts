import { expect, test } from 'vitest'
import { Reader } from './stalled-readers.ts'

const KB = 1024

/** The second at which a reader is let go that takes so much each second, of which more waits at these seconds; undefined if never within five minutes. */
function endOf(perSecond: number, waits: (second: number) => boolean = () => true): number | undefined {
  const reader = new Reader(60_000)
  for (let second = 0; second <= 300; second += 6) if (reader.isStalled(second * perSecond, waits(second), second * 1_000)) return second
  return undefined
}

test('F13 who takes nothing, or one byte a second, is let go after a minute', () => {
  expect(endOf(0)).toBe(60)
  expect(endOf(1)).toBe(60)
})

test('who reads slowly, or waits for more to be sent, may stay', () => {
  expect(endOf(KB)).toBeUndefined()
  expect(endOf(1, (second) => second % 30 === 0)).toBeUndefined()
})
