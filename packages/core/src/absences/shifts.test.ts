import { SetShift } from '@balcao/contracts/absences/shifts'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { isWithinWeek } from './internal/week.ts'
import * as shifts from './shifts.ts'

const at = (iso: string) => Date.parse(iso)

test('a week counts by the wall clock, in several spans, past midnight, and past Sunday', () => {
  // 2026-11-23 is a Monday.
  const hours = { 1: [['09:00', '12:00'] as const, ['13:30', '18:00'] as const], 7: [['22:00', '06:00'] as const] }
  const works = (iso: string, zone = 'America/Sao_Paulo') => isWithinWeek(hours, zone, at(iso))
  expect(works('2026-11-23T12:00:00Z')).toBe(true)
  expect(works('2026-11-23T11:59:59Z')).toBe(false)
  expect(works('2026-11-23T15:00:00Z'), 'noon').toBe(false)
  expect(works('2026-11-23T16:30:00Z')).toBe(true)
  expect(works('2026-11-23T21:00:00Z'), 'its end').toBe(false)
  expect(works('2026-11-23T01:00:00Z'), 'Sunday 22:00').toBe(true)
  expect(works('2026-11-23T08:59:00Z'), 'Monday 05:59').toBe(true)
  expect(works('2026-11-23T09:00:00Z'), 'Monday 06:00').toBe(false)
  expect(works('2026-11-24T12:00:00Z'), 'Tuesday').toBe(false)
  expect(works('2026-11-23T03:20:00Z', 'Asia/Kathmandu'), '09:05 there').toBe(true)
})

test('clocks that change move with the shift; a whole day is one span', () => {
  const night = { 7: [['00:00', '08:00'] as const] }
  const lisbon = (iso: string) => isWithinWeek(night, 'Europe/Lisbon', at(iso))
  expect(lisbon('2026-03-29T06:59:00Z'), '07:59, an hour was left out').toBe(true)
  expect(lisbon('2026-03-29T07:00:00Z')).toBe(false)
  expect(lisbon('2026-10-25T07:59:00Z'), '07:59, an hour came twice').toBe(true)
  expect(isWithinWeek({ 1: [['00:00', '00:00']] }, 'UTC', at('2026-11-23T23:59:00Z'))).toBe(true)
  expect(isWithinWeek({ 1: [['00:00', '00:00']] }, 'UTC', at('2026-11-24T00:00:00Z'))).toBe(false)
})

test('hours that overlap, or are none, are refused', () => {
  const bad = (hours: unknown) => SetShift.safeParse({ userId: 1, hours, version: 0 }).error?.issues[0]?.path.join('.')
  expect(
    bad({
      1: [
        ['09:00', '18:00'],
        ['17:00', '19:00'],
      ],
    }),
  ).toBe('hours.1.1')
  expect(bad({ 1: [['22:00', '06:00']], 2: [['05:00', '07:00']] })).toBe('hours.2.0')
  expect(bad({ 1: [['05:00', '07:00']], 7: [['22:00', '06:00']] })).toBe('hours.7.0')
  expect(bad({ 1: [] })).toBe('hours')
  expect(bad({ 8: [['09:00', '18:00']] })).toBe('hours')
  expect(bad({ 1: [['9:00', '18:00']] })).toBe('hours.1.0.0')
  expect(
    bad({
      1: [
        ['09:00', '12:00'],
        ['12:00', '18:00'],
      ],
      7: [['22:00', '06:00']],
    }),
  ).toBeUndefined()
})

test('people set their own week, supervisors anybody’s; a stale version is refused', async ({ desk, other }) => {
  const me = await desk.person('agent')
  const hours = { '1': [['09:00', '18:00']] as [string, string][] }
  expect(await desk.as('agent')(shifts.get, { userId: me.id })).toMatchObject({ hours: null, mayChange: true, version: 0 })
  expect(await desk.as('agent')(shifts.set, { userId: me.id, hours, version: 0 })).toMatchObject({ hours, version: 1 })
  await expect(desk.as('agent')(shifts.set, { userId: me.id, hours: null, version: 0 })).rejects.toMatchObject({
    ...{ code: 'shift_changed', details: { current: { version: 1 } } },
  })
  const colleague = desk.as(await desk.aUser('agent'))
  expect(await colleague(shifts.get, { userId: me.id })).toMatchObject({ hours, mayChange: false })
  await expect(colleague(shifts.set, { userId: me.id, hours: null })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('admin')(shifts.get, { userId: me.id })).rejects.toMatchObject({ code: 'user_not_found' })
  const unrelated = desk.as(await desk.aUser('support-agent'))
  await expect(unrelated(shifts.get, { userId: me.id })).rejects.toMatchObject({ code: 'user_not_found' })
  expect(await desk.as('supervisor')(shifts.set, { userId: me.id, hours: null, version: 1 })).toMatchObject({ hours: null, version: 0 })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'risk']).orderBy('id').execute())
  expect(acts).toEqual([
    { action: 'shift.updated', risk: 'low' },
    { action: 'shift.updated', risk: 'medium' },
  ])
  const told = (await desk.facts()).map(({ name }) => name)
  expect(told.filter((name) => name === 'shift:changed')).toHaveLength(2)
})

test('who has no hours is always on shift', async ({ desk, other }) => {
  const [a, b] = [await desk.aUser('agent'), await desk.aUser('agent')]
  await desk.as(a)(shifts.set, { userId: a.id, hours: { '1': [['09:00', '18:00']] } })
  const working = (iso: string) => desk.asSystem((ctx) => shifts.onShift(ctx, [a.id, b.id], at(iso)))
  expect(await working('2026-11-23T12:30:00Z')).toEqual(new Set([a.id, b.id]))
  expect(await working('2026-11-24T12:30:00Z')).toEqual(new Set([b.id]))
  expect(await other.asSystem((ctx) => shifts.onShift(ctx, [a.id], at('2026-11-24T12:30:00Z')))).toEqual(new Set([a.id]))
})
