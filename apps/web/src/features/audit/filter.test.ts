import type { AuditEvent } from '@balcao/contracts/audit/events'
import { expect, test } from 'vitest'
import { matches, readSearch, writeSearch } from './filter.ts'
import { fromChips, toChips } from './filter-fields.ts'

const FULL = {
  user: '5',
  action: 'route.access,user.updated',
  resource: '/users',
  risk: 'high,critical',
  origin: 'browser',
  from: '2026-11-01',
  to: '2026-11-21',
  suspicious: 'yes',
}

test('the address and the filter say the same, both ways, and so do the chips', () => {
  const filter = readSearch(FULL)
  expect(filter).toMatchObject({ actor: 5, risk: ['high', 'critical'], trusted: false, suspicious: true })
  expect(writeSearch(filter)).toEqual(FULL)
  expect(fromChips(toChips(filter))).toEqual(filter)
  expect(writeSearch(readSearch({}))).toEqual({})
})

test('what an address says that is no filter is dropped', () => {
  expect(
    readSearch({ user: '0', risk: 'huge', origin: 'moon', from: '2026-13-45', to: 'x', suspicious: '1', action: ' , ', resource: '  ' }),
  ).toEqual({})
})

test('R-149 a local event is suspicious for a day when its risk is high or critical', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const event = (hours: number, riskLevel: AuditEvent['riskLevel']) =>
    ({
      timestamp: new Date(now - hours * 3_600_000).toISOString(),
      riskLevel,
      action: 'x',
      resource: '/x',
      trusted: false,
      userId: 5,
    }) as AuditEvent
  const found = (hours: number, risk: AuditEvent['riskLevel']) => matches(event(hours, risk), { suspicious: true }, now)
  expect([found(23, 'high'), found(23, 'critical'), found(25, 'critical'), found(1, 'medium'), found(1, 'low')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(matches(event(1, 'low'), { actor: 6 }, now)).toBe(false)
  expect(matches(event(1, 'low'), { actor: 5, action: ['x'], resource: '/x', trusted: false, risk: ['low'] }, now)).toBe(true)
})
