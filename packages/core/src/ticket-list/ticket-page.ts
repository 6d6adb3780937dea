import { TICKET_SORTS, type TicketSort } from '@balcao/contracts/tickets/bounds'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { Tx } from '@balcao/db/tenant'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../ctx.ts'
import type { FieldTerm } from '../custom-fields/terms.ts'
import { type CursorPart, decodeCursor, encodeCursor } from '../paging.ts'
import type { TicketPage, TicketRow } from '../tickets/ticket-rows.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { conditionsOf, lookupsOf, statusesAskedFor } from './filter-sql.ts'
import { lookedUpAtOnce } from './strategies/looked-up-at-once.ts'

const COLUMNS = {
  updatedAt: ['updatedAt', 'id'],
  createdAt: ['createdAt', 'id'],
  number: ['number', 'id'],
  priority: ['priorityRank', 'updatedAt', 'id'],
  slaDueAt: ['slaSortAt', 'id'],
} as const satisfies Record<TicketSort, readonly string[]>
type SortColumn = 'updatedAt' | 'customerUpdatedAt' | 'createdAt' | 'number' | 'priorityRank' | 'slaSortAt' | 'id'

/** All conditions of a list, its statuses among them. `fields` are those on custom fields. */
export function ticketConditions(eb: Eb, actor: Actor, input: ListTickets, fields: readonly FieldTerm[]): Expression<SqlBool> {
  const question = { eb, filter: input, actor, fields }
  return eb.and([visible(eb, actor), ...conditionsOf('row', question), ...lookupsOf(question), ...conditionsOf('status', question)])
}

/**
 * Where a list's tickets are read, as `t`, and what is left to ask of them. Those that are named are read by their keys, which the offset
 * keeps: by another index the planner would hold each ticket against all names, one by one, for seconds (decision 018).
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

/** The columns a list is ordered by. Notes must not reorder a customer's list, and deadlines are not theirs to know. */
function sortColumns(sort: ListTickets['sort'], actor: Actor): readonly SortColumn[] {
  const columns: readonly SortColumn[] = COLUMNS[TICKET_SORTS.find((one) => one === sort) ?? 'updatedAt']
  return actor.side === 'staff'
    ? columns
    : columns.map((column) => (column === 'updatedAt' || column === 'slaSortAt' ? 'customerUpdatedAt' : column))
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

  const question = { filter: input, actor, fields: left }
  const ofRow = (eb: Eb) => eb.and([visible(eb, actor), ...conditionsOf('row', { ...question, eb })])
  const part = () =>
    from
      .where((eb) => ofRow(eb as unknown as Eb))
      .$if(after !== undefined, (q) =>
        q.where(sql<SqlBool>`(${sql.join(columns.map((c) => sql.ref(`t.${c}`)))}) ${sql.raw(compare)} (${sql.join(after as unknown[])})`),
      )
  const all = () =>
    part().$if(status !== undefined, (q) => q.where((eb) => eb.and(conditionsOf('status', { ...question, eb: eb as unknown as Eb }))))
  const ordered = <Q extends { orderBy(column: never, direction: 'asc' | 'desc'): Q }>(query: Q) =>
    columns.reduce((q, column) => q.orderBy(`t.${column}` as never, input.order), query)
  const first = (query: unknown, most: number) => (ordered(query as never) as TicketPage).limit(sql.lit(most))
  const lookedUp = sql<SqlBool>`${sql.join([sql`true`, ...lookupsOf(question)], sql` and `)}`
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
