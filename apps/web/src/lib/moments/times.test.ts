import { expect, test } from 'vitest'
import { planTimes, snoozeTimes } from './times.ts'

const snoozed = (now: string, zone: string) => snoozeTimes(new Date(now), zone).map(({ key, at }) => `${key} ${at.toISOString()}`)

test('in two hours, tomorrow and Monday at nine by the clocks of the zone, each once and ahead', () => {
  // A Wednesday evening in São Paulo, Thursday in Tokyo.
  expect(snoozed('2026-11-18T22:00:00Z', 'America/Sao_Paulo')).toEqual([
    'twoHours 2026-11-19T00:00:00.000Z',
    'tomorrow 2026-11-19T12:00:00.000Z',
    'monday 2026-11-23T12:00:00.000Z',
  ])
  expect(snoozed('2026-11-18T22:00:00Z', 'Asia/Tokyo').at(1)).toBe('tomorrow 2026-11-20T00:00:00.000Z')
  // Sunday: tomorrow is Monday. Monday: the next one.
  expect(snoozed('2026-11-22T15:00:00Z', 'America/Sao_Paulo').map((one) => one.split(' ')[0])).toEqual(['twoHours', 'tomorrow'])
  expect(snoozed('2026-11-23T15:00:00Z', 'America/Sao_Paulo').at(-1)).toBe('monday 2026-11-30T12:00:00.000Z')
})

/** By the clocks of São Paulo, three hours behind. */
const planned = (now: string) =>
  planTimes(new Date(`${now}-03:00`), 'America/Sao_Paulo').map(
    ({ key, at }) => `${key} ${new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 16)}`,
  )

test('a failing migration leaves the database unchanged and names its place', () => {
  // A Wednesday.
  expect(planned('2026-11-18T10:00:00')).toEqual(['laterToday 2026-11-18T18:00', 'tomorrow 2026-11-19T09:00', 'monday 2026-11-23T09:00'])
  expect(planned('2026-11-18T17:30:00').map((one) => one.split(' ')[0])).toEqual(['tomorrow', 'monday'])
  // Sunday: tomorrow is Monday. Monday: the next one.
  expect(planned('2026-11-22T20:00:00')).toEqual(['tomorrow 2026-11-23T09:00'])
  expect(planned('2026-11-23T20:00:00').at(-1)).toBe('monday 2026-11-30T09:00')
})
