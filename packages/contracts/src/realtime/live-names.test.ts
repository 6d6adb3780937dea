import { expect, test } from 'vitest'
import { LiveEvent } from './live.ts'
import { LIVE_NAMES } from './live-names.ts'

test('the names that a page knows are those of the contract, each once', () => {
  const names = LiveEvent.options.flatMap(({ shape: { name } }): string[] => ('options' in name ? name.options : [...name.values]))
  expect([...LIVE_NAMES].toSorted()).toEqual(names.toSorted())
  expect(new Set(LIVE_NAMES).size).toBe(LIVE_NAMES.length)
})
