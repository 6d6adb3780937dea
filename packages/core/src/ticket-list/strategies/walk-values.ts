import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FIELD_TYPE } from '@balcao/contracts/custom-fields/types'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { FieldTerm } from '../../custom-fields/terms.ts'
import type { Eb } from '../../tickets/visible.ts'
import { ticketConditions } from '../ticket-page.ts'
import type { Key, Where } from './asked-list.ts'

const CAST = { text: 'text', number: 'float8', date: 'date', flag: 'bool' } as const

/** The ticket of a value, if the list has it: asked one by one, so that the planner walks the values in order and stops at a page. */
const ticketOf = (ctx: Ctx, input: ListTickets, terms: readonly FieldTerm[], id: string) =>
  ctx.db
    .selectFrom('tickets as t')
    .where(sql<SqlBool>`t.id = ${sql.ref(id)}`)
    .where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, input, terms))
    .select('t.id')
    .limit(sql.lit(1))

/** Tickets that have a value, by the value's index. */
async function withValue(ctx: Ctx, field: CustomField, input: ListTickets, terms: readonly FieldTerm[], where: Where): Promise<Key[]> {
  const column = FIELD_TYPE[field.type].column as keyof typeof CAST
  const value = sql.raw(`v.${column}`)
  const direction = sql.raw(input.order)
  const after = where.after
    ? sql<SqlBool>`(${value}, v.entity_id) ${sql.raw(input.order === 'desc' ? '<' : '>')} (${where.after.value}::${sql.raw(CAST[column])}, ${where.after.id}::bigint)`
    : sql<SqlBool>`true`
  const values = ctx.db
    .selectFrom('customFieldValues as v')
    .where('v.fieldId', '=', field.id)
    .where(sql<SqlBool>`${value} is not null`)
    .where(after)
    .selectAll('v')
    .orderBy(sql`${value} ${direction}`)
    .orderBy(sql`v.entity_id ${direction}`)
    .$if(where.within !== undefined, (q) => q.limit(sql.lit(where.within ?? 0)))
  return ctx.db
    .selectFrom(values.as('v'))
    .innerJoinLateral(
      () => ticketOf(ctx, input, terms, 'v.entityId').as('k'),
      (join) => join.onTrue(),
    )
    .select(['k.id', sql<string>`${value}::text`.as('value')])
    .orderBy(sql`${value} ${direction}`)
    .orderBy(sql`v.entity_id ${direction}`)
    .limit(where.rows)
    .offset(where.offset)
    .execute()
}

/** Selections stand in the order of their options: each is read by its own index, a few rows each, and put one after the other. */
async function byOption(ctx: Ctx, field: CustomField, input: ListTickets, terms: readonly FieldTerm[], where: Where): Promise<Key[]> {
  const options = field.options.map(({ value }) => value)
  if (input.order === 'desc') options.reverse()
  const start = where.after ? Math.max(0, options.indexOf(where.after.value ?? '')) : 0
  const compare = sql.raw(input.order === 'desc' ? '<' : '>')
  const holders = ctx.db
    .selectFrom('customFieldValues as v')
    .where('v.fieldId', '=', field.id)
    .where(sql<SqlBool>`v.option = s.option`)
    .$if(where.after !== undefined, (q) =>
      q.where(sql<SqlBool>`(s.option <> ${options[start]} or v.entity_id ${compare} ${where.after?.id}::bigint)`),
    )
    .selectAll('v')
    .orderBy('v.entityId', input.order)
    .$if(where.within !== undefined, (q) => q.limit(sql.lit(where.within ?? 0)))
  const each = ctx.db
    .selectFrom(holders.as('v'))
    .innerJoinLateral(
      () => ticketOf(ctx, input, terms, 'v.entityId').as('t'),
      (join) => join.onTrue(),
    )
    .select('t.id')
    .orderBy('v.entityId', input.order)
    .limit(where.rows + where.offset)
  // Of a walk that was cut short nobody knows what it left out: no other option may follow it.
  const asked = options.slice(start, where.within === undefined ? undefined : start + 1)
  const options$ = sql<{ option: string; n: number }>`unnest(${asked}::text[]) with ordinality`.as<'s'>(sql`s(option, n)`)
  return ctx.db
    .selectFrom(options$)
    .innerJoinLateral(
      () => each.as('k'),
      (join) => join.onTrue(),
    )
    .select(['k.id', 's.option as value'])
    .orderBy('s.n')
    .orderBy('k.id', input.order)
    .limit(where.rows)
    .offset(where.offset)
    .execute()
}

async function withoutValue(ctx: Ctx, field: CustomField, input: ListTickets, terms: readonly FieldTerm[], where: Where): Promise<Key[]> {
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, input, terms))
    .where(hasNone(field))
    .$if(where.after !== undefined, (q) => q.where('t.id', input.order === 'desc' ? '<' : '>', where.after?.id as number))
    .select('t.id')
    .orderBy('t.id', input.order)
    .limit(where.rows)
    .offset(where.offset)
    .execute()
  return rows.map(({ id }) => ({ id, value: null }))
}

const hasNone = (field: CustomField): RawBuilder<SqlBool> =>
  sql`not coalesce((select true from custom_field_values v where v.tenant_id = ${sql.ref('t.tenantId')} and v.entity = 'ticket'
    and v.entity_id = ${sql.ref('t.id')} and v.field_id = ${field.id} limit 1), false)`

/** How many tickets of the list have a value: asked only where a page falls behind them. */
async function countWithValue(ctx: Ctx, field: CustomField, input: ListTickets, terms: readonly FieldTerm[]): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('customFieldValues as v')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'v.tenantId').onRef('t.id', '=', 'v.entityId'))
    .where('v.fieldId', '=', field.id)
    .where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, input, terms))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** So many values are looked at before: where many tickets fit, a page is found among the first. */
const FIRST = 3_000

/** A page of a long list: those with a value by its index, and behind them those without. */
export async function manyInOrder(
  ctx: Ctx,
  field: CustomField,
  input: ListTickets,
  terms: readonly FieldTerm[],
  where: Where,
): Promise<Key[]> {
  const { after, rows, offset } = where
  const read = field.type === 'select' ? byOption : withValue
  const behind = after?.value === null
  const keys = behind ? [] : await read(ctx, field, input, terms, where)
  if (keys.length === rows) return keys
  const skipped = offset > 0 && keys.length === 0 ? offset - (await countWithValue(ctx, field, input, terms)) : 0
  const rest = { after: behind ? after : undefined, rows: rows - keys.length, offset: skipped }
  return [...keys, ...(await withoutValue(ctx, field, input, terms, rest))]
}

/** A page, if the first values of the order hold it whole. A list made of few tickets is not looked for among them. */
export async function firstInOrder(ctx: Ctx, field: CustomField, input: ListTickets, terms: readonly FieldTerm[], where: Where) {
  if (where.offset > 0 || where.after?.value === null || terms.some(({ ids }) => ids !== undefined)) return undefined
  const read = field.type === 'select' ? byOption : withValue
  const keys = await read(ctx, field, input, terms, { ...where, within: FIRST })
  return keys.length === where.rows ? keys : undefined
}
