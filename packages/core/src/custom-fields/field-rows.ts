import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'

type FieldRow = Selectable<DB['customFields']>

export function fieldView({ tenantId: _, ...row }: FieldRow): CustomField {
  return row as CustomField
}

/** Fields in their order. Customers get those they see, which the database says. */
export async function loadFields(ctx: Ctx, entity?: FieldEntity, activeOnly = true): Promise<CustomField[]> {
  const rows = await ctx.db
    .selectFrom('customFields')
    .selectAll()
    .$if(entity !== undefined, (q) => q.where('entity', '=', entity as string))
    .$if(activeOnly, (q) => q.where('isActive', '=', true))
    .orderBy('entity')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(fieldView)
}

/** @throws DomainError custom_field_not_found */
export async function mustFind(ctx: Ctx, id: number): Promise<CustomField> {
  const row = await ctx.db.selectFrom('customFields').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('custom_field_not_found')
  return fieldView(row)
}

/** All fields of an entity, locked: changes of definitions happen one after the other, so that keys, orders and rules fit. */
export async function lockFields(ctx: Ctx, entity: FieldEntity): Promise<CustomField[]> {
  const { tenantId } = ctx.actor
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom-fields:${tenantId}:${entity}`}, 12))`.execute(ctx.db)
  return loadFields(ctx, entity, false)
}

type Written = Omit<CustomField, 'id' | 'entity' | 'createdAt' | 'updatedAt' | 'version'>

/** A definition as columns. */
export function columnsOf(field: Written) {
  const { options, settings, defaultValue, showWhen, requireWhen, optionsBy, ...plain } = field
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return {
    ...plain,
    options: JSON.stringify(options),
    settings: JSON.stringify(settings),
    defaultValue: json(defaultValue),
    showWhen: json(showWhen),
    requireWhen: json(requireWhen),
    optionsBy: json(optionsBy),
  }
}
