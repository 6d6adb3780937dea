import { describe, expect, test } from 'vitest'
import { bandOf, comparedWith, hourOf, hoursBetween, isLongEnough, partsOf, samplesOf, weeksBefore } from './usual.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())
const NEVER = () => false
const BERLIN = 'Europe/Berlin'

describe('hours by the clock of the organisation', () => {
  test('begin on the half hour where the zone is half an hour off', () => {
    expect(iso(hourOf(at('2026-11-27T12:10:00Z'), 'Asia/Kolkata'))).toBe('2026-11-27T11:30:00.000Z')
    expect(iso(hourOf(at('2026-11-27T12:10:00Z'), 'America/Sao_Paulo'))).toBe('2026-11-27T12:00:00.000Z')
  })
  test('are 23 on the day on which the clocks go forward and 25 where they go back', () => {
    expect(hoursBetween(at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'), BERLIN)).toHaveLength(23)
    expect(hoursBetween(at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'), BERLIN)).toHaveLength(25)
  })
})

describe('the same hour of weeks before', () => {
  test('is the same on the wall, an hour off in time after the clocks were changed', () => {
    expect(iso(weeksBefore(at('2026-04-06T07:00:00Z'), BERLIN, 1))).toBe('2026-03-30T07:00:00.000Z')
    expect(iso(weeksBefore(at('2026-04-06T07:00:00Z'), BERLIN, 2))).toBe('2026-03-23T08:00:00.000Z')
  })
  test('is none where the clocks left it out, and the first where they showed it twice', () => {
    // 02:00 of Sunday 5 April; a week before the clocks went from 02:00 to 03:00.
    expect(weeksBefore(at('2026-04-05T00:00:00Z'), BERLIN, 1)).toBeUndefined()
    expect(iso(weeksBefore(at('2026-04-05T00:00:00Z'), BERLIN, 2))).toBe('2026-03-22T01:00:00.000Z')
    // 02:00 of 1 November; a week before it was shown at 00:00Z and at 01:00Z.
    expect(iso(weeksBefore(at('2026-11-01T01:00:00Z'), BERLIN, 1))).toBe('2026-10-25T00:00:00.000Z')
  })
  test('is not that of a holiday, nor of before there were counts', () => {
    const hour = at('2026-11-27T12:00:00Z')
    const past = { zone: 'America/Sao_Paulo', since: at('2026-10-23T12:00:00Z'), isHoliday: (date: string) => date === '2026-11-20' }
    const found = comparedWith(hour, past).map(iso)
    expect(found).toHaveLength(8)
    expect(found.filter((one) => one !== undefined)).toEqual(
      ['2026-11-13', '2026-11-06', '2026-10-30', '2026-10-23'].map((day) => `${day}T12:00:00.000Z`),
    )
  })
})

test('a stretch counts hours that it covers in part in that part, and leaves out weeks that lack one of its hours', () => {
  const zone = 'America/Sao_Paulo'
  const past = { zone, since: at('2026-11-06T13:00:00Z'), isHoliday: NEVER }
  const parts = partsOf(at('2026-11-27T12:30:00Z'), at('2026-11-27T13:30:00Z'), zone)
  const count = (hour: number) => (new Date(hour).getUTCHours() === 12 ? 10 : 20)
  // Of 6 November the hour from 12:00Z is not counted, so that week is left out.
  expect(samplesOf(parts, (hour) => comparedWith(hour, past), count)).toEqual([15, 15])
})

test('the band lies between the samples as percentile_cont does; three samples are the fewest that say anything', () => {
  expect(bandOf([0, 10, 20, 30, 40, 50, 60, 70])).toEqual({ low: 7, median: 35, high: 63 })
  expect(bandOf([5, 5, 5])).toEqual({ low: 5, median: 5, high: 5 })
  expect(bandOf([5, 5])).toBeNull()
  const now = at('2026-11-27T12:00:00Z')
  expect(isLongEnough(at('2026-10-30T12:00:00Z'), now)).toBe(true)
  expect(isLongEnough(at('2026-10-30T12:00:01Z'), now)).toBe(false)
  expect(isLongEnough(null, now)).toBe(false)
})
