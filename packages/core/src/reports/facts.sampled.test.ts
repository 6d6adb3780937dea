import { OPEN_STATUSES, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fact, factsOf, type Life, type State } from './facts.ts'

const HOUR = 3_600_000
const END = 400 * HOUR
const always = (from: number, to: number) => to - from

const aState = (status: fc.Arbitrary<Status>) =>
  fc.record({
    gap: fc.integer({ min: 1, max: 60 }),
    status,
    queueId: fc.constantFrom(1, 2),
    assigneeId: fc.constantFrom(null, 7, 8),
    priority: fc.constantFrom('low', 'high'),
  })
const aLife: fc.Arbitrary<Life> = fc
  .record({
    states: fc.array(aState(fc.constantFrom(...STATUSES)), { maxLength: 8 }),
    first: aState(fc.constant<Status>('new')),
    replies: fc.array(fc.record({ gap: fc.integer({ min: 1, max: 40 }), side: fc.constantFrom('staff' as const, 'customer' as const) }), {
      maxLength: 6,
    }),
    channel: fc.constantFrom('portal', 'staff'),
  })
  .map(({ states, first, replies, channel }) => {
    let at = 0
    const made = [first, ...states].map(({ gap, ...state }, n): State => {
      at += n === 0 ? 0 : gap * HOUR
      return { ...state, at, type: 'question', companyId: null }
    })
    let said = 0
    return {
      ...{ ticketId: 1, channel, createdAt: 0, ratings: [], promises: [], states: made, status: made.at(-1)?.status ?? 'new' },
      replies: replies.map(({ gap, side }) => {
        said += gap * HOUR
        return { at: said, authorId: 7, side }
      }),
    }
  })

const isOpen = (status: Status) => (OPEN_STATUSES as readonly Status[]).includes(status)
const isGone = (status: Status) => status === 'merged' || status === 'spam'
const of = (facts: readonly Fact[], kind: Fact['kind']) => facts.filter((fact) => fact.kind === kind)

/** Told another way: hour by hour, by what the ticket is then. */
const statusAt = ({ states }: Life, at: number) => states.filter((state) => state.at <= at).at(-1)

test('the backlog of any hour, and of any queue and person, is what is open then', () => {
  fc.assert(
    fc.property(aLife, (life) => {
      const facts = factsOf(life, always)
      if (isGone(life.status)) {
        expect(facts).toEqual([])
        return
      }
      for (let at = 0; at <= END; at += 7 * HOUR)
        for (const queueId of [1, 2])
          for (const agentId of [0, 7, 8]) {
            const state = statusAt(life, at)
            const isHere = state && isOpen(state.status) && state.queueId === queueId && (state.assigneeId ?? 0) === agentId
            const sum = of(facts, 'backlog')
              .filter((fact) => fact.at <= at && fact.queueId === queueId && fact.agentId === agentId)
              .reduce((all, { score }) => all + (score ?? 0), 0)
            expect(sum).toBe(isHere ? 1 : 0)
          }
    }),
    { numRuns: scaled(300, 5_000) },
  )
})

test('a ticket is resolved once at most, if it is resolved now, and by its last resolution', () => {
  fc.assert(
    fc.property(aLife, (life) => {
      fc.pre(!isGone(life.status))
      const facts = factsOf(life, always)
      const seen = life.states.filter(({ status }) => !isGone(status))
      const isDone = ['resolved', 'closed'].includes(life.status)
      // The last moment at which it was not done, and what followed it.
      const lastOpen = seen.findLastIndex(({ status }) => isOpen(status))
      const begun = seen[lastOpen + 1]
      const resolved = isDone && begun && ['resolved', 'closed'].includes(begun.status) ? [begun.at] : []
      const wasCancelled = seen.slice(lastOpen + 1).some(({ status }) => status === 'cancelled')
      if (!wasCancelled) expect(of(facts, 'solved').map(({ at }) => at)).toEqual(resolved)
      expect(of(facts, 'solved').length).toBeLessThanOrEqual(1)
      const returns = seen.filter(({ status }, n) => n > 0 && isOpen(status) && !isOpen(seen[n - 1]?.status as Status)).length
      expect(of(facts, 'reopened')).toHaveLength(returns)
      expect(of(facts, 'resolved').length).toBeGreaterThanOrEqual(of(facts, 'solved').length)
    }),
    { numRuns: scaled(300, 5_000) },
  )
})

test('what comes into a status leaves it or is in it, and the first answer is the first there is', () => {
  fc.assert(
    fc.property(aLife, (life) => {
      fc.pre(!isGone(life.status))
      const facts = factsOf(life, always)
      for (const status of STATUSES) {
        const [came, left] = (['entered', 'left'] as const).map((kind) => of(facts, kind).filter(({ detail }) => detail === status).length)
        expect((came ?? 0) - (left ?? 0)).toBe(life.status === status ? 1 : 0)
      }
      const asked = life.channel === 'staff' ? life.replies.findIndex(({ side }) => side === 'customer') : 0
      const answer = asked < 0 ? undefined : life.replies.slice(asked).find(({ side }) => side === 'staff')
      expect(of(facts, 'first_response').map(({ at }) => at)).toEqual(answer ? [answer.at] : [])
      expect(of(facts, 'reply')).toHaveLength(life.replies.filter(({ side }) => side === 'staff').length)
    }),
    { numRuns: scaled(300, 5_000) },
  )
})
