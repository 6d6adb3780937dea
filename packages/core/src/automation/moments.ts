import { type ElapsedSince, liesAhead } from '@balcao/contracts/automation/bounds'
import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import { type RawBuilder, sql } from 'kysely'
import { ALWAYS_OPEN, type Clock, clockOfQueue } from '../calendars/clock.ts'
import type { Ctx } from '../ctx.ts'

type Elapsed = Extract<RuleTrigger, { event: 'elapsed' }>
/** A trigger by time; those that were stored before say only from when, and how long. */
export type Timed = Pick<Elapsed, 'since' | 'minutes'> & Partial<Elapsed>

/** When the ticket `t` came to be as it is now in what `other` compares with a state `o` that it was in. */
const became = (other: RawBuilder<unknown>) => sql<string>`(select s.at from ticket_states s
  where s.tenant_id = t.tenant_id and s.ticket_id = t.id and s.id > coalesce((select max(o.id) from ticket_states o
    where o.tenant_id = t.tenant_id and o.ticket_id = t.id and ${other}), 0)
  order by s.id limit 1)`

const MOMENTS: Record<ElapsedSince, (timed: Timed) => RawBuilder<string>> = {
  created: () => sql`t.created_at`,
  last_message: () => sql`coalesce(t.last_message_at, t.created_at)`,
  updated: () => sql`t.updated_at`,
  status_changed: () => became(sql`(o.status <> t.status or o.custom_status_id is distinct from t.custom_status_id)`),
  assigned: () => sql`case when t.assignee_id is not null then ${became(sql`o.assignee_id is distinct from t.assignee_id`)} end`,
  date_field: ({ dateField }) => sql`(select v.date::timestamp at time zone z.time_zone
    from custom_fields f join custom_field_values v on v.tenant_id = f.tenant_id and v.field_id = f.id and v.entity = 'ticket'
      join tenants z on z.id = f.tenant_id
    where f.tenant_id = t.tenant_id and f.entity = 'ticket' and f.key = ${dateField} and f.is_active and v.entity_id = t.id and v.date is not null
    limit 1)`,
  sla_due: ({ metric }) => sql`(select m.due_at from sla_timers m
    where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.metric = ${metric} and m.state = 'running' order by m.cycle desc limit 1)`,
}

/** What lets an index find the tickets that have such a moment at all: few have a date that is near, or a clock that runs. */
function having(tenantId: number, { since, dateField, direction }: Timed): RawBuilder<boolean> {
  if (since === 'sla_due') return sql`t.sla_state is not null`
  if (since !== 'date_field') return sql`true`
  const near = direction === 'before' ? sql`>= current_date - 1` : sql`<= current_date + 1`
  // Read once, by the index of the field's dates, whatever the planner expects of them.
  return sql`t.id = any(array(select v.entity_id from custom_field_values v where v.tenant_id = ${tenantId} and v.entity = 'ticket' and v.date ${near}
    and v.field_id = (select f.id from custom_fields f where f.tenant_id = ${tenantId} and f.entity = 'ticket' and f.key = ${dateField})))`
}

/** Tickets `t`, each with the moment `m.at` that time counts from, or to. */
export const withMoments = (timed: Timed): RawBuilder<unknown> =>
  sql`tickets t cross join lateral (select ${MOMENTS[timed.since](timed)} as at offset 0) m`

/** The moment, as text that names it. */
export const momentKey: RawBuilder<string> = sql`'since:' || (extract(epoch from m.at) * 1000000)::bigint`

/** The clocks that time is counted by: of a queue, or of tickets without one. */
export async function clocksOf(ctx: Ctx, { hours }: Timed): Promise<(queueId: number | null) => Clock> {
  if (hours !== 'business') return () => ALWAYS_OPEN
  const queues = await ctx.db.selectFrom('queues').select('id').where('calendarId', 'is not', null).execute()
  const own = new Map<number, Clock>()
  for (const { id } of queues) own.set(id, await clockOfQueue(ctx, id))
  const usual = await clockOfQueue(ctx, null)
  return (queueId) => own.get(queueId ?? 0) ?? usual
}

const MINUTE_MS = 60_000

/** The span with its sign: a moment ahead is waited for. */
const shift = ({ minutes, direction }: Timed) => (direction === 'before' ? -minutes : minutes) * MINUTE_MS

/** When the time of a moment has come. */
export const dueAt = (timed: Timed, clock: Clock, moment: number): number => clock.add(moment, shift(timed))

/** The last moment whose time has come by an instant: until it opens again, no time passes. Null where none ever does. */
function lastMoment(timed: Timed, clock: Clock, at: number): number | null {
  const first = clock.add(at, -shift(timed))
  return Number.isFinite(first) ? (clock.nextOpen(first) ?? first) : null
}

/** The last moment of the ticket `t` whose time has come by an instant, by the hours of its queue. */
export async function lastMoments(ctx: Ctx, timed: Timed, at = Date.now()): Promise<RawBuilder<string>> {
  if (timed.hours !== 'business') return sql`to_timestamp(${(at - shift(timed)) / 1_000})`
  const clocks = await clocksOf(ctx, timed)
  const queues = await ctx.db.selectFrom('queues').select('id').where('calendarId', 'is not', null).execute()
  const text = (queueId: number | null) => {
    const last = lastMoment(timed, clocks(queueId), at)
    return last === null ? '-infinity' : new Date(last).toISOString()
  }
  const ids = queues.map(({ id }) => id)
  return sql`coalesce((select c.at from unnest(${ids}::bigint[], ${ids.map(text)}::timestamptz[]) c (queue_id, at)
    where c.queue_id = t.queue_id), ${text(null)}::timestamptz)`
}

/** Has the ticket `t` such a moment `m.at`, whose time has come by now? A moment ahead that has passed meanwhile is none any more. */
export async function hasCome(ctx: Ctx, timed: Timed): Promise<RawBuilder<boolean>> {
  const ahead = timed.direction === 'before' ? sql`and m.at > now()` : sql``
  // Time that began in another help desk does not count; what was to come there still does.
  const began = liesAhead(timed.since) ? sql`` : sql`and (t.imported_at is null or m.at > t.imported_at)`
  return sql`${having(ctx.actor.tenantId, timed)} and m.at <= ${await lastMoments(ctx, timed)} ${ahead} ${began}`
}
