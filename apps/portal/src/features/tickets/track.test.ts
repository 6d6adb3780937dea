import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { expect, test } from 'vitest'
import { isShown, parseShow } from './list/filters.ts'
import { t } from './messages.ts'
import { byNeed, isPastReopening, opensAgain, publicLabel, STEPS, trackOf } from './track.ts'

test('the track shows passed steps, the current one and those ahead', () => {
  expect(trackOf('new')).toEqual(['current', 'ahead', 'ahead', 'ahead'])
  expect(trackOf('waiting_customer')).toEqual(['done', 'done', 'current', 'ahead'])
  expect(trackOf('resolved')).toEqual(['done', 'done', 'done', 'current'])
  expect(trackOf('closed')).toEqual(['done', 'done', 'done', 'done'])
  expect(trackOf('cancelled')).toBeNull()
})

test('waiting for a third party is work in progress to a customer', () => {
  expect(trackOf('waiting_third_party')).toEqual(trackOf('open'))
  expect(publicLabel({ status: 'waiting_third_party', statusLabel: '' })).toBe('Em andamento')
  expect(publicLabel({ status: 'spam', statusLabel: '' })).toBe('Encerrado')
  expect(publicLabel({ status: 'open', statusLabel: 'Na oficina', customStatusId: 3 }), 'a custom status').toBe('Na oficina')
})

test('every status reads without staff words', () => {
  for (const status of STATUSES) expect(publicLabel({ status, statusLabel: '' })).not.toMatch(/terceiro|Spam|cliente/)
  expect(STEPS.map((step) => t(step))).toEqual(['Recebido', 'Em análise', 'Aguardando você', 'Resolvido'])
})

test('what waits for the customer comes first', () => {
  const tickets = (['open', 'resolved', 'new', 'waiting_customer'] as const).map((status, id) => ({ id, status }))
  expect(byNeed(tickets).map(({ id }) => id)).toEqual([3, 1, 0, 2])
})

test('a ticket reopens within seven days of its closing and not later', () => {
  const closedAt = '2026-11-01T12:00:00.000000Z'
  const after = (days: number) => Date.parse(closedAt) + days * 86_400_000
  expect(isPastReopening({ status: 'closed', closedAt }, after(7))).toBe(false)
  expect(isPastReopening({ status: 'closed', closedAt }, after(7) + 1000)).toBe(true)
  expect(isPastReopening({ status: 'open', closedAt: null }, after(30))).toBe(false)
  expect(opensAgain({ status: 'closed', closedAt }, after(7))).toBe(true)
  expect(opensAgain({ status: 'closed', closedAt }, after(7) + 1000)).toBe(false)
  expect(opensAgain({ status: 'resolved', closedAt: null }, after(30))).toBe(true)
  expect(opensAgain({ status: 'closed', closedAt, reopenDays: 30 }, after(29)), 'as the organisation says').toBe(true)
  expect(isPastReopening({ status: 'closed', closedAt, reopenDays: 0 }, after(0) + 1)).toBe(true)
  expect(opensAgain({ status: 'closed', closedAt: null }, after(1)), 'taken for spam').toBe(false)
})

test('an unknown filter shows the open tickets', () => {
  expect(parseShow('nonsense')).toBe('open')
  expect(parseShow('closed')).toBe('closed')
  expect(isShown('open', 'resolved')).toBe(true)
  expect(isShown('closed', 'resolved')).toBe(false)
  expect(isShown('all', 'spam')).toBe(true)
})
