import type { Because, RoutingCandidate } from '@balcao/db/schema/routing'
import { can } from '../../policy.ts'
import type { RequiredSkill } from '../../queues/skills/required.ts'
import type { TicketFacts } from '../../tickets/policy.ts'
import type { Candidate } from '../strategies/candidate.ts'
import { leastLoaded } from '../strategies/least-loaded.ts'
import { strategyOf } from '../strategies/strategies.ts'
import { fullOf, type Member, type Pool } from './pool.ts'

/** A ticket as far as who it goes to depends on it. */
export type Routed = {
  ticket: TicketFacts & { id: number; status: string; priority: string }
  cost: number
  /** What it still asks for, and what it asked for at first. */
  required: readonly RequiredSkill[]
  asked: readonly RequiredSkill[]
  returnedFrom: number | null
  /** Who helped its requester last, and whether it is still worth waiting for them. */
  known: { userId: number; name: string; waits: boolean } | undefined
}

/** Who is to have it, or why nobody; with everybody who was considered. `credits` are new balances of weighted turns. */
export type Verdict = {
  chosen: Member | undefined
  waiting: Because | undefined
  candidates: RoutingCandidate[]
  credits: ReadonlyMap<number, number> | undefined
}

/** What one who may not be given this ticket is excluded by. */
function exclusionOf(member: Member, { ticket, cost, required, returnedFrom }: Routed): Because | undefined {
  const { actor, userId, blocked, levels } = member
  if (blocked) return blocked
  const asTheirs = { ...ticket, assigneeId: userId }
  if (actor?.side !== 'staff' || !can(actor, 'ticket.read', asTheirs) || !can(actor, 'ticket.reply', asTheirs))
    return { reason: 'routing_may_not_reply' }
  if (userId === returnedFrom) return { reason: 'routing_returned' }
  const missing = required.filter(({ skillId, level }) => (levels.get(skillId) ?? 0) < level)
  if (missing.length > 0) return { reason: 'routing_skill_missing', params: { skills: missing.map(({ name }) => name) } }
  return fullOf(member, cost)
}

const skillOf = ({ levels }: Member, asked: readonly RequiredSkill[]) =>
  asked.reduce((sum, { skillId }) => sum + (levels.get(skillId) ?? 0), 0)

/** From what is most easily helped to what is least. */
const WAITING: readonly [excluded: string, waiting: string][] = [
  ['routing_queue_full', 'routing_all_full'],
  ['routing_person_full', 'routing_all_full'],
  ['routing_elsewhere', 'routing_all_full'],
  ['routing_skill_missing', 'routing_nobody_skilled'],
  ['routing_returned', 'routing_nobody_left'],
]

/** Why nobody has it, by what excluded them. */
export function waitingFor(excluded: readonly string[]): Because {
  if (excluded.length === 0) return { reason: 'routing_no_members' }
  const found = WAITING.find(([reason]) => excluded.includes(reason))
  return { reason: found ? found[1] : 'routing_nobody_online' }
}

/** Temporary enough to wait for the person whom a requester knows. */
const MAY_END = new Set(['routing_not_online', 'routing_off_shift', 'routing_queue_full', 'routing_person_full', 'routing_elsewhere'])

/** Judges everybody, and chooses by the queue's strategy. Pure: the same pool and ticket give the same verdict. */
export function decide({ queue, members }: Pool, routed: Routed): Verdict {
  const judged = members.map((member) => ({ member, excluded: exclusionOf(member, routed) }))
  const eligible = judged.filter(({ excluded }) => !excluded)
  const primary = eligible.filter(({ member }) => !member.isReserve)
  const considered = (primary.length > 0 ? primary : eligible).map(({ member }) => member)
  const turn = new Set(considered)

  const { known } = routed
  const familiar = known && judged.find(({ member }) => member.userId === known.userId)
  const isKnownFree = familiar !== undefined && !familiar.excluded
  const waits = known?.waits === true && familiar?.excluded !== undefined && MAY_END.has(familiar.excluded.reason)

  const candidates = considered.map((member): Candidate => ({ ...member, skill: skillOf(member, routed.asked) }))
  const choice = candidates.length === 0 ? undefined : (isKnownFree ? leastLoaded : strategyOf(queue.strategy))(candidates)
  const chosen = isKnownFree ? familiar.member : members.find((member) => member.userId === choice?.chosen.userId)
  const settled = waits ? undefined : chosen
  return {
    chosen: settled,
    waiting: settled
      ? undefined
      : waits
        ? { reason: 'routing_waits_for_person', params: { name: known.name } }
        : waitingFor(judged.flatMap(({ excluded }) => (excluded ? [excluded.reason] : []))),
    candidates: judged.map(({ member, excluded }) => {
      const { userId, load, capacity } = member
      const because = excluded ?? (turn.has(member) || member === settled ? undefined : { reason: 'routing_reserve' })
      const score = choice?.scores.get(userId)
      return { userId, load, capacity, ...(because ? { excluded: because } : score === undefined ? {} : { score }) }
    }),
    credits: settled && !isKnownFree ? choice?.credits : undefined,
  }
}
