import type { FieldReason } from '@balcao/contracts/reason-texts'
import { TYPE_NAME } from '@balcao/contracts/tickets/statuses'
import { BUILT_IN_TYPES, customerTypeWord, isBuiltInType, type OwnType, typeTakenBy, typeWord } from '@balcao/contracts/tickets/type-words'
import type { SaveTypes } from '@balcao/contracts/tickets/types'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { keyFrom } from '../../custom-fields/definition.ts'
import { forgetForms } from '../../custom-fields/forms.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { ownTypes } from './type-rows.ts'

/** The organisation's types in their order, those switched off among them; customers are told what they call each. */
export async function list(ctx: Ctx): Promise<OwnType[]> {
  const types = await ownTypes(ctx.db)
  return ctx.actor.side === 'staff'
    ? [...types]
    : types.map((type) => ({ ...type, name: type.customerName ?? type.name, customerName: null }))
}

/**
 * Saves the whole list: names, order, which can be chosen, new ones, and which of its own go. A word stands for one type. What
 * is of a type keeps it, so one in use is only switched off. Open screens hear of it at once.
 * @throws DomainError forbidden; invalid_input with field and reason
 */
export async function save(ctx: Ctx, input: SaveTypes): Promise<OwnType[]> {
  must(ctx, 'system.configure')
  const { tenantId } = ctx.actor
  // One after the other: a list is saved as a whole.
  await ctx.db.selectFrom('tenants').where('id', '=', tenantId).select('id').forUpdate().executeTakeFirstOrThrow()
  const before = await ownTypes(ctx.db)
  const after = changed(before, input)
  const wrong = refused(after, input)
  if (wrong.length > 0) throw invalid(...wrong)
  const changes = diff(flat(before), flat(after))
  if (!differs(changes)) return after
  await remove(ctx, before, input.remove)
  await ctx.db
    .insertInto('ticketTypes')
    .values(after.map((type, position) => ({ tenantId, ...type, position })))
    .onConflict((oc) =>
      oc.columns(['tenantId', 'key']).doUpdateSet(({ ref }) => ({
        ...{ name: ref('excluded.name'), customerName: ref('excluded.customerName') },
        ...{ active: ref('excluded.active'), position: ref('excluded.position') },
      })),
    )
    .execute()
  await ctx.emit('types:changed', {})
  await audit(ctx, { action: 'types.changed', resource: 'organization', resourceId: tenantId, ...changes })
  return after
}

/** The list as it is to be. @throws DomainError invalid_input for one that is not there, is missed, or is named twice */
function changed(before: readonly OwnType[], { types, remove: gone }: SaveTypes): OwnType[] {
  const wrong: FieldReason[] = []
  const held = new Map(before.map((type) => [type.key, type]))
  const taken = new Set([...held.keys(), 'tipo'])
  const after = types.map(({ key, name, customerName, active }, n): OwnType => {
    const type = key === undefined ? undefined : held.get(key)
    if (type) {
      const words = {
        name: name === undefined ? type.name : name,
        customerName: customerName === undefined ? type.customerName : customerName,
      }
      if (words.name === null && !isBuiltInType(type.key)) wrong.push({ field: `types.${n}.name`, reason: 'name_missing' })
      return meant({ key: type.key, ...words, active: active ?? type.active })
    }
    if (key !== undefined) wrong.push({ field: `types.${n}.key`, reason: 'type_not_found' })
    else if (!name) wrong.push({ field: `types.${n}.name`, reason: 'name_missing' })
    const fresh = keyFrom(name ?? '', taken)
    taken.add(fresh)
    return meant({ key: fresh, name: name ?? null, customerName: customerName ?? null, active: active ?? true })
  })
  for (const key of gone) {
    if (!held.has(key)) wrong.push({ field: 'remove', reason: 'type_not_found' })
    else if (isBuiltInType(key)) wrong.push({ field: 'remove', reason: 'built_in_type_stays' })
  }
  const named = types.flatMap(({ key }) => key ?? [])
  const all = [...named, ...gone]
  if (wrong.length === 0 && (new Set(all).size !== all.length || all.length !== held.size))
    wrong.push({ field: 'types', reason: 'types_incomplete' })
  if (wrong.length > 0) throw invalid(...wrong)
  return after
}

/** A name that is the built-in word is none of one's own; a label that is the name says nothing. */
function meant(type: OwnType): OwnType {
  const name = isBuiltInType(type.key) && type.name === TYPE_NAME[type.key] ? null : type.name
  return { ...type, name, customerName: type.customerName === typeWord({ ...type, name }) ? null : type.customerName }
}

/** Names that are another's: of those that were sent. A name without a label is what customers read as well. */
function refused(types: readonly OwnType[], input: SaveTypes): FieldReason[] {
  const wrong = types.flatMap((type, n): FieldReason[] =>
    (['name', 'customerName'] as const).flatMap((word) => {
      const text = input.types[n]?.[word] === undefined ? null : type[word]
      const isBoth = word === 'name' && type.customerName === null
      const other =
        text === null
          ? undefined
          : (typeTakenBy(word, text, n, types) ?? (isBoth ? typeTakenBy('customerName', text, n, types) : undefined))
      return other
        ? [{ field: `types.${n}.${word}`, reason: 'type_name_taken', params: { type: { key: other.key, name: other.name } } }]
        : []
    }),
  )
  if (types.every(({ active }) => !active)) wrong.push({ field: 'types', reason: 'no_active_type' })
  return wrong
}

/** Takes types away that nothing is of. @throws DomainError invalid_input for one in use */
async function remove(ctx: Ctx, types: readonly OwnType[], keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const { db } = ctx
  // Who is choosing one of them just now is done first, and then counts.
  const gone = () => db.selectFrom('ticketTypes').where((eb) => eb('key', '=', eb.fn.any(eb.val([...keys]))))
  await gone().select('key').forUpdate().execute()
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${keys}::text[]) k(key) where
      exists (select from tickets t where t.tenant_id = (select current_setting('app.tenant_id')::bigint) and t.type = k.key
        and t.type not in ${sql.raw(`(${BUILT_IN_TYPES.map(({ key }) => `'${key}'`).join(', ')})`)})
      or exists (select from recurring_tickets r where r.type = k.key)
      or exists (select from templates m where m.changes ->> 'type' = k.key)
      or exists (select from ticket_views v where v.filter -> 'type' ? k.key)`.execute(db)
  const used = rows.map(({ key }) => ({ key, name: types.find((type) => type.key === key)?.name ?? null }))
  if (used.length > 0) throw invalid(...used.map((type): FieldReason => ({ field: 'remove', reason: 'type_in_use', params: { type } })))
  await forgetForms(ctx, keys)
  await db
    .deleteFrom('ticketTypes')
    .where((eb) => eb('key', '=', eb.fn.any(eb.val([...keys]))))
    .execute()
}

/** As the audit log shows it: of each type its words and whether it can be chosen, and the order. */
function flat(types: readonly OwnType[]): Record<string, unknown> {
  const each = types.flatMap((type) => [
    [`${type.key}.typeName`, typeWord(type)],
    [`${type.key}.typeCustomerName`, customerTypeWord(type) === typeWord(type) ? null : customerTypeWord(type)],
    [`${type.key}.typeActive`, type.active],
  ])
  return { ...Object.fromEntries(each), typeOrder: types.map(typeWord) }
}
