import type { ApprovalMode } from '@balcao/contracts/approvals/bounds'
import { expect, test } from 'vitest'
import { isReachable, outcomeOf } from './outcome.ts'
import { type Decision, naive, numbers } from './testing/naive.ts'

const tally = (decisions: readonly Decision[]) => {
  const of = (wanted: Decision) => decisions.filter((one) => one === wanted).length
  return { approved: of('approved'), refused: of('refused'), waiting: of('waiting') }
}

test('whatever is decided in whatever order, each mode comes to what it means, and ends once', () => {
  const below = numbers(20_261_128)
  const seen = new Set<string>()
  for (let run = 0; run < 5_000; run++) {
    const mode = (['any', 'all', 'count'] as const)[below(3)] as ApprovalMode
    const decisions: Decision[] = Array.from({ length: 1 + below(20) }, () => 'waiting')
    const needed = 1 + below(decisions.length)
    const order = decisions.map((_, n) => n).toSorted(() => below(3) - 1)
    let state = outcomeOf(mode, mode === 'count' ? needed : null, tally(decisions))
    expect(state).toBe('pending')
    for (const n of order) {
      decisions[n] = below(2) === 0 ? 'approved' : 'refused'
      state = outcomeOf(mode, mode === 'count' ? needed : null, tally(decisions))
      expect(state, `${mode} ${needed} of ${decisions.join()}`).toBe(naive(mode, needed, decisions))
      seen.add(`${mode} ${state}`)
      if (state !== 'pending') break
    }
    expect(state).not.toBe('pending')
  }
  expect([...seen].toSorted()).toEqual(
    ['all', 'any', 'count'].flatMap((mode) => ['approved', 'pending', 'refused'].map((state) => `${mode} ${state}`)),
  )
})

test('people who left are not counted: it can be approved as long as enough are there to', () => {
  expect(isReachable('count', 2, { approved: 1, refused: 0, waiting: 1 })).toBe(true)
  expect(isReachable('count', 2, { approved: 1, refused: 0, waiting: 0 })).toBe(false)
  expect(isReachable('all', null, { approved: 1, refused: 0, waiting: 1 })).toBe(true)
  expect(isReachable('any', null, { approved: 0, refused: 2, waiting: 0 })).toBe(false)
})
