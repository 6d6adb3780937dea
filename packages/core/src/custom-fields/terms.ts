import { checkValue } from '@balcao/contracts/custom-fields/check-value'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import { FIELD_TYPE, type FieldEntity, OPERATORS_OF } from '@balcao/contracts/custom-fields/types'
import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { likeWords } from '../like.ts'
import { loadFields } from './field-rows.ts'

/** A condition on a custom field, ready for a query. */
export type FieldTerm = {
  /** What a thing must hold, given the table of its rows, `v`. */
  holds: RawBuilder<SqlBool>
  negated: boolean
  /** The only things that can fit, where they are few: an array of their ids. */
  ids: RawBuilder<number[]> | undefined
  /** The rows of those things, where an index gives them more cheaply than one by one. */
  rows?: RawBuilder<unknown>
  /** Those rows may be a hundred thousand: a page is looked for among the first of them before all are put in order. */
  many?: boolean
  /** So many of those rows, those changed last; none where that would cost as much as all. */
  changedLast?: (most: number) => RawBuilder<unknown>
  /** The order of an index of values, `v`, that names the things that hold it, each once. */
  order?: RawBuilder<unknown> | undefined
  /** One value, by whose index things are found by their keys beside it. */
  exact?: boolean
}

/**
 * Up to this many, the things that have a value are read by the value's index, and the list is made of them. Beyond it,
 * the list is read in its own order and each row asked for its value: enough have it for a page to fill up soon. Both
 * cost about the same here, at a million tickets. The planner is not asked: it does not know the values of a prepared query.
 */
export const SELECTIVE_LIMIT = 20_000

/** An array of what a query finds, if that is no more than `few`. Only counted here: what it finds never leaves the database. */
export async function ifSelective(ctx: Ctx, ids: RawBuilder<unknown>, few: number): Promise<RawBuilder<number[]> | undefined> {
  const { rows } = await sql<{ few: boolean }>`
    select count(*) <= ${sql.lit(few)} as few from (${ids} limit ${sql.lit(few + 1)}) f`.execute(ctx.db)
  return rows[0]?.few ? sql`array(${ids})` : undefined
}

const COLUMN = { text: 'text', long: 'long', option: 'option', number: 'number', date: 'date', flag: 'flag', userId: 'user_id' } as const
const CAST = { text: 'text', long: 'text', option: 'text', number: 'float8', date: 'date', flag: 'bool', userId: 'bigint' } as const

type Raw = FieldCondition['values'][number]

/** A value of a condition, which may come as text out of an address. @returns undefined when it cannot be one of this field */
function read(field: CustomField, raw: Raw, ctx: Ctx): unknown {
  if (field.type === 'checkbox') return raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : undefined
  if (field.type === 'user') {
    const id = raw === 'me' ? (ctx.actor.userId ?? 0) : Number(raw)
    return Number.isSafeInteger(id) && id >= 0 ? id : undefined
  }
  if (field.type === 'number' || field.type === 'currency') {
    const number = typeof raw === 'string' && raw.trim() === '' ? Number.NaN : Number(raw)
    return Number.isFinite(number) ? number : undefined
  }
  if (field.type === 'multi_select' || field.type === 'select') return field.options.some(({ value }) => value === raw) ? raw : undefined
  if (field.type === 'date') return checkValue(field, typeof raw === 'string' ? raw : String(raw)).value ?? undefined
  return typeof raw === 'string' && raw.trim() && !raw.includes('\0') && raw.isWellFormed() ? raw.trim() : undefined
}

function holds(field: CustomField, operator: FieldCondition['operator'], values: unknown[]): RawBuilder<SqlBool> {
  const { column } = FIELD_TYPE[field.type]
  const mine = sql`v.field_id = ${field.id}`
  if (operator === 'is_set' || operator === 'is_not_set') return sql`${mine}`
  if (operator === 'contains') return sql`${mine} and lower(coalesce(v.text, v.long)) like all (${likeWords(String(values[0]))}::text[])`
  const cell = sql.raw(`v.${COLUMN[column]}`)
  const cast = sql.raw(CAST[column])
  if (operator === 'gte') return sql`${mine} and ${cell} >= ${values[0]}::${cast}`
  if (operator === 'lte') return sql`${mine} and ${cell} <= ${values[0]}::${cast}`
  if (values.length === 1) return sql`${mine} and ${cell} = ${values[0]}::${cast}`
  return sql`${mine} and ${cell} = any(${values}::${cast}[])`
}

/** Words that one text in this many holds are looked for in each row of a list; the index of letters would bring too many. */
const COMMON = 50
const [PLACES, AT_EACH] = [40, 25]

/** Do many of a field's texts hold these words? Texts from all over are asked, by the field's own index. */
async function areCommon(ctx: Ctx, field: CustomField, holds: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ common: boolean }>`
    with reach as materialized (
      select (select min(entity_id) from custom_field_values where field_id = ${field.id}) as first,
        (select max(entity_id) from custom_field_values where field_id = ${field.id}) as last)
    select count(*) filter (where s.fits) * ${sql.lit(COMMON)} > count(*) as common
    from reach r, generate_series(0, ${sql.lit(PLACES - 1)}) n, lateral (
      select ${holds} as fits from custom_field_values v
      where v.field_id = ${field.id} and v.entity_id >= r.first + n * ((r.last - r.first) / ${sql.lit(PLACES)} + 1)
      order by v.entity_id limit ${sql.lit(AT_EACH)}) s`.execute(ctx.db)
  return rows[0]?.common === true
}

type Known = { field: CustomField; condition: FieldCondition; term: RawBuilder<SqlBool> }

