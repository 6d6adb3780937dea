import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FIELD_TYPE, type FieldEntity, type FieldType } from '@balcao/contracts/custom-fields/types'
import type { FieldValues, SentValue } from '@balcao/contracts/custom-fields/values'
import type { Side, Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** One value as it is read beside its ticket, person or company; an array, for there are many of them. `name` is that of a person. */
export type ValueRow = [key: string, type: string, visible: boolean, value: string | number | boolean, name: string | null]

/**
 * The values of active fields of one entity, as a column of its query, whose table is called `t`. Fields are asked one by
 * one: of many of them the planner would else ask each whether the row has a value of it.
 */
export const valuesOf = (entity: FieldEntity) => `(select coalesce(json_agg(s.value), '[]') from (
    select json_build_array(f.key, f.type, f.visible_to_customers, coalesce(to_json(v.option), to_json(v.number), to_json(v.date), to_json(v.text),
      to_json(v.long), to_json(v.flag), to_json(v.user_id)),
      case when v.user_id is not null then (select p.name from users p where p.tenant_id = v.tenant_id and p.id = v.user_id) end) as value
    from custom_field_values v join lateral (select d.key, d.type, d.visible_to_customers from custom_fields d
      where d.tenant_id = v.tenant_id and d.id = v.field_id and d.is_active limit 1) f on true
    where v.tenant_id = t.tenant_id and v.entity = '${entity}' and v.entity_id = t.id order by v.field_id, v.ordinal) s)`

/** The same for a query builder. */
export const valuesBeside = (entity: FieldEntity) => sql<ValueRow[]>`${sql.raw(valuesOf(entity))}`

/** Values by key, as one side of the counter sees them. */
export function valuesView(rows: readonly ValueRow[], side: Side): FieldValues {
  const values: FieldValues = {}
  for (const [key, type, visible, value, name] of rows) {
    if (side === 'customer' && !visible) continue
    if (type === 'multi_select') values[key] = [...((values[key] as string[] | undefined) ?? []), String(value)]
    else values[key] = type === 'user' ? { id: Number(value), name: name ?? '' } : value
  }
  return values
}

/** Where the things of a kind are. */
export const TABLE = { ticket: 'tickets', user: 'users', company: 'companies', asset: 'assets' } as const satisfies Record<
  FieldEntity,
  string
>

/** The values of some things of a kind, by id. */
export async function readManyValues(db: Tx, entity: FieldEntity, ids: readonly number[], side: Side): Promise<Map<number, FieldValues>> {
  const rows = await db
    // The tables are alike in what is read here.
    .selectFrom(`${TABLE[entity]} as t` as 'tickets as t')
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .select(['t.id', valuesBeside(entity).as('values')])
    .execute()
  return new Map(rows.map(({ id, values }) => [id, valuesView(values, side)]))
}

/** The values of one thing. */
export async function readValues(db: Tx, entity: FieldEntity, id: number, side: Side): Promise<FieldValues> {
  return (await readManyValues(db, entity, [id], side)).get(id) ?? {}
}

/** What is kept of a value: rows of one column. */
function rowsOf(type: FieldType, value: SentValue) {
  const { column } = FIELD_TYPE[type]
  const all = value === null ? [] : Array.isArray(value) ? value : [value]
  return all.map((one, ordinal) => ({ ordinal, [column]: one }))
}

/** Values that are to stand in the place of those that one thing has. */
export type ValuesOfOne = { id: number; writes: readonly { field: CustomField; to: SentValue }[] }

/** Puts values in the place of those that were there, in two statements however many things. They must have been checked. */
export async function writeValues(ctx: Ctx, entity: FieldEntity, things: readonly ValuesOfOne[]): Promise<void> {
  const written = things.flatMap(({ id, writes }) => writes.map(({ field, to }) => ({ id, field, to })))
  if (written.length === 0) return
  const { tenantId } = ctx.actor
  const places = JSON.stringify(written.map(({ id, field }) => ({ id, field: field.id })))
  await sql`delete from custom_field_values v using jsonb_to_recordset(${places}::jsonb) as r(id bigint, field bigint)
    where v.tenant_id = ${tenantId} and v.entity = ${entity} and v.entity_id = r.id and v.field_id = r.field`.execute(ctx.db)
  const rows = written.flatMap(({ id, field, to }) => rowsOf(field.type, to).map((row) => ({ id, field: field.id, ...row })))
  if (rows.length === 0) return
  await sql`insert into custom_field_values
      (tenant_id, entity, entity_id, field_id, ordinal, text, long, option, number, date, flag, user_id)
    select ${tenantId}, ${entity}, r.id, r.field, r.ordinal, r.text, r.long, r.option, r.number, r.date, r.flag, r."userId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, field bigint, ordinal smallint, text text, long text,
      option text, number double precision, date date, flag boolean, "userId" bigint)`.execute(ctx.db)
}

/** How many things have a value of this field. */
export async function countValues(ctx: Ctx, fieldId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('customFieldValues')
    .where('fieldId', '=', fieldId)
    .select((eb) => eb.fn.count<number>('entityId').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Which of these options some value holds. */
export async function usedOptions(ctx: Ctx, fieldId: number, options: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (const option of options) {
    const row = await ctx.db
      .selectFrom('customFieldValues')
      .select('option')
      .where('fieldId', '=', fieldId)
      .where('option', '=', option)
      .limit(1)
      .executeTakeFirst()
    if (row) used.push(option)
  }
  return used
}
