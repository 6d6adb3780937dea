import { expect, test } from 'vitest'
import { ofFile } from './ics.ts'
import { ofRegion } from './region.ts'

const YEAR = new Date().getFullYear()
const event = (...lines: string[]) => ['BEGIN:VEVENT', `UID:${lines.join('')}`, ...lines, 'END:VEVENT'].join('\r\n')
const file = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const on = (date: string) => `DTSTART;VALUE=DATE:${YEAR}${date}`

test('20 November is a holiday of each state since 2023, also where its own law ended', () => {
  for (const region of ['BR', 'BR-SP', 'BR-AM', 'BR-RJ', 'BR-AC'] as const)
    expect(ofRegion(region, [2026]).find(({ date }) => date === '2026-11-20')).toMatchObject({ kind: 'public' })
})

test('a state has the country’s holidays and its own; Carnival is for banks, what is off in part says when', () => {
  const [country, state] = [ofRegion('BR', [2026]), ofRegion('BR-SP', [2026])]
  const dates = (list: typeof country) => list.map(({ date }) => date)
  expect(dates(state)).toEqual(expect.arrayContaining(dates(country)))
  expect(dates(state)).toEqual(dates(state).toSorted())
  expect(dates(country)).not.toContain('2026-07-09')
  expect(state.find(({ date }) => date === '2026-07-09')).toMatchObject({ kind: 'public', off: { from: 0, to: 1_440 } })
  expect(state.find(({ date }) => date === '2026-02-17')).toMatchObject({ label: 'Carnaval', kind: 'bank' })
  expect(state.find(({ date }) => date === '2026-02-18')).toMatchObject({ kind: 'optional', off: { from: 0, to: 840 } })
  expect(state.find(({ date }) => date === '2026-12-24')).toMatchObject({ kind: 'optional', off: { from: 840, to: 1_440 } })
  expect(dates(state), 'nobody has a day off on Mother’s Day').not.toContain('2026-05-10')
  expect(ofRegion('BR-TO', [2026, 2027]).map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-10-05', '2027-10-05']))
})

test('whole days of a file, also several, every year or by a rule; what is none is left out', () => {
  expect(
    ofFile(
      file(
        event(on('1225'), `DTEND;VALUE=DATE:${YEAR}1227`, 'SUMMARY:Natal'),
        event(on('1225'), 'SUMMARY;LANGUAGE=pt:Christmas'),
        event('DTSTART;VALUE=DATE:20100125', 'RRULE:FREQ=YEARLY', 'SUMMARY:Aniversário'),
        event(`DTSTART;VALUE=DATE:${YEAR}0105`, 'RRULE:FREQ=MONTHLY;COUNT=3', `EXDATE;VALUE=DATE:${YEAR}0205`, 'SUMMARY:Balanço'),
        event(`DTSTART:${YEAR}1010T100000Z`, `DTEND:${YEAR}1010T110000Z`, 'SUMMARY:Reunião'),
        event(on('1111'), 'STATUS:CANCELLED', 'SUMMARY:Cancelado'),
        event('DTSTART;VALUE=DATE:20XX0101', 'SUMMARY:Errado'),
        event('DTSTART;VALUE=DATE:20010101', 'SUMMARY:Passado'),
      ),
    ),
  ).toEqual([
    { date: `${YEAR}-12-25`, label: 'Natal · Christmas', yearly: false },
    { date: `${YEAR}-12-26`, label: 'Natal', yearly: false },
    { date: '2010-01-25', label: 'Aniversário', yearly: true },
    { date: `${YEAR}-01-05`, label: 'Balanço', yearly: false },
    { date: `${YEAR}-03-05`, label: 'Balanço', yearly: false },
  ])
})

test('what is no calendar, or has no days, says so', () => {
  expect(ofFile('<!doctype html>')).toEqual({ failure: 'ics_malformed' })
  expect(ofFile(file())).toEqual({ failure: 'ics_without_days' })
  expect(ofFile(file(event(`DTSTART:${YEAR}1010T100000Z`, 'SUMMARY:Reunião')))).toEqual({ failure: 'ics_without_days' })
  // A rule that never ends, of seconds, is counted no further than a list may be long.
  const days = ofFile(file(event(on('0101'), 'RRULE:FREQ=DAILY', 'SUMMARY:x')))
  expect(Array.isArray(days) ? days.length : days).toBeLessThanOrEqual(2_000)
})
