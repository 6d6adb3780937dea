import { expect, test } from 'vitest'
import { instantsOf, localHalf } from './instants.ts'

const day = (date: string, values: object = {}) =>
  ({ fromDate: date, toDate: date, fromHalf: 'morning', toHalf: 'afternoon', ...values }) as Parameters<typeof instantsOf>[0]

test('one day lasts from its midnight to the next, wherever it is', () => {
  expect(instantsOf(day('2026-11-24'), 'America/Sao_Paulo')).toEqual({ startsAt: '2026-11-24T03:00:00Z', endsAt: '2026-11-25T03:00:00Z' })
  expect(instantsOf(day('2026-11-24'), 'Pacific/Kiritimati')).toEqual({ startsAt: '2026-11-23T10:00:00Z', endsAt: '2026-11-24T10:00:00Z' })
  expect(instantsOf(day('2026-11-24'), 'Pacific/Honolulu')).toEqual({ startsAt: '2026-11-24T10:00:00Z', endsAt: '2026-11-25T10:00:00Z' })
})

test('half a day begins or ends at noon, west and east', () => {
  expect(instantsOf(day('2026-11-24', { fromHalf: 'afternoon' }), 'America/Sao_Paulo').startsAt).toBe('2026-11-24T15:00:00Z')
  expect(instantsOf(day('2026-11-24', { toHalf: 'morning' }), 'America/Sao_Paulo').endsAt).toBe('2026-11-24T15:00:00Z')
  expect(instantsOf(day('2026-11-24', { fromHalf: 'afternoon' }), 'Asia/Kathmandu').startsAt).toBe('2026-11-24T06:15:00Z')
  expect(instantsOf(day('2026-11-24', { toHalf: 'morning' }), 'Asia/Kathmandu').endsAt).toBe('2026-11-24T06:15:00Z')
})

test('days on which the clocks change are as long as they are', () => {
  const lisbon = (date: string, values?: object) => instantsOf(day(date, values), 'Europe/Lisbon')
  expect(lisbon('2026-03-29')).toEqual({ startsAt: '2026-03-29T00:00:00Z', endsAt: '2026-03-29T23:00:00Z' })
  expect(lisbon('2026-10-25')).toEqual({ startsAt: '2026-10-24T23:00:00Z', endsAt: '2026-10-26T00:00:00Z' })
  expect(lisbon('2026-10-25', { fromHalf: 'afternoon' }).startsAt).toBe('2026-10-25T12:00:00Z')
  // The clocks of São Paulo skipped this midnight: the day began at one.
  expect(instantsOf(day('2018-11-04'), 'America/Sao_Paulo').startsAt).toBe('2018-11-04T03:00:00Z')
  expect(instantsOf(day('2018-11-03'), 'America/Sao_Paulo').endsAt).toBe('2018-11-04T03:00:00Z')
})

test('an instant lies in one half of a local day', () => {
  expect(localHalf('2026-11-24T14:59:59.999Z', 'America/Sao_Paulo')).toEqual({ date: '2026-11-24', half: 'morning' })
  expect(localHalf('2026-11-24T15:00:00Z', 'America/Sao_Paulo')).toEqual({ date: '2026-11-24', half: 'afternoon' })
  expect(localHalf('2026-11-24T02:59:00Z', 'America/Sao_Paulo')).toEqual({ date: '2026-11-23', half: 'afternoon' })
})
