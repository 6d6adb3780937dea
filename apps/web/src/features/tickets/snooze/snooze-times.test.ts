import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const offered = (now: string, zone: string) => snoozeTimes(new Date(now), zone).map(({ key, at }) => `${key} ${at.toISOString()}`)

test('in two hours, tomorrow and Monday at nine by the clocks of the zone, each once and ahead', () => {
  // A Wednesday evening in São Paulo, Thursday in Tokyo.
  expect(offered('2026-11-18T22:00:00Z', 'America/Sao_Paulo')).toEqual([
    'twoHours 2026-11-19T00:00:00.000Z',
    'tomorrow 2026-11-19T12:00:00.000Z',
    'monday 2026-11-23T12:00:00.000Z',
  ])
  expect(offered('2026-11-18T22:00:00Z', 'Asia/Tokyo').at(1)).toBe('tomorrow 2026-11-20T00:00:00.000Z')
  // Sunday: tomorrow is Monday. Monday: the next one.
  expect(offered('2026-11-22T15:00:00Z', 'America/Sao_Paulo').map((one) => one.split(' ')[0])).toEqual(['twoHours', 'tomorrow'])
  expect(offered('2026-11-23T15:00:00Z', 'America/Sao_Paulo').at(-1)).toBe('monday 2026-11-30T12:00:00.000Z')
})
