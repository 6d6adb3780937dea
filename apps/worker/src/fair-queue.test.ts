import { expect, test } from 'vitest'
import { openFairQueue, openTenantPriorities } from './fair-queue.ts'

const facts = (tenantId: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ tenantId, id: n, name: 'comment:added', seq: tenantId * 10_000 + n }))

test('a batch takes events round-robin by tenant, in order, and leaves the rest queued', () => {
  const queue = openFairQueue()
  queue.add(facts(1, 300))
  queue.add(facts(2, 2))
  queue.add(facts(1, 1))
  const batch = queue.flood({ many: 0, forSeconds: 60 }, 6)
  expect(batch.map(({ tenantId, id }) => [tenantId, id])).toEqual([
    [1, 0],
    [2, 0],
    [1, 1],
    [2, 1],
    [1, 2],
    [1, 3],
  ])
  expect(queue.flood({ many: 0, forSeconds: 60 }, 6)).toEqual(batch)
  queue.remove(batch)
  expect(queue.flood({ many: 0, forSeconds: 60 }, 1_000)).toHaveLength(297)
})

test('each tenant is served in rotation, a few events at a time, unless it is busy; one with too many counts as overload', () => {
  const queue = openFairQueue()
  queue.add(facts(1, 30))
  queue.add(facts(2, 2))
  const ids = (some: ReturnType<typeof facts>) => some.map(({ tenantId, id }) => [tenantId, id])
  const nobody = () => false
  expect(queue.flood({ many: 30, forSeconds: 60 }, 100)).toEqual([])
  expect(new Set(queue.flood({ many: 29, forSeconds: 60 }, 100).map(({ tenantId }) => tenantId))).toEqual(new Set([1]))
  expect(queue.take(nobody, 25)).toHaveLength(25)
  expect(queue.take((tenantId, waiting) => tenantId === 2 || waiting < 5, 2)).toEqual(facts(1, 27).slice(25))
  expect(ids(queue.take(nobody, 25))).toEqual([
    [2, 0],
    [2, 1],
  ])
  expect(queue.isEmpty).toBe(false)
  expect(queue.take(nobody, 25)).toHaveLength(3)
  expect([queue.isEmpty, queue.take(nobody, 25)]).toEqual([true, []])
})

test('a tenant that has waited too long counts as overload until it is served', () => {
  let now = 0
  const queue = openFairQueue(() => now)
  queue.add(facts(1, 30))
  now = 2
  queue.add([...facts(1, 1), ...facts(2, 1)])
  const late = () => queue.flood({ many: 100, forSeconds: 3 }, 100).map(({ tenantId }) => tenantId)
  expect(late()).toEqual([])
  now = 4
  expect(new Set(late())).toEqual(new Set([1]))
  queue.take((tenantId) => tenantId === 2, 25)
  expect(late()).toEqual([])
  now = 6
  expect(late()).toEqual([2])
})

test('only so many events of a tenant are held in memory; the outbox has the rest', () => {
  const queue = openFairQueue()
  for (let n = 0; n < 10; n++) queue.add(facts(1, 500))
  queue.add(facts(2, 1))
  expect(queue.flood({ many: 0, forSeconds: 60 }, 10_000)).toHaveLength(1_001)
})

test('a tenant that queues much gets a lower and lower priority, and the highest again after a while', () => {
  let now = 0
  const priorityOf = openTenantPriorities(() => now)
  const priorities = Array.from({ length: 1_000 }, () => priorityOf(1))
  expect([priorities[0], priorities[98], priorities[99], priorities[999]]).toEqual([0, 0, 1, 10])
  expect(priorityOf(2)).toBe(0)
  now = 60
  expect(priorityOf(1)).toBe(0)
})
