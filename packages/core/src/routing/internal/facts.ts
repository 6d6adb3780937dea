import { STICKY_WAIT_MINUTES } from '@balcao/contracts/routing/words'
import { sql } from 'kysely'
import { type Clock, clockOfQueue } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'
import { type RequiredSkill, requiredSkills } from '../../queues/skills/required.ts'
import type { Locked } from '../../tickets/bulk/rows.ts'
import { costOf } from '../cost.ts'
import type { Routed } from './decide.ts'
import type { QueueRow } from './queue-row.ts'

const MINUTE = 60_000

/** A ticket that waits for somebody, since when in milliseconds, and what brought it. */
export type Waiting = {
  ticket: Locked
  cause: string
  since: number
  returnedFrom: number | null
  /** Whether it may wait for the person whom its requester knows. */
  isPatient: boolean
  /** Why it waited when it was last looked at. */
  former: string | undefined
}

/** A ticket for which somebody is looked for, as far as that depends on it. */
type Asking = Pick<Waiting, 'since' | 'returnedFrom' | 'isPatient'> & { ticket: Routed['ticket'] }

/** What a decision goes by, and when time alone may change it. */
export type Facts = Routed & { relaxesAt: number | null; waitsUntil: number | null }

/**
 * What a ticket still asks for: every so many minutes of the queue's hours it does without one more, the least demanding first.
 * @param timeout minutes; null: it never does
 */
export function relaxed(asked: readonly RequiredSkill[], since: number, at: number, timeout: number | null, clock: Clock) {
  const ranked = asked.toSorted((a, b) => b.level - a.level || a.skillId - b.skillId)
  if (timeout === null || ranked.length === 0) return { required: ranked, relaxesAt: null }
  const rounds = Math.floor(clock.open(since, at) / (timeout * MINUTE))
  const required = ranked.slice(0, Math.max(0, ranked.length - rounds))
  const next = required.length === 0 ? Number.POSITIVE_INFINITY : clock.add(since, (rounds + 1) * timeout * MINUTE)
  return { required, relaxesAt: Number.isFinite(next) ? next : null }
}

/** Who helped these requesters last, within the queue's days. */
async function lastHelpers({ db }: Ctx, { stickyDays }: QueueRow, waiting: readonly Asking[]) {
  const { rows } = await sql<{ requesterId: number; userId: number; name: string }>`
    select r.id as requester_id, h.assignee_id as user_id, u.name
    from unnest(${[...new Set(waiting.map(({ ticket }) => ticket.requesterId))]}::bigint[]) r (id)
    cross join lateral (
      select t.assignee_id, t.tenant_id from tickets t
      where t.requester_id = r.id and t.assignee_id is not null and t.updated_at > now() - make_interval(days => ${stickyDays})
      order by t.updated_at desc, t.id desc limit 1) h
    join users u on u.tenant_id = h.tenant_id and u.id = h.assignee_id`.execute(db)
  return new Map(rows.map(({ requesterId, ...helper }) => [requesterId, helper]))
}

/** Where no skills are kept, no ticket asks for any. */
async function hasSkills({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom('skills').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** What is to be known of waiting tickets of a queue before somebody is chosen. */
export async function factsOf(ctx: Ctx, queue: QueueRow, waiting: readonly Asking[]): Promise<Facts[]> {
  const helpers = queue.strategy === 'sticky' ? await lastHelpers(ctx, queue, waiting) : new Map<number, never>()
  const clock = await clockOfQueue(ctx, queue.id)
  const asksForSkills = await hasSkills(ctx)
  const facts: Facts[] = []
  for (const { ticket, since, returnedFrom, isPatient } of waiting) {
    const asked = asksForSkills ? await requiredSkills(ctx, ticket.id) : []
    const helper = helpers.get(ticket.requesterId)
    const until = helper && isPatient ? clock.add(since, STICKY_WAIT_MINUTES * MINUTE) : null
    const waits = until !== null && until > queue.at
    facts.push({
      ...{ ticket, cost: costOf(ticket), asked, returnedFrom, ...relaxed(asked, since, queue.at, queue.skillTimeoutMinutes, clock) },
      known: helper && { ...helper, waits },
      waitsUntil: waits ? until : null,
    })
  }
  return facts
}
