import type {
  AvailabilityReport,
  GetAvailabilityReport,
  PresenceDay,
  PresencePerson,
  PresenceTimes,
} from '@balcao/contracts/reports/availability'
import { MOST_PRESENT } from '@balcao/contracts/reports/words'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { answer } from '../internal/envelope.ts'
import type { Question } from '../internal/question.ts'
import { type Bounds, boundsOf, type Duty, dutiesOf, workOf } from './expected.ts'
import { type Stretch, stretchesOf, type Taken, takenBy } from './intervals.ts'

/**
 * When people of the staff were available, busy or away, by day, beside what they were to work and what they took meanwhile. Who may not see
 * others sees themselves.
 * @throws DomainError forbidden
 */
export const availability = async (ctx: Ctx, input: GetAvailabilityReport): Promise<AvailabilityReport> => ({
  ...(await answer(ctx, { ...input, hours: 'all' }, (question) => figuresOf(ctx, question))),
  // Intervals are read as they are.
  asOf: new Date().toISOString(),
})

type Agent = PresencePerson['agent']

/** The staff who are asked for, by name: members of queues in reach, of the queues asked, and those of whom there is anything. */
async function agentsOf(ctx: Ctx, { filter, queues, from, to, zone }: Question): Promise<Agent[]> {
  const asked = filter.agentId?.length ? filter.agentId : null
  const own = can(ctx.actor, 'report.people') ? null : [me(ctx)]
  const among = (ids: readonly number[] | null | undefined) => (ids?.length ? [...ids] : null)
  const reach = queues === null ? null : [...queues]
  const narrowed = among(filter.queueId)
  const { rows } = await sql<Agent>`
    select u.id, u.name from users u
    where (${asked}::bigint[] is null or u.id = any(${asked})) and (${own}::bigint[] is null or u.id = any(${own}))
      and (${reach}::bigint[] is null or ${own}::bigint[] is not null
        or exists (select from queue_members m where m.user_id = u.id and m.queue_id = any(${reach})))
      and (${narrowed}::bigint[] is null or exists (select from queue_members m where m.user_id = u.id and m.queue_id = any(${narrowed})
        and (${reach}::bigint[] is null or m.queue_id = any(${reach}))))
      and (exists (select from presence_intervals i where i.user_id = u.id and i.state <> 'offline'
          and i.from_at < (${to}::timestamp + interval '1 day') at time zone ${zone}
          and (i.to_at is null or i.to_at > ${from}::timestamp at time zone ${zone}))
        or u.is_active and u.deleted_at is null and exists (select from queue_members m where m.user_id = u.id))
    order by sort_key(u.name), u.id limit ${sql.lit(MOST_PRESENT + 1)}`.execute(ctx.db)
  return rows
}

const NOTHING: PresenceTimes = { online: 0, busy: 0, away: 0, expected: 0, present: 0, tickets: 0, chats: 0 }
const KEYS = ['online', 'busy', 'away', 'expected', 'present', 'tickets', 'chats'] as const

const sum = (all: readonly PresenceTimes[]): PresenceTimes =>
  all.reduce((total, one) => Object.fromEntries(KEYS.map((key) => [key, total[key] + one[key]])) as PresenceTimes, NOTHING)

async function figuresOf(ctx: Ctx, question: Question) {
  const found = await agentsOf(ctx, question)
  const agents = found.slice(0, MOST_PRESENT)
  const ids = agents.map(({ id }) => id)
  const bounds = await boundsOf(ctx, question)
  const stretches = Map.groupBy(await stretchesOf(ctx, ids, question), ({ userId }) => userId)
  const taken = Map.groupBy(await takenBy(ctx, ids, question), ({ userId }) => userId)
  const dutyOf = await dutiesOf(ctx, ids, bounds)
  const now = Date.now()
  const people = agents.map((agent): PresencePerson => {
    const duty = dutyOf(agent.id)
    const byDay = Map.groupBy(stretches.get(agent.id) ?? [], ({ day }) => day)
    const tookOn = new Map((taken.get(agent.id) ?? []).map((one) => [one.day, one]))
    const days = bounds.map((one) => dayOf(one, { duty, stretches: byDay.get(one.day) ?? [], taken: tookOn.get(one.day), now }))
    return { agent, total: sum(days), days: days.filter(isAnything) }
  })
  return { total: sum(people.map(({ total }) => total)), people, complete: found.length <= MOST_PRESENT }
}

const isAnything = (day: PresenceDay) => day.first !== null || day.absent > 0 || KEYS.some((key) => day[key] > 0)

type Of = { duty: Duty; stretches: readonly Stretch[]; taken: Taken | undefined; now: number }

/** One day of one person. What is still to come of today is not expected yet. */
function dayOf({ day, from, to }: Bounds, { duty, stretches, taken, now }: Of): PresenceDay {
  const { expected, absent } = workOf(duty, from, Math.min(to, now))
  const msOf = (state: Stretch['state']) => stretches.reduce((ms, one) => ms + (one.state === state ? one.to - one.from : 0), 0)
  const signs = stretches.filter((one) => one.signs)
  const iso = (at: number) => new Date(at).toISOString()
  return {
    day,
    ...{ online: msOf('online'), busy: msOf('busy'), away: msOf('away'), expected, absent },
    present: stretches.reduce((ms, one) => ms + workOf(duty, one.from, one.to).expected, 0),
    first: signs.length > 0 ? iso(Math.min(...signs.map((one) => one.from))) : null,
    last: signs.length > 0 ? iso(Math.max(...signs.map((one) => one.to))) : null,
    ...{ tickets: taken?.tickets ?? 0, chats: taken?.chats ?? 0 },
  }
}
