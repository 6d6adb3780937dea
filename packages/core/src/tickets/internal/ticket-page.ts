import { type Negatable, TICKET_SORTS, type TicketSort } from '@balcao/contracts/tickets/bounds'
import { ASKED_LEVELS } from '@balcao/contracts/tickets/matrix-words'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { CHANNELS, PRIORITIES, STATUS, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { Tx } from '@balcao/db/tenant'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../ctx.ts'
import { type FieldTerm, fits } from '../../custom-fields/internal/terms.ts'
import { type CursorPart, decodeCursor, encodeCursor } from '../../paging.ts'
import { stretchesOf } from './dated.ts'
import { lookedUpAtOnce } from './looked-up-at-once.ts'
import type { TicketPage, TicketRow } from './ticket-rows.ts'
import { type Eb, TIED, visible } from './visible.ts'

type Filter = Omit<ListTickets, 'limit' | 'cursor' | 'page' | 'sort' | 'order'>

/** The values a field may have: those chosen, or all but those excluded. */
export function allowed<T extends string>(
  filter: Filter,
  name: Negatable,
  all: readonly T[],
  chosen: readonly T[] | undefined,
): readonly T[] | undefined {
  if (!chosen?.length) return undefined
  return filter.not?.includes(name) ? all.filter((one) => !chosen.includes(one)) : chosen
}

/** What is not known to hold, as opposed to what is known not to: nobody is not somebody either. */
const isNot = (condition: Expression<SqlBool>) => sql<SqlBool>`(${condition}) is not true`

/** `me`, `none` and ids as one condition on a column of people. */
function oneOf(eb: Eb, column: 't.assigneeId' | 't.requesterId', who: readonly ('me' | 'none' | number)[], actor: Actor) {
  const ids = who.flatMap((one) => (one === 'none' ? [] : one === 'me' ? [actor.userId ?? 0] : [one]))
  const parts: Expression<SqlBool>[] = []
  if (ids.length === 1) parts.push(eb(column, '=', ids[0] as number))
  if (ids.length > 1) parts.push(eb(column, '=', eb.fn.any(eb.val(ids))))
  if (who.includes('none')) parts.push(eb(column, 'is', null))
  return eb.or(parts)
}

/** Of these levels, or, for `none`, not assessed. */
function assessedAs(eb: Eb, column: 't.urgency' | 't.impact', asked: readonly (typeof ASKED_LEVELS)[number][]) {
  const levels = asked.filter((one) => one !== 'none')
  // There is an urgency wherever there is an impact: the planner does not know it, and the index of what is assessed goes by that.
  const isAssessed = eb('t.urgency', 'is not', null)
  const parts: Expression<SqlBool>[] = levels.length > 0 ? [eb.and([isAssessed, eb(column, '=', eb.fn.any(eb.val(levels)))])] : []
  return eb.or(levels.length < asked.length ? [...parts, eb(column, 'is', null)] : parts)
}

/** Has one of these tags, or none of them. `limit` keeps the planner from turning the question round and reading every ticket of a tag. */
function tagged(ids: readonly number[], negated: boolean): RawBuilder<SqlBool> {
  const held = sql`(select true from ticket_tags f where f.tenant_id = ${sql.ref('t.tenantId')} and f.ticket_id = ${sql.ref('t.id')}
    and f.tag_id = any(${ids}::bigint[]) limit 1)`
  return negated ? sql`not coalesce(${held}, false)` : sql`${held} is not null`
}

/** The actor follows it; asked so for the same reason. */
const followed = ({ userId }: Actor) => sql<SqlBool>`(select true from ticket_watchers f where f.tenant_id = ${sql.ref('t.tenantId')}
  and f.ticket_id = ${sql.ref('t.id')} and f.user_id = ${userId} limit 1) is not null`

/** What customers ask about is what they were told: each of the desk's statuses counts as the one they see. */
function statusesAskedFor(filter: Filter, actor: Actor): readonly Status[] | undefined {
  const status = allowed(filter, 'status', STATUSES, filter.status)
  return status && actor.side === 'customer' ? STATUSES.filter((one) => status.includes(STATUS[one].customerStatus)) : status
}

function conditions(eb: Eb, filter: Filter, actor: Actor, fields: readonly FieldTerm[]): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [visible(eb, actor)]
  const priority = allowed(filter, 'priority', PRIORITIES, filter.priority)
  if (priority) all.push(eb('t.priority', '=', eb.fn.any(eb.val([...priority]))))
  for (const side of ['urgency', 'impact'] as const) {
    const levels = allowed(filter, side, ASKED_LEVELS, filter[side])
    if (levels) all.push(assessedAs(eb, `t.${side}`, levels))
  }
  // An organisation's own types may be any: those excluded are named, not the others.
  const type = filter.type?.length ? eb.val([...filter.type]) : undefined
  if (type) all.push(filter.not?.includes('type') ? sql<SqlBool>`t.type <> all (${type})` : eb('t.type', '=', eb.fn.any(type)))
  const channel = allowed(filter, 'channel', CHANNELS, filter.channel)
  if (channel) all.push(eb('t.channel', '=', eb.fn.any(eb.val([...channel]))))
  const asked = (name: Negatable, condition: Expression<SqlBool>) => all.push(filter.not?.includes(name) ? isNot(condition) : condition)
  if (filter.assignee?.length) asked('assignee', oneOf(eb, 't.assigneeId', filter.assignee, actor))
  if (filter.requester?.length) asked('requester', oneOf(eb, 't.requesterId', filter.requester, actor))
  // One queue is an equality, so that its index gives the rows in order.
  if (filter.queueId?.length === 1) asked('queueId', eb('t.queueId', '=', filter.queueId[0] as number))
  else if (filter.queueId?.length) asked('queueId', eb('t.queueId', '=', eb.fn.any(eb.val(filter.queueId))))
  if (filter.companyId?.length) asked('companyId', eb('t.companyId', '=', eb.fn.any(eb.val(filter.companyId))))
  if (filter.ids?.length) all.push(eb('t.id', '=', eb.fn.any(eb.val(filter.ids))))
  if (filter.watching !== undefined) all.push(filter.watching ? followed(actor) : eb.not(TIED.watcher(eb, actor)))
  if (filter.number) all.push(eb('t.number', '=', filter.number))
  for (const { column, from, to } of stretchesOf(filter, actor)) {
    for (const first of from) all.push(eb(`t.${column}`, '>=', first))
    if (to) all.push(eb(`t.${column}`, '<', to))
  }
  for (const term of fields) if (term.ids) all.push(fits(term, 'ticket', 't'))
  return eb.and(all)
}

