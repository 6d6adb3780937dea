import { MAX_REBALANCE } from '@balcao/contracts/routing/words'
import type { TicketFacts } from '../../tickets/policy.ts'
import { costOf } from '../cost.ts'
import { fullness } from '../strategies/candidate.ts'
import { decide } from './decide.ts'
import type { Member, Pool } from './pool.ts'

export type Movable = TicketFacts & { id: number; number: number; title: string; version: number; status: string; priority: string }
export type Move = { ticket: Movable; from: Member; to: Member | undefined }

const full = (member: Member) => fullness({ ...member, skill: 0 })

/** Who would be given a ticket, least loaded first, other than who has it. */
function receiver({ queue, members }: Pool, ticket: Movable, from: Member): Member | undefined {
  const routed = { ticket, cost: costOf(ticket), required: [], asked: [], returnedFrom: from.userId, known: undefined }
  return decide({ queue: { ...queue, strategy: 'least_loaded' }, members }, routed).chosen
}

/** As it is once the ticket moved. */
function move(from: Member, to: Member | undefined, cost: number): void {
  from.load -= cost
  from.total -= cost
  if (!to) return
  to.load += cost
  to.total += cost
}

/** All that somebody has goes to others: the most urgent first, and what nobody can take back to the queue. */
export function handOver(pool: Pool, from: Member, tickets: readonly Movable[]): Move[] {
  return tickets.map((ticket) => {
    const to = receiver(pool, ticket, from)
    move(from, to, costOf(ticket))
    return { ticket, from, to }
  })
}

/**
 * Moves from whoever is fullest to whoever is least full, as long as that brings them closer together; of somebody's tickets those that they
 * were given last. `tickets` come in that order.
 */
export function evenOut(pool: Pool, tickets: readonly Movable[]): Move[] {
  const left = Map.groupBy(tickets, ({ assigneeId }) => assigneeId)
  const moves: Move[] = []
  const settled = new Set<Member>()
  while (moves.length < MAX_REBALANCE) {
    const givers = pool.members.filter((one) => !settled.has(one) && left.has(one.userId)).toSorted((a, b) => full(b) - full(a))
    const [from] = givers
    if (!from) break
    const ticket = left.get(from.userId)?.shift()
    const to = ticket && receiver(pool, ticket, from)
    const cost = ticket ? costOf(ticket) : 0
    if (!ticket || !to || cost === 0 || (to.load + cost) / to.capacity >= full(from)) {
      if (!ticket || !to || cost > 0) settled.add(from)
      continue
    }
    move(from, to, cost)
    moves.push({ ticket, from, to })
  }
  return moves
}
