import { expect, test } from 'vitest'
import { openShares, openTurns } from './turns.ts'

const facts = (tenantId: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ tenantId, id: n, name: 'comment:added', seq: tenantId * 10_000 + n }))

test('a batch takes of everybody in turn, each one’s in their order, and keeps what was not taken away', () => {
  const turns = openTurns()
  turns.add(facts(1, 300))
  turns.add(facts(2, 2))
  turns.add(facts(1, 1))
  const batch = turns.flood({ many: 0, forSeconds: 60 }, 6)
  expect(batch.map(({ tenantId, id }) => [tenantId, id])).toEqual([
    [1, 0],
    [2, 0],
    [1, 1],
    [2, 1],
    [1, 2],
    [1, 3],
  ])
  expect(turns.flood({ many: 0, forSeconds: 60 }, 6)).toEqual(batch)
  turns.remove(batch)
  expect(turns.flood({ many: 0, forSeconds: 60 }, 1_000)).toHaveLength(297)
})

test('each organisation has its turn, some facts at a time, and none that is busy; who has too many is a flood', () => {
  const turns = openTurns()
  turns.add(facts(1, 30))
  turns.add(facts(2, 2))
  const ids = (some: ReturnType<typeof facts>) => some.map(({ tenantId, id }) => [tenantId, id])
  const nobody = () => false
  expect(turns.flood({ many: 30, forSeconds: 60 }, 100)).toEqual([])
  expect(new Set(turns.flood({ many: 29, forSeconds: 60 }, 100).map(({ tenantId }) => tenantId))).toEqual(new Set([1]))
  expect(turns.take(nobody, 25)).toHaveLength(25)
  expect(turns.take((tenantId, waiting) => tenantId === 2 || waiting < 5, 2)).toEqual(facts(1, 27).slice(25))
  expect(ids(turns.take(nobody, 25))).toEqual([
    [2, 0],
    [2, 1],
  ])
  expect(turns.isEmpty).toBe(false)
  expect(turns.take(nobody, 25)).toHaveLength(3)
  expect([turns.isEmpty, turns.take(nobody, 25)]).toEqual([true, []])
})

test('who has had no turn for long is a flood, too, until they have one', () => {
  let now = 0
  const turns = openTurns(() => now)
  turns.add(facts(1, 30))
  now = 2
  turns.add([...facts(1, 1), ...facts(2, 1)])
  const late = () => turns.flood({ many: 100, forSeconds: 3 }, 100).map(({ tenantId }) => tenantId)
  expect(late()).toEqual([])
  now = 4
  expect(new Set(late())).toEqual(new Set([1]))
  turns.take((tenantId) => tenantId === 2, 25)
  expect(late()).toEqual([])
  now = 6
  expect(late()).toEqual([2])
})

test('of one organisation only so much is held; the outbox has the rest', () => {
  const turns = openTurns()
  for (let n = 0; n < 10; n++) turns.add(facts(1, 500))
  turns.add(facts(2, 1))
  expect(turns.flood({ many: 0, forSeconds: 60 }, 10_000)).toHaveLength(1_001)
})

test('who queues much stands further and further behind, and is among the first again after a while', () => {
  let now = 0
  const place = openShares(() => now)
  const places = Array.from({ length: 1_000 }, () => place(1))
  expect([places[0], places[98], places[99], places[999]]).toEqual([0, 0, 1, 10])
  expect(place(2)).toBe(0)
  now = 60
  expect(place(1)).toBe(0)
})
