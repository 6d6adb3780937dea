import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FIELD_TYPE, type FieldEntity, type FieldType } from '@balcao/contracts/custom-fields/types'
import type { FieldValue, FieldValues, SentValue } from '@balcao/contracts/custom-fields/values'
import type { DB } from '@balcao/db/schema'
import type { Side, Tx } from '@balcao/db/tenant'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '../../ctx.ts'

/** One value as it is read beside its ticket, person or company: short names, for there are many of them. */
export type ValueRow = {
  key: string
  type: string
  visible: boolean
  text: string | null
  long: string | null
  option: string | null
  number: number | null
  date: string | null
  flag: boolean | null
  person: number | null
  name: string | null
}

/** The values of active fields of one entity, as a column of its query. `t` is the table the ids come from. */
// biome-ignore lint/suspicious/noExplicitAny: the table around it is not ours to know.
export function valuesBeside(eb: ExpressionBuilder<any, any>, entity: FieldEntity, table: string) {
  const values = (eb as unknown as ExpressionBuilder<DB, never>)
    .selectFrom('customFieldValues as v')
    // One by one: of many fields the planner would else ask each whether the row has a value of it.
    .innerJoinLateral(
      (field) =>
        field
          .selectFrom('customFields as d')
          .whereRef('d.tenantId', '=', 'v.tenantId')
          .whereRef('d.id', '=', 'v.fieldId')
          .where('d.isActive', '=', sql.lit(true))
          .select(['d.key', 'd.type', 'd.visibleToCustomers as visible'])
          .limit(sql.lit(1))
          .as('f'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as p', (join) => join.onRef('p.tenantId', '=', 'v.tenantId').onRef('p.id', '=', 'v.userId'))
    .whereRef('v.tenantId', '=', `${table}.tenantId` as never)
    .where('v.entity', '=', sql.lit(entity))
    .whereRef('v.entityId', '=', `${table}.id` as never)
    .select([
      'f.key',
      'f.type',
      'f.visible',
      'v.text',
      'v.long',
      'v.option',
      'v.number',
      'v.date',
      'v.flag',
      'v.userId as person',
      'p.name',
    ])
    .orderBy('v.fieldId')
    .orderBy('v.ordinal')
  return jsonArrayFrom(values).$castTo<ValueRow[]>()
}

function read(row: ValueRow): FieldValue {
  if (row.person !== null) return { id: row.person, name: row.name ?? '' }
  return row.text ?? row.long ?? row.option ?? row.number ?? row.date ?? row.flag ?? ''
}

/** Values by key, as one side of the counter sees them. */
export function valuesView(rows: readonly ValueRow[], side: Side): FieldValues {
  const values: FieldValues = {}
  for (const row of rows) {
    if (side === 'customer' && !row.visible) continue
    const value = read(row)
    if (row.type === 'multi_select') values[row.key] = [...((values[row.key] as string[] | undefined) ?? []), String(value)]
    else values[row.key] = value
  }
  return values
}

const TABLE = { ticket: 'tickets', user: 'users', company: 'companies' } as const

/** The values of some things of a kind, by id. */
export async function readManyValues(db: Tx, entity: FieldEntity, ids: readonly number[], side: Side): Promise<Map<number, FieldValues>> {
  const rows = await db
    // The three tables are alike in what is read here.
    .selectFrom(`${TABLE[entity]} as t` as 'tickets as t')
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...ids]))))
    .select((eb) => ['t.id', valuesBeside(eb, entity, 't').as('values')])
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

/** Puts values in the place of those that were there. They must have been checked. */
export async function writeValues(
  ctx: Ctx,
  entity: FieldEntity,
  entityId: number,
  values: readonly { field: CustomField; to: SentValue }[],
): Promise<void> {
  if (values.length === 0) return
  const { tenantId } = ctx.actor
  await ctx.db
    .deleteFrom('customFieldValues')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where((eb) => eb('fieldId', '=', eb.fn.any(eb.val(values.map(({ field }) => field.id)))))
    .execute()
  const rows = values.flatMap(({ field, to }) =>
    rowsOf(field.type, to).map((row) => ({ tenantId, entity, entityId, fieldId: field.id, ...row })),
  )
  if (rows.length) await ctx.db.insertInto('customFieldValues').values(rows).execute()
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
