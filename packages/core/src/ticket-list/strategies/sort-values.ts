import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FIELD_TYPE } from '@balcao/contracts/custom-fields/types'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { FieldTerm } from '../../custom-fields/terms.ts'
import type { Eb } from '../../tickets/visible.ts'
import { readFrom, ticketConditions } from '../ticket-page.ts'
import type { Key, Where } from './asked-list.ts'
import { notDoneOf, statusesOf } from './statuses.ts'

/** Filters that an index of statuses cannot answer. Tickets listed by id are looked up instead. */
const asksMore = ({ status: _, customFields: __, sort: ___, order, limit, cursor, page, ids, ...others }: ListTickets) =>
  !ids?.length && Object.values(others).some((value) => value !== undefined)

/** The list's tickets as `t`. Each status is read by its own index, because the planner underestimates a list of statuses. */
function ticketsOf(ctx: Ctx, input: ListTickets, terms: readonly FieldTerm[]) {
  const named = terms.some(({ ids }) => ids !== undefined)
  const notDone = !named && asksMore(input) ? notDoneOf(ctx, input) : undefined
  const { from, left } = readFrom(ctx.db, notDone ? [...terms, { holds: sql`true`, negated: false, ids: undefined, rows: notDone }] : terms)
  const those = from.where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, input, left)).select(['t.tenantId', 't.id'])
  const statuses = named || notDone ? undefined : statusesOf(ctx, input)
  return statuses
    ? sql`unnest(${[...statuses]}::text[]) s(status) cross join lateral (${those.where(sql<SqlBool>`t.status = s.status`)}) t`
    : sql`(${those}) t`
}

/** Whether the list has at most `most` tickets. */
export async function isSelective(ctx: Ctx, input: ListTickets, terms: readonly FieldTerm[], most: number): Promise<boolean> {
  const { rows } = await sql<{ few: boolean }>`
    select count(*) <= ${most} as few from (select from ${ticketsOf(ctx, input, terms)} limit ${sql.lit(most + 1)}) f`.execute(ctx.db)
  return rows[0]?.few === true
}

const CAST = { text: 'text', number: 'float8', date: 'date', flag: 'bool' } as const

/** The sort value of a field: its value, or the position of the option. */
function rankOf(field: CustomField) {
  const { column } = FIELD_TYPE[field.type]
  const options = field.options.map(({ value }) => value)
  const place = (option: RawBuilder<unknown>) => sql`coalesce(array_position(${options}::text[], ${option}), 0)`
  return {
    column: sql.raw(`v.${column}`),
    rank: field.type === 'select' ? place(sql`v.option`) : sql.raw(`v.${column}`),
    of: (value: string) =>
      field.type === 'select' ? place(sql`${value}::text`) : sql`${value}::${sql.raw(CAST[column as keyof typeof CAST])}`,
  }
}

/** A page of a short list: all values are read in one query in the database, sorted as their index is, and only the page is returned. */
export async function inOrder(
  ctx: Ctx,
  field: CustomField,
  input: ListTickets,
  terms: readonly FieldTerm[],
  { after, rows, offset }: Where,
): Promise<Key[]> {
  const { column, rank, of } = rankOf(field)
  const way = sql.raw(input.order)
  const compare = sql.raw(input.order === 'desc' ? '<' : '>')
  const behind = !after
    ? sql`true`
    : after.value === null
      ? sql`f.rank is null and f.id ${compare} ${after.id}::bigint`
      : sql`(f.rank is null or (f.rank, f.id) ${compare} (${of(after.value)}, ${after.id}::bigint))`
  // The offset keeps the planner from looking up each ticket in an index of values. Tickets without a value are found by a hash anti-join
  // instead of one by one.
  const { rows: keys } = await sql<Key>`
    with those as materialized (select t.id from ${ticketsOf(ctx, input, terms)}),
    valued as materialized (
      select v.entity_id as id, ${column}::text as value, ${rank} as rank from (
        select * from custom_field_values where field_id = ${field.id} and entity_id = any(array(select id from those)) offset 0) v
      where ${column} is not null)
    select f.id, f.value from (
      select id, value, rank from valued
      union all select id, null, null from those where id not in (select id from valued)) f
    where ${behind} order by f.rank ${way} nulls last, f.id ${way} limit ${sql.lit(rows)} offset ${offset}`.execute(ctx.db)
  return keys
}
