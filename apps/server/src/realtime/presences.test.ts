import type { PresenceSaid } from '@balcao/core/comments/presence'
import { expect, test } from 'vitest'
import { type AtTicket, Presences } from './presences.ts'

const ticket = { requesterId: 1, assigneeId: null, queueId: null, companyId: null, watcherIds: [] }
const reports = (more: Partial<PresenceSaid>): PresenceSaid => ({
  tenantId: 1,
  ticketId: 7,
  page: 'a',
  state: 'viewing',
  user: { id: 5, name: 'Ana' },
  ticket,
  ...more,
})

function aHouse() {
  const changes: AtTicket[] = []
  const clock = { now: 0 }
  const presences = new Presences(
    (_, at) => changes.push(at),
    () => clock.now,
  )
  return { presences, changes, clock, states: () => changes.map(({ people }) => people.map(({ id, state }) => `${id} ${state}`).join()) }
}

test('a change is announced once, and a heartbeat that changes nothing is not', () => {
  const { presences, states } = aHouse()
  for (const state of ['viewing', 'viewing', 'typing', 'typing', 'away', 'gone', 'gone'] as const) presences.apply(reports({ state }))
  expect(states()).toEqual(['5 viewing', '5 typing', '5 away', ''])
  expect(presences.all(1)).toEqual([])
})

test('of several pages of one person the most active counts', () => {
  const { presences, states } = aHouse()
  presences.apply(reports({ state: 'away' }))
  presences.apply(reports({ page: 'b', state: 'typing' }))
  presences.apply(reports({ page: 'c', state: 'viewing' }))
  presences.apply(reports({ page: 'b', state: 'gone' }))
  expect(states()).toEqual(['5 away', '5 typing', '5 viewing'])
  for (let n = 0; n < 100; n++) presences.apply(reports({ page: `x${n}`, state: 'away' }))
  presences.apply(reports({ page: 'c', state: 'gone' }))
  expect(states().at(-1)).toBe('5 away')
})

test('a presence that is not renewed expires, and tenants are separate', () => {
  const { presences, states, clock } = aHouse()
  presences.apply(reports({}))
  presences.apply(reports({ user: { id: 6, name: 'Bia' } }))
  presences.apply(reports({ tenantId: 2, user: { id: 9, name: 'Caio' } }))
  clock.now = 20_000
  presences.apply(reports({ user: { id: 6, name: 'Bia' } }))
  clock.now = 30_000
  presences.sweep()
  expect(states().slice(-2)).toEqual(['6 viewing', ''])
  expect(presences.all(1).map(({ people }) => people)).toEqual([[{ id: 6, name: 'Bia', state: 'viewing' }]])
  expect(presences.all(2)).toEqual([])
})

test('a page in a background tab reports once a minute and stays; one that was killed there expires in the end', () => {
  const { presences, states, clock } = aHouse()
  presences.apply(reports({ state: 'away' }))
  for (const minute of [60_000, 120_000]) {
    clock.now = minute
    presences.sweep()
    presences.apply(reports({ state: 'away' }))
  }
  expect(states()).toEqual(['5 away'])
  clock.now = 120_000 + 89_999
  presences.sweep()
  expect(states()).toEqual(['5 away'])
  clock.now = 120_000 + 90_000
  presences.sweep()
  expect(states()).toEqual(['5 away', ''])
})
