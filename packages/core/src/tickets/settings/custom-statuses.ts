import type { FieldReason } from '@balcao/contracts/reason-texts'
import { builtInTakenBy, type CustomStatus, customerWord, customTakenBy } from '@balcao/contracts/tickets/custom-status-words'
import type { SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import type { OwnStatusNames } from '@balcao/contracts/tickets/status-words'
import { STATUS } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { customStatuses } from './custom-status-rows.ts'
import { ownStatusNames } from './status-name-rows.ts'

/** The organisation's custom statuses in their order; customers get those that have a label for them, by that label. */
export async function list(ctx: Ctx): Promise<CustomStatus[]> {
  const all = await customStatuses(ctx.db)
  if (ctx.actor.side === 'staff') return all
  return all.flatMap((one) => (one.customerName === null ? [] : [{ ...one, name: one.customerName, customerName: null }]))
}

/**
 * Saves the whole list: names, order, which can be chosen, new ones, and which go. A word stands for one status. Tickets keep the one
 * that they are in, so one in use is only switched off. Open screens get the words at once.
 * @throws DomainError forbidden; invalid_input with field and reason
 */
export async function save(ctx: Ctx, input: SaveCustomStatuses): Promise<CustomStatus[]> {
  must(ctx, 'system.configure')
  const { tenantId } = ctx.actor
  // One after the other: whether a name is free depends on the others, and on those of statuses.
  await ctx.db.selectFrom('tenants').where('id', '=', tenantId).select('id').forUpdate().executeTakeFirstOrThrow()
  const before = await customStatuses(ctx.db)
  const after = changed(before, input)
  const wrong = refused(after, input, Object.fromEntries(await ownStatusNames(ctx.db)))
  if (wrong.length > 0) throw invalid(...wrong)
  const changes = diff(flat(before), flat(after))
  if (!differs(changes)) return before
  await remove(ctx, before, input.remove)
  for (const [position, { id, ...row }] of after.entries()) {
    if (id === 0)
      await ctx.db
        .insertInto('customStatuses')
        .values({ tenantId, ...row, position })
        .execute()
    else {
      const { status: _, ...columns } = row
      await ctx.db
        .updateTable('customStatuses')
        .set({ ...columns, position })
        .where('id', '=', id)
        .execute()
    }
  }
  await ctx.emit('statuses:renamed', {})
  await audit(ctx, { action: 'custom_statuses.changed', resource: 'organization', resourceId: tenantId, ...changes })
  return customStatuses(ctx.db)
}

/** The list as it is to be, new ones with the id 0. @throws DomainError invalid_input for one that is not there, is missed, or is named twice */
function changed(before: readonly CustomStatus[], { statuses, remove: gone }: SaveCustomStatuses): CustomStatus[] {
  const wrong: FieldReason[] = []
  const held = new Map(before.map((one) => [one.id, one]))
  const after = statuses.flatMap(({ id, status, name, customerName, active }, n): CustomStatus[] => {
    const former = id === undefined ? undefined : held.get(id)
    if (id !== undefined && !former) wrong.push({ field: `statuses.${n}.id`, reason: 'custom_status_not_found' })
    else if (former && status !== undefined && status !== former.status)
      wrong.push({ field: `statuses.${n}.status`, reason: 'custom_status_of_another', params: { status: former.status } })
    const of = former?.status ?? status
    const word = name ?? former?.name
    if (id === undefined && of === undefined) wrong.push({ field: `statuses.${n}.status`, reason: 'required' })
    if (id === undefined && word === undefined) wrong.push({ field: `statuses.${n}.name`, reason: 'name_missing' })
    if (of === undefined || word === undefined) return []
    const label = customerName === undefined ? (former?.customerName ?? null) : customerName
    return [
      {
        ...{ id: former?.id ?? 0, status: of, name: word, active: active ?? former?.active ?? true },
        // A label that is the status's own says nothing.
        customerName: label === STATUS[of].customerLabel ? null : label,
      },
    ]
  })
  for (const id of gone) if (!held.has(id)) wrong.push({ field: 'remove', reason: 'custom_status_not_found' })
  const all = [...statuses.flatMap(({ id }) => id ?? []), ...gone]
  if (wrong.length === 0 && (new Set(all).size !== all.length || all.length !== held.size))
    wrong.push({ field: 'statuses', reason: 'custom_statuses_incomplete' })
  if (wrong.length > 0) throw invalid(...wrong)
  return after
}

/** Names that are another's already. */
function refused(all: readonly CustomStatus[], input: SaveCustomStatuses, names: OwnStatusNames): FieldReason[] {
  return all.flatMap(({ name }, n): FieldReason[] => {
    if (input.statuses[n]?.name === undefined) return []
    const field = `statuses.${n}.name`
    const builtIn = builtInTakenBy(name, names)
    if (builtIn) return [{ field, reason: 'status_name_taken', params: { status: builtIn } }]
    const other = customTakenBy(name, n, all)
    return other ? [{ field, reason: 'custom_status_taken', params: { name: other.name } }] : []
  })
}

/** Takes those away that no ticket is in. @throws DomainError invalid_input for one in use */
async function remove(ctx: Ctx, before: readonly CustomStatus[], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const gone = () => ctx.db.selectFrom('customStatuses').where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
  // Who is choosing one of them just now is done first, and then counts.
  await gone().select('id').forUpdate().execute()
  const { rows } = await sql<{ id: number }>`
    select k.id from unnest(${ids}::bigint[]) k(id) where exists (select from tickets t where t.custom_status_id = k.id)`.execute(ctx.db)
  const used = rows.flatMap(({ id }) => before.find((one) => one.id === id) ?? [])
  if (used.length > 0)
    throw invalid(...used.map(({ name }): FieldReason => ({ field: 'remove', reason: 'custom_status_in_use', params: { name } })))
  await ctx.db
    .deleteFrom('customStatuses')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

/** As the audit log shows it: one line for each, in their order. */
const flat = (all: readonly CustomStatus[]): Record<string, unknown> => ({
  customStatuses: all.map((one) => `${one.name} (${one.status}${one.active ? '' : ', off'}): ${customerWord(one)}`),
})
