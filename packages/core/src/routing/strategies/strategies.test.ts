import { expect, test } from 'vitest'
import { bySkill } from './by-skill.ts'
import type { Candidate, Strategy } from './candidate.ts'
import { leastLoaded } from './least-loaded.ts'
import { roundRobin } from './round-robin.ts'
import { weighted } from './weighted.ts'

const somebody = (userId: number, values: Partial<Candidate> = {}): Candidate => ({
  ...{ userId, load: 0, capacity: 10, weight: 1, credits: 0, lastGiven: 0, skill: 0 },
  ...values,
})

/** Gives so many tickets to these people, who keep them all; who was given each. */
function give(strategy: Strategy, people: readonly Candidate[], count: number): number[] {
  const desk = people.map((one) => ({ ...one }))
  return Array.from({ length: count }, (_, n) => {
    const { chosen, credits } = strategy(desk.filter(({ load, capacity }) => load < capacity))
    for (const one of desk) {
      one.credits = credits?.get(one.userId) ?? one.credits
      if (one.userId === chosen.userId) Object.assign(one, { load: one.load + 1, lastGiven: n + 1 })
    }
    return chosen.userId
  })
}
const counts = (given: readonly number[]) => [...Map.groupBy(given, (id) => id).values()].map(({ length }) => length)

test('round robin gives to whoever was given nothing for longest, and by id where nobody was', () => {
  expect(roundRobin([somebody(3, { lastGiven: 5 }), somebody(2, { lastGiven: 9 })]).chosen.userId).toBe(3)
  expect(give(roundRobin, [somebody(3), somebody(1), somebody(2)], 7)).toEqual([1, 2, 3, 1, 2, 3, 1])
})

test('the least loaded is so by what they can take, not by count', () => {
  const [small, large] = [somebody(1, { load: 2, capacity: 4 }), somebody(2, { load: 4, capacity: 10 })]
  expect(leastLoaded([small, large]).chosen).toBe(large)
  expect([...leastLoaded([small, large]).scores]).toEqual([
    [1, 0.5],
    [2, 0.4],
  ])
  // Equally full: whoever was given nothing for longer.
  expect(leastLoaded([somebody(1, { lastGiven: 2 }), somebody(2, { lastGiven: 1 })]).chosen.userId).toBe(2)
})

test('weighted turns are in proportion, and spread', () => {
  const people = [somebody(1, { weight: 3, capacity: 1e9 }), somebody(2, { weight: 1, capacity: 1e9 })]
  expect(give(weighted, people, 8)).toEqual([1, 2, 1, 1, 1, 2, 1, 1])
  const many = [5, 3, 2].map((weight, n) => somebody(n + 1, { weight, capacity: 1e9 }))
  const given = give(weighted, many, 1_000)
  expect(counts(given.toSorted((a, b) => a - b))).toEqual([500, 300, 200])
  // At no moment has anybody more than one turn too many or too few.
  const had = [0, 0, 0]
  const off = given.map((id, n) => {
    had[id - 1] = (had[id - 1] ?? 0) + 1
    return Math.max(...many.map(({ userId, weight }) => Math.abs((had[userId - 1] ?? 0) - ((n + 1) * weight) / 10)))
  })
  expect(Math.max(...off)).toBeLessThanOrEqual(1)
})

test('by skill the best is chosen, then the least full of the best', () => {
  const best = somebody(2, { skill: 7, load: 9 })
  expect(bySkill([somebody(1, { skill: 3 }), best]).chosen).toBe(best)
  expect(bySkill([best, somebody(3, { skill: 7, load: 1 })]).chosen.userId).toBe(3)
})

test.each([
  ['round robin', roundRobin],
  ['least loaded', leastLoaded],
  ['weighted', weighted],
  ['by skill', bySkill],
])('10,000 tickets among 200 equals by %s: nobody has more than one beyond anybody else', (_, strategy) => {
  const people = Array.from({ length: 200 }, (__, n) => somebody(n + 1, { capacity: 1e9 }))
  const given = give(strategy, people, 10_000)
  for (const tickets of [9_950, 10_000]) {
    const each = counts(given.slice(0, tickets))
    expect(each).toHaveLength(200)
    expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
  }
})

test('nobody is given more than they can take', () => {
  const people = [somebody(1, { capacity: 2 }), somebody(2, { capacity: 0 }), somebody(3, { capacity: 3 })]
  for (const strategy of [roundRobin, leastLoaded, weighted, bySkill]) {
    const given = give(strategy, people, 5)
    expect(given.toSorted((a, b) => a - b)).toEqual([1, 1, 3, 3, 3])
  }
})
