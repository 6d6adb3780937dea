import type { PresenceSaid } from '@balcao/core/tickets/presence'
import { expect, test } from 'vitest'
import { type AtTicket, Presences } from './presences.ts'

const ticket = { requesterId: 1, assigneeId: null, queueId: null, companyId: null, watcherIds: [] }
const said = (more: Partial<PresenceSaid>): PresenceSaid => ({
  tenantId: 1,
  ticketId: 7,
  page: 'a',
  state: 'viewing',
  user: { id: 5, name: 'Ana' },
  ticket,
  ...more,
})

function aHouse() {
  const told: AtTicket[] = []
  const clock = { now: 0 }
  const presences = new Presences(
    (_, at) => told.push(at),
    () => clock.now,
  )
  return { presences, told, clock, states: () => told.map(({ people }) => people.map(({ id, state }) => `${id} ${state}`).join()) }
}

test('a change is told once, and a beat that changes nothing is not', () => {
  const { presences, states } = aHouse()
  for (const state of ['viewing', 'viewing', 'typing', 'typing', 'away', 'gone', 'gone'] as const) presences.hear(said({ state }))
  expect(states()).toEqual(['5 viewing', '5 typing', '5 away', ''])
  expect(presences.all(1)).toEqual([])
})

test('of several pages of one person the nearest counts', () => {
  const { presences, states } = aHouse()
  presences.hear(said({ state: 'away' }))
  presences.hear(said({ page: 'b', state: 'typing' }))
  presences.hear(said({ page: 'c', state: 'viewing' }))
  presences.hear(said({ page: 'b', state: 'gone' }))
  expect(states()).toEqual(['5 away', '5 typing', '5 viewing'])
  for (let n = 0; n < 100; n++) presences.hear(said({ page: `x${n}`, state: 'away' }))
  presences.hear(said({ page: 'c', state: 'gone' }))
  expect(states().at(-1)).toBe('5 away')
})

test('what is not said again is over, and one tenant knows nothing of another', () => {
  const { presences, states, clock } = aHouse()
  presences.hear(said({}))
  presences.hear(said({ user: { id: 6, name: 'Bia' } }))
  presences.hear(said({ tenantId: 2, user: { id: 9, name: 'Caio' } }))
  clock.now = 20_000
  presences.hear(said({ user: { id: 6, name: 'Bia' } }))
  clock.now = 30_000
  presences.sweep()
  expect(states().slice(-2)).toEqual(['6 viewing', ''])
  expect(presences.all(1).map(({ people }) => people)).toEqual([[{ id: 6, name: 'Bia', state: 'viewing' }]])
  expect(presences.all(2)).toEqual([])
})

test('a page behind another tab is told of once a minute only, and stays; one that was killed there goes in the end', () => {
  const { presences, states, clock } = aHouse()
  presences.hear(said({ state: 'away' }))
  for (const minute of [60_000, 120_000]) {
    clock.now = minute
    presences.sweep()
    presences.hear(said({ state: 'away' }))
  }
  expect(states()).toEqual(['5 away'])
  clock.now = 120_000 + 89_999
  presences.sweep()
  expect(states()).toEqual(['5 away'])
  clock.now = 120_000 + 90_000
  presences.sweep()
  expect(states()).toEqual(['5 away', ''])
})
