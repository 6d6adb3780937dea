import { expect, test } from 'vitest'
import { breakdown, worstOf } from './severity.ts'

test('critical over error over warning over info', () => {
  expect(worstOf(['info', 'warning', 'critical', 'error'])).toBe('critical')
  expect(worstOf(['info', 'warning', 'error'])).toBe('error')
  expect(worstOf(['warning', 'info'])).toBe('warning')
  expect(worstOf([])).toBe('info')
})

test('how many of each, the worst first', () => {
  expect(breakdown(['info', 'critical', 'info', 'warning'])).toEqual([
    ['critical', 1],
    ['warning', 1],
    ['info', 2],
  ])
})
