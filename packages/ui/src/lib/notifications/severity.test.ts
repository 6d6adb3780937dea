import { expect, test } from 'vitest'
import { breakdown } from './severity.ts'

test('how many of each, the worst first', () => {
  expect(breakdown(['info', 'critical', 'info', 'warning'])).toEqual([
    ['critical', 1],
    ['warning', 1],
    ['info', 2],
  ])
})
