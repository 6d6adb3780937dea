import { type HappenedTerm, readHappened } from '@balcao/contracts/reports/happened'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Ctx } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'
import type { FactKind } from './facts.ts'
import { askable } from './internal/people.ts'
import { conditionsOf } from './internal/source.ts'
import { workedIn } from './internal/worked.ts'

/** The kind of fact that an event is read from; the others are read from tickets and clocks of now. */
const FACT = {
  ...{ created: 'created', resolved: 'solved', resolution: 'resolved', reopened: 'reopened', replied: 'reply', returned: 'entered' },
  ...{ first_response: 'first_response', entered: 'entered', left: 'left', asked: 'rating_asked', rated: 'rated', sla: 'sla' },
} as const satisfies Partial<Record<HappenedTerm['kind'], FactKind>>

const OPEN = sql.join(OPEN_STATUSES.map((one) => sql.lit(one)))
type Condition = RawBuilder<SqlBool>
/** Which tickets are asked, as a condition on `f.ticket_id` or a column like it. */
type Among = (column: string) => Condition

/** Tickets of now as facts name their columns. */
const now = (more: Condition) => sql`(
  select h.tenant_id, h.id as ticket_id, coalesce(h.queue_id, 0) as queue_id, coalesce(h.assignee_id, 0) as agent_id, h.priority, h.channel,
    h.type, coalesce(h.company_id, 0) as company_id
  from tickets h where ${more}) f`

/** What tells facts of a kind apart. */
function apart({ tenantId }: Actor, { kind, which: { status, score, metric, cause, is, weekday, hour } }: HappenedTerm): Condition {
  const given: Condition[] = []
  const clock = sql`f.at at time zone (select z.time_zone from tenants z where z.id = ${tenantId})`
  if (status) given.push(sql<SqlBool>`f.detail = any(${[...status]}::text[])`)
  if (score) given.push(sql<SqlBool>`f.score = any(${[...score]}::smallint[])`)
  if (metric) given.push(sql<SqlBool>`split_part(f.detail, ':', 1) = any(${[...metric]}::text[])`)
  if (cause) given.push(sql<SqlBool>`split_part(f.detail, ':', 2) = any(${[...cause]}::text[])`)
  if (is === 'kept' || is === 'reopened') given.push(sql<SqlBool>`f.score = 1`)
  if (is === 'broken') given.push(sql<SqlBool>`f.score = 0`)
  if (is === 'one_touch') given.push(sql<SqlBool>`f.detail = 'one_touch'`)
  if (weekday) given.push(sql<SqlBool>`extract(isodow from ${clock}) = any(${[...weekday]}::numeric[])`)
  if (hour) given.push(sql<SqlBool>`extract(hour from ${clock}) = any(${[...hour]}::numeric[])`)
  if (kind === 'returned') given.push(sql<SqlBool>`f.score = 1`)
  return sql<SqlBool>`${sql.join([sql`true`, ...given], sql` and `)}`
}

/** Open at the last instant of the last day: open now, less what came and went since. */
const openThen = (to: string, conditions: Condition, among: Among) => sql`
  select f.ticket_id from (
    select f.ticket_id, 1 as score from ${now(sql<SqlBool>`h.status in (${OPEN}) and ${among('h.id')}`)} where ${conditions}
    union all
    select f.ticket_id, -f.score from report_facts f where f.kind = 'backlog' and f.day > ${to}::date and ${conditions} and ${among('f.ticket_id')}
  ) f group by 1 having sum(f.score) > 0`

/** The ids of the tickets that an event happened to. */
function found(actor: Actor, term: HappenedTerm, among: Among): RawBuilder<unknown> {
  const scope = scopeOf(actor, 'report.read')
  if (!scope) return sql`select null::bigint where false`
  const own = sql<SqlBool>`f.queue_id = any(array(select m.queue_id from queue_members m where m.user_id = ${actor.userId}))`
  const conditions = sql<SqlBool>`${conditionsOf({ filter: { ...term.filter, agentId: askable(actor, term.filter.agentId) }, queues: null })} and ${scope === 'tenant' ? sql`true` : own}`
  const { kind, from, to } = term
  if (kind === 'worked') return sql`select distinct f.ticket_id from ${workedIn({ from, to }, among('h.id'))} f where ${conditions}`
  if (kind === 'open') return openThen(to, conditions, among)
  if (kind === 'unanswered')
    return sql`select f.ticket_id from ${now(sql<SqlBool>`h.status in (${OPEN}) and h.channel <> 'staff' and h.first_response_at is null
      and ${among('h.id')} and exists (select from tenants z where z.id = h.tenant_id and h.created_at >= ${from}::timestamp at time zone z.time_zone
        and h.created_at < (${to}::timestamp + interval '1 day') at time zone z.time_zone)`)} where ${conditions}`
  if (kind === 'running') {
    const metric = term.which.metric ? sql`and s.metric = any(${[...term.which.metric]}::text[])` : sql``
    return sql`select f.ticket_id from ${now(sql<SqlBool>`h.sla_state in ('running', 'paused', 'at_risk', 'late') and ${among('h.id')}
      and exists (select from sla_timers s where s.tenant_id = h.tenant_id and s.ticket_id = h.id and s.state in ('running', 'paused') and not s.late
        ${metric})`)} where ${conditions}`
  }
  return sql`select distinct f.ticket_id from report_facts f where f.kind = ${FACT[kind]} and f.day between ${from}::date and ${to}::date
    and ${conditions} and ${apart(actor, term)} and ${among('f.ticket_id')}`
}

const read = (text: string): HappenedTerm => {
  const term = readHappened(text)
  if (!term) throw new Error('the event was not checked before')
  return term
}

/** Whether the event happened to the ticket `t` of a list: one look at its facts. */
export const happenedTo = (actor: Actor, text: string): Condition =>
  sql<SqlBool>`exists (${found(actor, read(text), (column) => sql<SqlBool>`${sql.ref(column)} = ${sql.ref('t.id')}`)})`

/** All tickets that the event happened to, by their ids. */
export const ticketsOf = ({ actor }: Ctx, text: string): RawBuilder<unknown> => found(actor, read(text), () => sql<SqlBool>`true`)
