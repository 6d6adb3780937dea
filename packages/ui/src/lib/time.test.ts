import { expect, test } from 'vitest'
import { clockTime, exactTime, relativeTime, shortDate } from './time.ts'

const timeZone = 'America/Sao_Paulo'
const now = Date.parse('2026-11-21T15:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()
const say = (ms: number, bare = false) => relativeTime(ago(ms), { now, timeZone, bare })
const min = 60_000
const hour = 60 * min
const day = 24 * hour

test.each([
  [0, 'agora'],
  [59_999, 'agora'],
  [min, 'há 1 min'],
  [2 * min + 1, 'há 2 min'],
  [hour - 1, 'há 59 min'],
  [hour, 'há 1 h'],
  [11 * hour, 'há 11 h'],
  [13 * hour, 'ontem'],
  [day, 'ontem'],
  [2 * day, 'há 2 dias'],
  [6 * day, 'há 6 dias'],
  [7 * day, '14 nov. 2026'],
  [-2 * min, 'em 2 min'],
  [-day, 'amanhã'],
  [-3 * day, 'em 3 dias'],
  [-20_000, 'em instantes'],
  [-2_000, 'agora'],
])('%d ms before now is %s', (ms, text) => expect(say(ms)).toBe(text))

test('table cells drop the preposition of the past only', () => {
  expect(say(2 * min, true)).toBe('2 min')
  expect(say(-2 * min, true)).toBe('em 2 min')
})

test('where there is little room a recent date goes without its year', () => {
  const brief = (ms: number) => relativeTime(ago(ms), { now, timeZone, bare: true, brief: true })
  expect(brief(7 * day)).toBe('14 nov.')
  expect(brief(6 * day)).toBe('6 dias')
  expect(brief(200 * day)).toBe('5 mai. 2026')
})

test('across midnight recent hours stay hours', () => {
  const past = Date.parse('2026-11-21T03:30:00Z')
  expect(relativeTime('2026-11-21T02:00:00Z', { now: past, timeZone })).toBe('há 1 h')
})

test('the database’s microseconds are read', () => {
  expect(relativeTime('2026-11-21T14:58:00.123456Z', { now, timeZone })).toBe('há 1 min')
})

test('dates and exact times are Brazilian, in the zone asked for', () => {
  expect(shortDate('2026-11-12T01:00:00Z', { timeZone })).toBe('11 nov. 2026')
  expect(shortDate('2026-05-02T12:00:00Z', { timeZone })).toBe('2 mai. 2026')
  expect(clockTime('2026-11-21T17:02:00Z', { timeZone })).toBe('14:02')
  expect(exactTime('2026-11-21T17:02:00Z', { timeZone })).toMatch(/^sábado, 21 de novembro de 2026.* 14:02 (BRT|GMT-3)$/)
})
