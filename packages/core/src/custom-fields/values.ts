import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import type {
  BulkUpdateValues,
  CopyValues,
  DeleteValues,
  EntityValues,
  GetValues,
  SaveValues,
  SentValues,
  ValuesWritten,
} from '@balcao/contracts/custom-fields/values'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { DomainError, forbidden, invalid, notFound, refusedFields } from '../errors.ts'
import { can, must } from '../policy.ts'
import { updateFields } from '../tickets/fields.ts'
import * as tickets from '../tickets/tickets.ts'
import { findUser } from '../users/user-rows.ts'
import { asSent, same } from './internal/plan.ts'
import { readValues, TABLE } from './value-rows.ts'
import { apply, prepare } from './write.ts'

/** Only the desk reads values of people, companies and assets. @throws DomainError ticket_not_found, user_not_found, company_not_found, asset_not_found */
async function mustSee(ctx: Ctx, entity: FieldEntity, id: number): Promise<void> {
  if (entity === 'ticket') await tickets.mustSee(ctx, id)
  else if (entity === 'user') {
    if (!can(ctx.actor, 'user.list') || !(await findUser(ctx, id))) throw notFound('user_not_found')
  } else if (entity === 'asset') {
    const asset = can(ctx.actor, 'asset.read')
      ? await ctx.db.selectFrom('assets').select('id').where('id', '=', id).executeTakeFirst()
      : undefined
    if (!asset) throw notFound('asset_not_found')
  } else {
    const company = can(ctx.actor, 'user.list')
      ? await ctx.db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
      : undefined
    if (!company) throw notFound('company_not_found')
  }
}

type Beside = Exclude<FieldEntity, 'ticket'>

/** The values of a ticket, a person, a company or an asset. @throws as `mustSee` */
export async function get(ctx: Ctx, input: GetValues): Promise<EntityValues> {
  await mustSee(ctx, input.entity, input.id)
  return { ...input, values: await readValues(ctx.db, input.entity, input.id, ctx.actor.side) }
}

/** Writes values of a person, a company or an asset that the caller sees; tickets have rules and a history of their own. */
async function saveBeside(ctx: Ctx, entity: Beside, id: number, values: SentValues): Promise<boolean> {
  must(ctx, entity === 'asset' ? 'asset.edit' : 'user.manage')
  if (entity === 'user') await mustBeBelow(ctx, id)
  await lock(ctx, entity, id)
  const changes = await apply(ctx, entity, id, await prepare(ctx, entity, id, values))
  if (changes.length === 0) return false
  const fields = (side: 'from' | 'to') => Object.fromEntries(changes.map((change) => [change.field, change[side]]))
  await audit(ctx, {
    action: `${entity}.fields_changed`,
    resource: entity,
    resourceId: id,
    ...diff(fields('from'), fields('to')),
    risk: 'low',
  })
  if (entity === 'asset') await ctx.emit('asset:changed', { assetId: id })
  return true
}

/** As for all else of a person: nobody changes their own, nor those at their level or above. @throws DomainError forbidden */
async function mustBeBelow(ctx: Ctx, id: number): Promise<void> {
  const user = await findUser(ctx, id)
  if (!user || !can(ctx.actor, 'user.change', user)) throw forbidden()
}

/** Two changes of one thing happen one after the other. */
async function lock(ctx: Ctx, entity: Beside, id: number): Promise<void> {
  await ctx.db.selectFrom(TABLE[entity]).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

const write = (ctx: Ctx, entity: FieldEntity, id: number, values: SentValues): Promise<boolean> =>
  entity === 'ticket' ? updateFields(ctx, id, values) : saveBeside(ctx, entity, id, values)

/**
 * Changes the values that are sent; the rest stays. Customers change those of their own tickets that are theirs to fill in.
 * @throws DomainError invalid_input naming each wrong field; forbidden; as `mustSee`
 */
export async function save(ctx: Ctx, input: SaveValues): Promise<EntityValues> {
  await mustSee(ctx, input.entity, input.id)
  await write(ctx, input.entity, input.id, input.values)
  return get(ctx, { entity: input.entity, id: input.id })
}

/** Empties some fields, or all that have a value. A required one is not emptied. @throws as `save` */
export async function remove(ctx: Ctx, input: DeleteValues): Promise<EntityValues> {
  const { values } = await get(ctx, { entity: input.entity, id: input.id })
  const keys = input.keys ?? Object.keys(values)
  return save(ctx, { entity: input.entity, id: input.id, values: Object.fromEntries(keys.map((key) => [key, null])) })
}

/**
 * Writes to each thing of a list what `valuesFor` says, in the order of ids. One refusal refuses everything; ids that the
 * caller does not see are passed over and not told of.
 */
async function writeEach(ctx: Ctx, entity: FieldEntity, ids: readonly number[], valuesFor: (id: number) => Promise<SentValues>) {
  const data: ValuesWritten['data'] = []
  const errors: FieldReason[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    try {
      await mustSee(ctx, entity, id)
      data.push({ id, changed: await write(ctx, entity, id, await valuesFor(id)) })
    } catch (error) {
      if (!(error instanceof DomainError) || !(error.kind === 'not_found' || error.code === 'invalid_input')) throw error
      if (error.kind !== 'not_found')
        errors.push(...refusedFields(error).map(({ field, ...why }): FieldReason => ({ field: `ids.${id}.${field}`, ...why })))
    }
  }
  // Thrown, so that the transaction takes back what was written before the wrong one.
  if (errors.length) throw invalid(...errors)
  return { data, updated: data.filter((one) => one.changed).length }
}

/** One set of values for many things: all of them, or none. @throws DomainError invalid_input as `ids.<id>.customFields.<key>`; forbidden */
export async function bulkUpdate(ctx: Ctx, input: BulkUpdateValues): Promise<ValuesWritten> {
  return writeEach(ctx, input.entity, input.ids, async () => input.values)
}

/** Gives the values of one thing to others. @throws as `bulkUpdate`; as `mustSee` for where they come from */
export async function copy(ctx: Ctx, input: CopyValues): Promise<ValuesWritten> {
  const { values } = await get(ctx, { entity: input.entity, id: input.fromId })
  const from = asSent(values)
  const keys = input.keys ?? Object.keys(from)
  return writeEach(
    ctx,
    input.entity,
    input.toIds.filter((id) => id !== input.fromId),
    async (id) => {
      const there = asSent(await readValues(ctx.db, input.entity, id, ctx.actor.side))
      const wanted = keys.filter((key) => (input.overwrite || there[key] === undefined) && !same(there[key], from[key]))
      return Object.fromEntries(wanted.map((key) => [key, from[key] ?? null]))
    },
  )
}
