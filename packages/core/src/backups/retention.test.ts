import { expect, test } from 'vitest'
import { type Kept, reasonsToKeep } from './retention.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const DAY = 86_400_000
const limits = { keepDaily: 3, keepWeekly: 2, keepMonthly: 2 }
const aged = (days: number, values: Partial<Kept> = {}): Kept => ({
  ...{ id: 1000 - days, kind: 'scheduled', status: 'ready', pinned: false, expiresAt: null, undoUntil: null, verified: false },
  createdAt: new Date(NOW - days * DAY).toISOString(),
  ...values,
})

test('B12 the newest verified backup is always kept, however old', () => {
  const kept = reasonsToKeep(
    [aged(0), aged(1), aged(2), aged(300, { verified: true })],
    { keepDaily: 1, keepWeekly: 0, keepMonthly: 0 },
    NOW,
  )
  expect(kept.get(700)).toBe('newest_verified')
  expect([...kept.keys()]).toEqual([1000, 700])
})

test('so many days, weeks and months are kept, the newest of each', () => {
  const kept = reasonsToKeep(
    Array.from({ length: 90 }, (_, days) => aged(days)),
    limits,
    NOW,
  )
  const byReason = (reason: string) => [...kept].filter(([, why]) => why === reason).map(([id]) => 1000 - id)
  expect(byReason('daily')).toEqual([0, 1, 2])
  expect(byReason('weekly')).toEqual([3])
  expect(byReason('monthly')).toEqual([25])
})

test('B23 what is pinned, under way, or undoes a restore stays; what was asked for goes when its time is over', () => {
  const later = new Date(NOW + DAY).toISOString()
  const before = new Date(NOW - DAY).toISOString()
  const kept = reasonsToKeep(
    [
      aged(1, { kind: 'manual', status: 'running' }),
      aged(8, { kind: 'imported', expiresAt: later }),
      aged(9, { kind: 'imported', expiresAt: before }),
      aged(2, { kind: 'manual', pinned: true }),
      aged(3, { kind: 'safety', undoUntil: later }),
      aged(4, { kind: 'safety', undoUntil: before }),
      aged(5, { kind: 'manual', expiresAt: later }),
      aged(6, { kind: 'manual', expiresAt: before }),
      aged(7.5, { status: 'failed' }),
    ],
    limits,
    NOW,
  )
  expect(Object.fromEntries(kept)).toEqual({ 999: 'under_way', 998: 'pinned', 997: 'undo', 995: 'not_due', 992: 'not_due' })
})
