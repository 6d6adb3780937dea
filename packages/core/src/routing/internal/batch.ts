import type { RoutingCandidate } from '@balcao/db/schema/routing'
import type { Ctx } from '../../ctx.ts'
import { stepTo, take } from '../../tickets/bulk/steps.ts'
import { loadsOf } from '../cost.ts'
import { decide, type Verdict } from './decide.ts'
import { type Facts, factsOf, type Waiting } from './facts.ts'
import { tryPerson } from './locks.ts'
import type { Member, Pool } from './pool.ts'
import { isAutomatic } from './queue-row.ts'
import { databaseNow, keepWaiting, type Settled, stopWaiting, untold, writeDecisions, writeMarks } from './rows.ts'

/** Candidates that a decision keeps: those in turn first. */
const MOST_KEPT = 60
/** People who are given something at the same moment are told apart by microseconds. */
const MICROSECOND = 0.001

/** Holds the limit over all queues of who was chosen, where there is one; why it is not to be them after all. */
async function claimed(ctx: Ctx, held: Set<number>, member: Member, cost: number): Promise<boolean> {
  if (member.most === null || held.has(member.userId)) return true
  if (!(await tryPerson(ctx, member.userId))) {
    member.blocked = { reason: 'routing_elsewhere' }
    return false
  }
  held.add(member.userId)
  // Another queue may have given them something since the pool was read.
  member.total = (await loadsOf(ctx.db, [member.userId])).get(member.userId)?.total ?? member.total
  return member.total + cost <= member.most
}

async function verdictOn(ctx: Ctx, pool: Pool, facts: Facts, held: Set<number>): Promise<Verdict> {
  for (;;) {
    const verdict = decide(pool, facts)
    if (!verdict.chosen || (await claimed(ctx, held, verdict.chosen, facts.cost))) return verdict
  }
}

/** The pool as it is once this ticket is theirs. */
function give({ queue, members }: Pool, { chosen, credits }: Verdict, cost: number, turn: number): void {
  for (const member of members) member.credits = credits?.get(member.userId) ?? member.credits
  if (!chosen) return
  chosen.load += cost
  chosen.total += cost
  chosen.lastGiven = Math.max(queue.at + turn * MICROSECOND, chosen.lastGiven + MICROSECOND)
}

const kept = (candidates: readonly RoutingCandidate[]) =>
  candidates.toSorted((a, b) => Number(a.excluded !== undefined) - Number(b.excluded !== undefined)).slice(0, MOST_KEPT)

/**
 * Gives tickets, which this transaction holds, to members of a queue, which it holds too; in a fixed number of statements, but for what each
 * ticket asks for. Tickets that nobody can be given wait, or stay as they are in a manual queue.
 */
export async function routeAll(ctx: Ctx, pool: Pool, waiting: readonly Waiting[]): Promise<Settled[]> {
  if (waiting.length === 0) return []
  const { queue, members } = pool
  const held = new Set<number>()
  const settled: Settled[] = []
  const facts = await factsOf(ctx, queue, waiting)
  for (const [turn, one] of facts.entries()) {
    const verdict = await verdictOn(ctx, pool, one, held)
    give(pool, verdict, one.cost, turn)
    const isForPerson = verdict.waiting?.reason === 'routing_waits_for_person'
    settled.push({
      ...(waiting[turn] as Waiting),
      chosenId: verdict.chosen?.userId ?? null,
      waiting: verdict.waiting ?? null,
      retryAt: verdict.chosen ? null : isForPerson ? one.waitsUntil : one.relaxesAt,
      candidates: kept(verdict.candidates),
    })
  }
  const given = settled.filter(({ chosenId }) => chosenId !== null)
  if (given.length > 0) {
    const means = { adding: [], now: await databaseNow(ctx) }
    await untold(ctx, () =>
      take(
        ctx,
        given.flatMap(({ ticket, chosenId }) => stepTo(ticket, [], { assigneeId: chosenId }, means) ?? []),
      ),
    )
    await writeMarks(ctx, queue.id, members)
    await stopWaiting(
      ctx,
      given.map(({ ticket }) => ticket.id),
    )
  }
  if (isAutomatic(queue))
    await keepWaiting(
      ctx,
      queue.id,
      settled.filter(({ chosenId }) => chosenId === null),
    )
  return writeDecisions(ctx, queue, settled)
}
