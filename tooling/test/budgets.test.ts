import { expect, test } from 'vitest'
import { overBudget, timeFactor } from './budgets.ts'

const MINUTE = 60_000

test('a step fails above one and a half times its budget, and says both', () => {
  expect(overBudget('check', 3 * MINUTE)).toBeUndefined()
  expect(overBudget('check', 3 * MINUTE + 1)).toBe('took 3.0 min: its budget is 2 min, and it fails at 3')
  expect(overBudget('journeys', 12 * MINUTE)).toBeUndefined()
  expect(overBudget('journeys', 13 * MINUTE)).toBe('took 13.0 min: its budget is 8 min, and it fails at 12')
})

test('a slower machine has as much more time as it says', () => {
  expect(overBudget('check', 6 * MINUTE, 2)).toBeUndefined()
  expect(overBudget('check', 6 * MINUTE + 1, 2)).toContain('its budget is 4 min')
  expect([timeFactor(''), timeFactor('2.5')]).toEqual([1, 2.5])
  for (const wrong of ['fast', '0', '-1', 'Infinity', 'NaN']) expect(() => timeFactor(wrong), wrong).toThrow('TEST_TIME_FACTOR')
})