/** The things that fit, if they are few. */
async function fewThatFit(ctx: Ctx, entity: FieldEntity, { field, condition, term }: Known, few: number) {
  if (condition.operator !== 'contains') return ifSelective(ctx, sql`select v.entity_id from custom_field_values v where ${term}`, few)
  if (await areCommon(ctx, field, term)) return undefined
  const words = likeWords(String(condition.values[0]))
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(f) as ids from find_field_entities(${ctx.actor.tenantId}, ${entity}, array[${field.id}]::bigint[], ${words}::text[], ${few + 1}) f
  `.execute(ctx.db)
  const ids = rows[0]?.ids ?? []
  return ids.length > few ? undefined : sql<number[]>`${ids}::bigint[]`
}

/** Words stand in an index of their letters, and of several options a thing may have more than one. */
function orderOf({ field, condition: { operator } }: Known): RawBuilder<unknown> | undefined {
  if (operator === 'contains' || field.type === 'multi_select') return undefined
  if (operator === 'is_set') return sql`v.entity_id`
  return sql`${sql.raw(`v.${COLUMN[FIELD_TYPE[field.type].column]}`)}, v.entity_id`
}

type Understood = { condition: FieldCondition; field: CustomField; values: unknown[] }

/**
 * Conditions with their fields, and their values as those fields hold them.
 * @param path what the conditions are called in the input, for complaints
 * @param given the entity's fields by their keys, where they are read already
 * @throws DomainError invalid_input: a field that is not there (or not for the caller), a question it does not understand
 */
export async function understoodConditions(
  ctx: Ctx,
  entity: FieldEntity,
  conditions: readonly FieldCondition[],
  path: string,
  given?: ReadonlyMap<string, CustomField>,
): Promise<Understood[]> {
  const fields = given ?? new Map((await loadFields(ctx, entity)).map((field) => [field.key, field]))
  const errors: FieldReason[] = []
  const understood = conditions.flatMap((condition, n) => {
    const { key } = condition
    const wrong = (at: string, why: Reason) => {
      errors.push({ field: `${path}.${n}.${at}`, ...why })
      return []
    }
    const field = fields.get(condition.key)
    if (!field) return wrong('key', { reason: 'unknown_key', params: { key } })
    if (!OPERATORS_OF[field.type].includes(condition.operator))
      return wrong('operator', { reason: 'operator_not_understood', params: { key } })
    const presence = condition.operator === 'is_set' || condition.operator === 'is_not_set'
    const values = presence ? [] : condition.values.map((raw) => read(field, raw, ctx))
    if (!presence && values.length === 0) return wrong('values', { reason: 'condition_without_value', params: { key } })
    if (values.some((value) => value === undefined)) return wrong('values', { reason: 'condition_value_unknown', params: { key } })
    return [{ condition, field, values }]
  })
  if (errors.length) throw invalid(...errors)
  return understood
}

/**
 * Conditions on custom fields as terms of a query.
 * @param few up to this many things that fit are read first; below zero none are (customers' lists are made of their own tickets anyway)
 * @throws DomainError invalid_input, as `understoodConditions` does
 */
export async function fieldTerms(
  ctx: Ctx,
  entity: FieldEntity,
  conditions: readonly FieldCondition[],
  path = 'customFields',
  few = SELECTIVE_LIMIT,
  given?: ReadonlyMap<string, CustomField>,
): Promise<FieldTerm[]> {
  if (conditions.length === 0) return []
  const known = (await understoodConditions(ctx, entity, conditions, path, given)).map(
    ({ condition, field, values }): Known => ({ condition, field, term: holds(field, condition.operator, values) }),
  )
  const terms: FieldTerm[] = []
  for (const one of known) {
    const negated = one.condition.operator === 'is_not' || one.condition.operator === 'is_not_set'
    const ids = negated || few < 0 || ctx.actor.side === 'customer' ? undefined : await fewThatFit(ctx, entity, one, few)
    const exact = one.condition.operator.startsWith('is') && one.condition.values.length === 1
    terms.push({ holds: one.term, negated, ids, order: negated ? undefined : orderOf(one), exact })
  }
  return terms
}

/**
 * Conditions as terms for whoever reads a great many things at once, and lets the planner choose how: see `heldBy`.
 * @throws DomainError invalid_input, as `understoodConditions` does
 */
export const heldTerms = (ctx: Ctx, entity: FieldEntity, conditions: readonly FieldCondition[], path?: string): Promise<FieldTerm[]> =>
  fieldTerms(ctx, entity, conditions, path, -1)

/** Does the thing with this id fit? Values may be read first and joined with what is read, or looked up for each. */
export function heldBy({ holds, negated }: FieldTerm, entity: FieldEntity, tenant: string, id: string): RawBuilder<SqlBool> {
  const held = sql`exists (select from custom_field_values v where v.tenant_id = ${sql.ref(tenant)} and v.entity = ${entity}
    and v.entity_id = ${sql.ref(id)} and ${holds})`
  return negated ? sql`not ${held}` : sql`${held}`
}

/** Does a row of the table `of` fit? `limit` keeps the planner from turning the question round and reading every value there is. */
export function fits(term: FieldTerm, entity: FieldEntity, of: string): RawBuilder<SqlBool> {
  if (term.ids) return sql`${sql.ref(`${of}.id`)} = any(${term.ids})`
  const held = sql`(select true from custom_field_values v where v.tenant_id = ${sql.ref(`${of}.tenantId`)} and v.entity = ${entity}
    and v.entity_id = ${sql.ref(`${of}.id`)} and ${term.holds} limit 1)`
  // Not `is null`: the planner takes that for one row in two hundred, and would sort them all instead of stopping at a page.
  return term.negated ? sql`not coalesce(${held}, false)` : sql`${held} is not null`
}