/** What is looked up for each ticket in another table. */
function lookups(filter: Filter, fields: readonly FieldTerm[]): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = fields.filter(({ ids }) => !ids).map((term) => fits(term, 'ticket', 't'))
  if (filter.tagId?.length) all.unshift(tagged(filter.tagId, filter.not?.includes('tagId') === true))
  return all
}

const COLUMNS = {
  updatedAt: ['updatedAt', 'id'],
  createdAt: ['createdAt', 'id'],
  number: ['number', 'id'],
  priority: ['priorityRank', 'updatedAt', 'id'],
} as const satisfies Record<TicketSort, readonly string[]>
type SortColumn = 'updatedAt' | 'customerUpdatedAt' | 'createdAt' | 'number' | 'priorityRank' | 'id'

/** All conditions of a list, its statuses among them. `fields` are those on custom fields. */
export function ticketConditions(eb: Eb, actor: Actor, input: ListTickets, fields: readonly FieldTerm[]): Expression<SqlBool> {
  const status = statusesAskedFor(input, actor)
  const all = [conditions(eb, input, actor, fields), ...lookups(input, fields)]
  return eb.and(status ? [...all, eb('t.status', '=', eb.fn.any(eb.val(status as Status[])))] : all)
}

/**
 * Where a list's tickets are read, as `t`, and what is left to ask of them. Those that are named are read by their keys, which the offset
 * keeps: by another index the planner would hold each ticket against all names, one by one, for seconds (decision 096).
 */
export function readFrom(db: Tx, fields: readonly FieldTerm[]) {
  const made = fields.find(({ rows }) => rows !== undefined)
  const named = made ? [] : fields.filter(({ ids }) => ids !== undefined)
  const those = sql.join(
    named.map(({ ids }) => sql`id = any(${ids})`),
    sql` and `,
  )
  const rows = made?.rows ?? (named.length > 0 ? sql`select * from tickets where ${those} offset 0` : undefined)
  const table = rows ? sql`(${rows})`.as<'t'>(sql`t`) : 'tickets as t'
  return { from: db.selectFrom(table as 'tickets as t'), left: fields.filter((term) => term !== made && !named.includes(term)) }
}

/** The columns a list is ordered by. Notes must not reorder a customer's list. */
function sortColumns(sort: ListTickets['sort'], actor: Actor): readonly SortColumn[] {
  const columns: readonly SortColumn[] = COLUMNS[TICKET_SORTS.find((one) => one === sort) ?? 'updatedAt']
  return actor.side === 'staff' ? columns : columns.map((column) => (column === 'updatedAt' ? 'customerUpdatedAt' : column))
}

const cursorPart = (column: SortColumn): CursorPart => (column.endsWith('At') ? 'instant' : 'integer')

const orderName = (input: Pick<ListTickets, 'sort' | 'order'>) => `tickets:${input.sort}:${input.order}`

/**
 * The tickets of one page (one more than asked, to know whether there is more). With a status, an assignee or a queue
 * given, each status is read by its own index in order and the few rows merged: a list costs the same at any size.
 * @param within only so many are looked at; what is found then is the page only if it is full
 */
