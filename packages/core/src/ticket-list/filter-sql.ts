import { ASKED_ISSUES } from '@balcao/contracts/issues/asked'
import { ASKED_SLA } from '@balcao/contracts/sla/bounds'
import type { FilterName, Negatable, TicketFilter } from '@balcao/contracts/ticket-list/filters'
import { ASKED_LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { CHANNELS, PRIORITIES, STATUS, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { TURNS } from '@balcao/contracts/tickets/turns'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../ctx.ts'
import { type FieldTerm, fits } from '../custom-fields/terms.ts'
import { happenedTo } from '../reports/happened.ts'
import { GOES_ON, isUnread } from '../tickets/unread.ts'
import { type Eb, TIED } from '../tickets/visible.ts'
import { type Dated, dateRangesOf } from './internal/dated.ts'

type Question = { eb: Eb; filter: TicketFilter; actor: Actor; fields: readonly FieldTerm[] }
type Condition = Expression<SqlBool>
/** A lookup is a query of its own, and goes without the builder of the list's. */
type Lookup = Omit<Question, 'eb'>

/**
 * How a filter is asked, and where: of the columns of `tickets` (`row`), of another table for each ticket that is left (`lookup`), or of
 * the status alone, because a page may read each status by its own index.
 */
type FilterSql = {
  row?: (question: Question) => readonly Condition[]
  lookup?: (question: Lookup) => readonly Condition[]
  status?: (question: Question) => readonly Condition[]
}

/** The values a field may have: those chosen, or all but those excluded. Undefined where the filter does not ask. */
export function allowed<T extends string>(
  filter: TicketFilter,
  name: Negatable,
  all: readonly T[],
  chosen: readonly T[] | undefined,
): readonly T[] | undefined {
  if (!chosen?.length) return undefined
  return filter.not?.includes(name) ? all.filter((one) => !chosen.includes(one)) : chosen
}

/** The condition or its negation. A ticket without a value does not have the excluded one. */
const unless = ({ filter }: Question, name: Negatable, condition: Condition): readonly Condition[] => [
  filter.not?.includes(name) ? sql<SqlBool>`(${condition}) is not true` : condition,
]

/** `me`, `none` and ids as one condition on a column of people. */
function oneOf({ eb, actor }: Question, column: 't.assigneeId' | 't.requesterId', who: readonly ('me' | 'none' | number)[]) {
  const ids = who.flatMap((one) => (one === 'none' ? [] : one === 'me' ? [actor.userId ?? 0] : [one]))
  const parts: Condition[] = []
  if (ids.length === 1) parts.push(eb(column, '=', ids[0] as number))
  if (ids.length > 1) parts.push(eb(column, '=', eb.fn.any(eb.val(ids))))
  if (who.includes('none')) parts.push(eb(column, 'is', null))
  return eb.or(parts)
}

/** One of these ids in a column that is empty for most tickets. */
function mostlyNone({ eb, filter }: Question, name: 'customStatusId' | 'statusReasonId'): readonly Condition[] {
  const column = `t.${name}` as const
  const [one, ...others] = filter[name] ?? []
  if (one === undefined) return []
  const all = [one, ...others]
  // The planner does not see in "is not true" that most have none.
  if (filter.not?.includes(name)) return [sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} <> all(${all}::bigint[]))`]
  // Of a single one the index has them in the list's order.
  return [others.length > 0 ? eb(column, '=', eb.fn.any(eb.val(all))) : eb(column, '=', one)]
}

/** One of these levels; `none` is a ticket that nobody assessed. */
function assessedAs({ eb, filter }: Question, side: 'urgency' | 'impact'): readonly Condition[] {
  const asked = allowed(filter, side, ASKED_LEVELS, filter[side])
  if (!asked) return []
  const levels = asked.filter((one) => one !== 'none')
  // Wherever there is an impact there is an urgency: the planner does not know that, and the index of assessed tickets goes by urgency.
  const isAssessed = eb('t.urgency', 'is not', null)
  const parts: Condition[] = levels.length > 0 ? [eb.and([isAssessed, eb(`t.${side}`, '=', eb.fn.any(eb.val(levels)))])] : []
  return [eb.or(levels.length < asked.length ? [...parts, eb(`t.${side}`, 'is', null)] : parts)]
}

/** Has one of these tags, or none of them. `limit` keeps the planner from reading every ticket of a tag instead. */
function tagged(ids: readonly number[], negated: boolean): RawBuilder<SqlBool> {
  const held = sql`(select true from ticket_tags f where f.tenant_id = ${sql.ref('t.tenantId')} and f.ticket_id = ${sql.ref('t.id')}
    and f.tag_id = any(${ids}::bigint[]) limit 1)`
  return negated ? sql`not coalesce(${held}, false)` : sql`${held} is not null`
}

/** The actor watches it; `limit` for the same reason. */
const watched = ({ userId }: Actor) => sql<SqlBool>`(select true from ticket_watchers f where f.tenant_id = ${sql.ref('t.tenantId')}
  and f.ticket_id = ${sql.ref('t.id')} and f.user_id = ${userId} limit 1) is not null`

const OPEN_ISSUE = sql`i.is_open and not i.is_gone`
/** It waits for such an issue (`f` ties it to `i`); `limit` for the same reason. */
const waitsFor = (such: RawBuilder<unknown>) => sql<SqlBool>`((select true from ticket_issues f
  join issues i on i.tenant_id = f.tenant_id and i.id = f.issue_id
  where f.tenant_id = ${sql.ref('t.tenantId')} and f.ticket_id = ${sql.ref('t.id')} and ${such} limit 1) is not null)`

/** The tickets that wait for an issue as a list asks for it, so that few of them can be started from; undefined where it does not, or excludes. */
export function waitingTickets({ issue, issueId, trackerId, not = [] }: TicketFilter): RawBuilder<unknown> | undefined {
  const such: RawBuilder<unknown>[] = []
  if (issueId?.length && !not.includes('issueId')) such.push(sql`f.issue_id = any(${issueId}::bigint[])`)
  if (trackerId?.length && !not.includes('trackerId')) such.push(sql`${OPEN_ISSUE} and i.tracker_id = any(${trackerId}::bigint[])`)
  const open = issue?.length === 1 && (issue[0] === 'open') !== not.includes('issue')
  if (such.length === 0 && open) such.push(OPEN_ISSUE)
  const [first] = such
  return (
    first &&
    sql`select distinct f.ticket_id from issues i join ticket_issues f on f.tenant_id = i.tenant_id and f.issue_id = i.id where ${first}`
  )
}

/** The statuses a list may have. Customers ask by the status they see, which may stand for several of the staff's. */
export function statusesAskedFor(filter: TicketFilter, actor: Actor): readonly Status[] | undefined {
  const status = allowed(filter, 'status', STATUSES, filter.status)
  return status && actor.side === 'customer' ? STATUSES.filter((one) => status.includes(STATUS[one].customerStatus)) : status
}

/** Between the instants that one filter of dates asks. */
const between =
  (name: Dated) =>
  ({ eb, filter, actor }: Question): readonly Condition[] =>
    dateRangesOf(filter, actor, [name]).flatMap(({ column, from, to }) => [
      ...from.map((first) => eb(`t.${column}`, '>=', first)),
      ...(to ? [eb(`t.${column}`, '<', to)] : []),
    ])

/** THE SQL of each filter of `contracts/ticket-list/filters.ts`, in the order of the statement. Each has one stage at least. */
const FILTER_SQL = {
  customStatusId: { row: (question) => mostlyNone(question, 'customStatusId') },
  statusReasonId: { row: (question) => mostlyNone(question, 'statusReasonId') },
  priority: {
    row: ({ eb, filter }) => {
      const priorities = allowed(filter, 'priority', PRIORITIES, filter.priority)
      return priorities ? [eb('t.priority', '=', eb.fn.any(eb.val([...priorities])))] : []
    },
  },
  urgency: { row: (question) => assessedAs(question, 'urgency') },
  impact: { row: (question) => assessedAs(question, 'impact') },
  type: {
    row: ({ eb, filter: { type, not } }) => {
      if (!type?.length) return []
      // An organisation's own types may be any: those excluded are named, not the others.
      const types = eb.val([...type])
      return [not?.includes('type') ? sql<SqlBool>`t.type <> all (${types})` : eb('t.type', '=', eb.fn.any(types))]
    },
  },
  channel: {
    row: ({ eb, filter }) => {
      const channels = allowed(filter, 'channel', CHANNELS, filter.channel)
      return channels ? [eb('t.channel', '=', eb.fn.any(eb.val([...channels])))] : []
    },
  },
  assignee: { row: (q) => (q.filter.assignee?.length ? unless(q, 'assignee', oneOf(q, 't.assigneeId', q.filter.assignee)) : []) },
  requester: { row: (q) => (q.filter.requester?.length ? unless(q, 'requester', oneOf(q, 't.requesterId', q.filter.requester)) : []) },
  queueId: {
    row: (question) => {
      const { eb, filter } = question
      const [first, ...others] = filter.queueId ?? []
      if (first === undefined) return []
      // One queue is an equality, so that its index gives the rows in order.
      const isOne = others.length === 0 ? eb('t.queueId', '=', first) : eb('t.queueId', '=', eb.fn.any(eb.val([first, ...others])))
      return unless(question, 'queueId', isOne)
    },
  },
  sla: {
    row: ({ eb, filter }) => {
      const asked = allowed(filter, 'sla', ASKED_SLA, filter.sla)
      if (!asked) return []
      const states = asked.filter((one) => one !== 'none')
      const parts: Condition[] = states.length > 0 ? [eb('t.slaState', '=', eb.fn.any(eb.val(states)))] : []
      return [eb.or(states.length < asked.length ? [...parts, eb('t.slaState', 'is', null)] : parts)]
    },
  },
  companyId: {
    row: (question) => {
      const { eb, filter } = question
      return filter.companyId?.length ? unless(question, 'companyId', eb('t.companyId', '=', eb.fn.any(eb.val(filter.companyId)))) : []
    },
  },
  ids: { row: ({ eb, filter: { ids } }) => (ids?.length ? [eb('t.id', '=', eb.fn.any(eb.val(ids)))] : []) },
  watching: {
    row: ({ eb, filter: { watching }, actor }) =>
      watching === undefined ? [] : [watching ? watched(actor) : eb.not(TIED.watcher(eb, actor))],
  },
  turn: {
    row: (question) => {
      const asked = allowed(question.filter, 'turn', TURNS, question.filter.turn)
      if (!asked) return []
      // Of what is excluded, finished tickets stay: it is nobody's turn on them.
      const by = sql<SqlBool>`t.last_public_by = any (${asked.map((turn) => (turn === 'desk' ? 'customer' : 'staff'))})`
      return [question.filter.not?.includes('turn') ? sql<SqlBool>`(${by} or not ${GOES_ON})` : sql<SqlBool>`(${by} and ${GOES_ON})`]
    },
  },
  issue: {
    row: (question) => {
      const asked = allowed(question.filter, 'issue', ASKED_ISSUES, question.filter.issue)
      if (!asked || asked.length === ASKED_ISSUES.length) return []
      if (asked.length === 0) return [sql<SqlBool>`false`]
      return [asked.includes('open') ? waitsFor(OPEN_ISSUE) : sql<SqlBool>`not ${waitsFor(OPEN_ISSUE)}`]
    },
  },
  issueId: {
    row: (question) => {
      const { issueId } = question.filter
      return issueId?.length ? unless(question, 'issueId', waitsFor(sql`f.issue_id = any(${issueId}::bigint[])`)) : []
    },
  },
  trackerId: {
    row: (question) => {
      const { trackerId } = question.filter
      return trackerId?.length
        ? unless(question, 'trackerId', waitsFor(sql`${OPEN_ISSUE} and i.tracker_id = any(${trackerId}::bigint[])`))
        : []
    },
  },
  unread: {
    row: ({ filter: { unread }, actor }) =>
      unread === undefined ? [] : [unread ? isUnread(actor.userId) : sql<SqlBool>`not ${isUnread(actor.userId)}`],
  },
  number: { row: ({ eb, filter: { number } }) => (number ? [eb('t.number', '=', number)] : []) },
  created: { row: between('created') },
  updated: { row: between('updated') },
  scheduled: { row: between('scheduled') },
  resolved: { row: between('resolved') },
  closed: { row: between('closed') },
  firstResponse: { row: between('firstResponse') },
  happened: { lookup: ({ filter: { happened }, actor }) => (happened ? [happenedTo(actor, happened)] : []) },
  tagId: { lookup: ({ filter: { tagId, not } }) => (tagId?.length ? [tagged(tagId, not?.includes('tagId') === true)] : []) },
  customFields: {
    row: ({ fields }) => fields.filter(({ ids }) => ids).map((term) => fits(term, 'ticket', 't')),
    lookup: ({ fields }) => fields.filter(({ ids }) => !ids).map((term) => fits(term, 'ticket', 't')),
  },
  status: {
    status: ({ eb, filter, actor }) => {
      const statuses = statusesAskedFor(filter, actor)
      return statuses ? [eb('t.status', '=', eb.fn.any(eb.val([...statuses])))] : []
    },
  },
} satisfies Record<FilterName, FilterSql>

const ROWS: readonly FilterSql[] = Object.values(FILTER_SQL)

/** What a filter asks of the columns of tickets, or of their status. */
export const conditionsOf = (stage: 'row' | 'status', question: Question): readonly Condition[] =>
  ROWS.flatMap((row) => row[stage]?.(question) ?? [])

/** What a filter looks up in other tables. */
export const lookupsOf = (question: Lookup): readonly Condition[] => ROWS.flatMap(({ lookup }) => lookup?.(question) ?? [])
