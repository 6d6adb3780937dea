import { expect, test } from 'vitest'
import { opensAgain } from './opens-again.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const closed = (closedAt: string | null) => opensAgain({ status: 'closed', closedAt }, now)

test('a resolved ticket opens again, a closed one for seven days, and what is going on not at all', () => {
  expect(opensAgain({ status: 'resolved', closedAt: null }, now)).toBe(true)
  expect(closed('2026-11-13T12:00:00Z')).toBe(true)
  expect(closed('2026-11-13T11:59:59Z')).toBe(false)
  expect(closed(null), 'given up without a day of closing').toBe(false)
  expect(opensAgain({ status: 'open', closedAt: null }, now)).toBe(false)
})