export function ticketPage(db: Tx, actor: Actor, input: ListTickets, fields: readonly FieldTerm[] = [], within?: number): TicketPage {
  const columns = sortColumns(input.sort, actor)
  const status = statusesAskedFor(input, actor)
  const few = fields.some((term) => term.ids !== undefined)
  const names = (name: 'assignee' | 'queueId') => Boolean(input[name]?.length) && !input.not?.includes(name)
  const byIndex = Boolean(status) || names('assignee') || names('queueId')
  const fan = input.sort === 'updatedAt' && actor.side === 'staff' && byIndex
  const rows = input.limit + 1
  const offset = !input.cursor && input.page ? (input.page - 1) * input.limit : 0
  const after = input.cursor ? decodeCursor(input.cursor, orderName(input), columns.map(cursorPart)) : undefined
  const compare = input.order === 'desc' ? '<' : '>'
  const { from, left } = readFrom(db, fields)

  const part = () =>
    from
      .where((eb) => conditions(eb as unknown as Eb, input, actor, left))
      .$if(after !== undefined, (q) =>
        q.where(sql<SqlBool>`(${sql.join(columns.map((c) => sql.ref(`t.${c}`)))}) ${sql.raw(compare)} (${sql.join(after as unknown[])})`),
      )
  const all = () => part().$if(status !== undefined, (q) => q.where((eb) => eb('t.status', '=', eb.fn.any(eb.val(status as Status[])))))
  const ordered = <Q extends { orderBy(column: never, direction: 'asc' | 'desc'): Q }>(query: Q) =>
    columns.reduce((q, column) => q.orderBy(`t.${column}` as never, input.order), query)
  const first = (query: unknown, most: number) => (ordered(query as never) as TicketPage).limit(sql.lit(most))
  const lookedUp = sql<SqlBool>`${sql.join([sql`true`, ...lookups(input, left)], sql` and `)}`
  // The limit is part of the text: of a parameter the planner would expect a tenth of the table.
  const cut = (query: TicketPage): TicketPage =>
    ordered(query)
      .limit(sql.lit(rows))
      // Of a limit behind an unknown number of rows the planner would expect them all.
      .$if(offset > 0, (q) => q.offset(offset)) as TicketPage
  if (!few && !fan) return cut(all().where(lookedUp).selectAll('t'))

  // Only keys and order while a page is made up; whole rows are read of the page alone.
  const keys = (['tenantId', ...columns] as const).map((column) => `t.${column}` as const)
  const rowsOf = (those: RawBuilder<unknown>) => db.selectFrom(those.as<'t'>(sql`t`) as never as 'tickets as t')
  // A union, and no loop of limits: each status is then read no further than the merge needs of it.
  const fanned = (asked: RawBuilder<SqlBool>) =>
    sql`(${sql.join(
      (status ?? STATUSES).map((one) => ordered(part().where('t.status', '=', one).where(asked).select(keys))),
      sql` union all `,
    )})`
  const inOrder = () => {
    // Few tickets are put in order by hand, and then asked what another table says of them until the page is full.
    if (few) return sql`(${within === undefined ? ordered(all().select(keys)).offset(sql.lit(0)) : first(all().select(keys), within)})`
    if (within === undefined) return fanned(lookedUp)
    return lookedUpAtOnce(sql`(${first(rowsOf(fanned(sql`true`)).select(keys), within)})`, input, left)
  }
  const merged = rowsOf(inOrder()).$if(few, (q) => q.where(lookedUp))
  return db
    .selectFrom(cut(merged.select(keys) as never as TicketPage).as('k'))
    .innerJoin('tickets as t', (join) => join.on(sql<SqlBool>`t.tenant_id = k.tenant_id and t.id = k.id`))
    .selectAll('t') as never as TicketPage
}

/** The position after a row of this list. */
export function ticketCursor(row: TicketRow, actor: Actor, input: ListTickets): string {
  return encodeCursor(
    orderName(input),
    sortColumns(input.sort, actor).map((column) => row[column]),
  )
}

/** Puts the joined rows back into the page's order. */
export function ticketOrder<Q extends { orderBy(column: never, direction: 'asc' | 'desc'): Q }>(
  query: Q,
  actor: Actor,
  input: ListTickets,
): Q {
  return sortColumns(input.sort, actor).reduce((q, column) => q.orderBy(`t.${column}` as never, input.order), query)
}

/** How many there are, counting no further than `most`. */
export async function countTickets(
  db: Tx,
  actor: Actor,
  input: ListTickets,
  fields: readonly FieldTerm[] = [],
  most = 10_000,
): Promise<number> {
  const { from, left } = readFrom(db, fields)
  const some = from
    .where((eb) => ticketConditions(eb as unknown as Eb, actor, input, left))
    .select('t.id')
    .limit(most)
  const { count } = await db
    .selectFrom(some.as('s'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
