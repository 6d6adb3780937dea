import { nameKey } from '@balcao/contracts/folded'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { SaveStatusReasons, StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import { STATUS } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { keepVersion } from '../../maintenance/history/keep.ts'
import { must } from '../../policy.ts'
import { customStatuses } from './custom-status-rows.ts'
import { statusReasonLists } from './status-reason-rows.ts'

/** The organisation's reasons by status; a status without reasons is not in it. */
export async function list(ctx: Ctx): Promise<StatusReasonList[]> {
  const lists = await statusReasonLists(ctx.db)
  const off = lists.flatMap(({ reasons }) => reasons.flatMap(({ id, active }) => (active ? [] : [id])))
  const used = await usedOf(ctx, off)
  return lists.map(({ reasons, ...one }) => ({
    ...one,
    reasons: reasons.map((reason) => (reason.active ? reason : { ...reason, inUse: used.has(reason.id) })),
  }))
}

/** Those of these reasons that tickets have. */
async function usedOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select k.id from unnest(${ids}::bigint[]) k(id) where exists (select from tickets t where t.status_reason_id = k.id)`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Saves the whole list of one status. Tickets keep the reason that they have, so one in use is only switched off. An empty list is none.
 * @throws DomainError forbidden; invalid_input with field and reason
 */
export async function save(ctx: Ctx, input: SaveStatusReasons): Promise<StatusReasonList[]> {
  must(ctx, 'system.configure')
  const { tenantId } = ctx.actor
  const { required, reasons } = input
  // One after the other: two who begin a list would make two of it.
  await hold(ctx)
  await mustBeStatusOf(ctx, input)
  const before = await listOf(ctx, input)
  const wrong = refused(input, before)
  if (wrong.length > 0) throw invalid(...wrong)
  const changes = diff(flat(before), flat(reasons.length > 0 ? input : undefined))
  if (!differs(changes)) return list(ctx)
  const gone = (before?.reasons ?? []).filter(({ id }) => !reasons.some((one) => one.id === id))
  await mustBeUnused(ctx, gone)
  if (reasons.length === 0)
    await ctx.db
      .deleteFrom('statusReasonLists')
      .where('id', '=', before?.id ?? 0)
      .execute()
  else {
    const listId = before?.id ?? (await begin(ctx, input))
    await ctx.db.updateTable('statusReasonLists').set({ required }).where('id', '=', listId).execute()
    const ids = gone.map(({ id }) => id)
    if (ids.length > 0)
      await ctx.db
        .deleteFrom('statusReasons')
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .execute()
    for (const [position, { id, ...row }] of reasons.entries())
      if (id === undefined)
        await ctx.db
          .insertInto('statusReasons')
          .values({ tenantId, listId, ...row, position })
          .execute()
      else
        await ctx.db
          .updateTable('statusReasons')
          .set({ ...row, position })
          .where('id', '=', id)
          .execute()
  }
  const after = await listOf(ctx, input)
  await keepVersion(ctx, 'status_reasons', before ? await named(ctx, before) : null, after ? await named(ctx, after) : null)
  await ctx.emit('statuses:renamed', {})
  await audit(ctx, { action: 'status_reasons.changed', resource: 'organization', resourceId: tenantId, ...changes })
  return list(ctx)
}

/** No list of reasons changes until this transaction ends. */
export async function hold({ db, actor: { tenantId } }: Ctx): Promise<void> {
  await db.selectFrom('tenants').where('id', '=', tenantId).select('id').forUpdate().executeTakeFirstOrThrow()
}

type Place = Pick<StatusReasonList, 'status' | 'customStatusId'>
/** The list of a status; undefined where it has none. */
export const listOf = async ({ db }: Ctx, { status, customStatusId }: Place): Promise<StatusReasonList | undefined> =>
  (await statusReasonLists(db)).find((one) => one.status === status && one.customStatusId === customStatusId)

/** What its history calls a list: as its status. */
async function named({ db }: Ctx, list: StatusReasonList): Promise<StatusReasonList & { name: string }> {
  const custom = (await customStatuses(db)).find(({ id }) => id === list.customStatusId)
  return { ...list, name: custom?.name ?? STATUS[list.status].name }
}

/** One list, with the name that its history has for it. @throws DomainError config_object_not_found */
export async function get(ctx: Ctx, id: number): Promise<StatusReasonList & { name: string }> {
  const list = (await statusReasonLists(ctx.db)).find((one) => one.id === id)
  if (!list) throw notFound('config_object_not_found')
  return named(ctx, list)
}

async function begin({ db, actor: { tenantId } }: Ctx, { status, customStatusId, required }: SaveStatusReasons): Promise<number> {
  const made = db.insertInto('statusReasonLists').values({ tenantId, status, customStatusId, required })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

/** @throws DomainError invalid_input for a custom status that is not there, or is another status's */
async function mustBeStatusOf({ db }: Ctx, { status, customStatusId: id }: SaveStatusReasons): Promise<void> {
  if (id === null) return
  const custom = await db.selectFrom('customStatuses').select('status').where('id', '=', id).executeTakeFirst()
  const field = 'customStatusId'
  if (!custom) throw invalid({ field, reason: 'custom_status_not_found' })
  if (custom.status !== status)
    throw invalid({ field, reason: 'custom_status_of_another', params: { status: custom.status as typeof status } })
}

/** What of a list is not there, or stands in it twice. */
function refused({ reasons, required }: SaveStatusReasons, before: StatusReasonList | undefined): FieldReason[] {
  const wrong = reasons.flatMap(({ id, name }, n): FieldReason[] => {
    const first = reasons.slice(0, n)
    if (id !== undefined && !before?.reasons.some((one) => one.id === id))
      return [{ field: `reasons.${n}.id`, reason: 'status_reason_not_found' }]
    if (id !== undefined && first.some((one) => one.id === id)) return [{ field: `reasons.${n}.id`, reason: 'status_reason_twice' }]
    return first.some((one) => nameKey(one.name) === nameKey(name)) ? [{ field: `reasons.${n}.name`, reason: 'status_reason_taken' }] : []
  })
  if (required && !reasons.some(({ active }) => active)) wrong.push({ field: 'required', reason: 'status_reasons_none_active' })
  return wrong
}

/** @throws DomainError invalid_input for reasons that tickets have */
async function mustBeUnused(ctx: Ctx, gone: readonly { id: number; name: string }[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  const rows = ctx.db.selectFrom('statusReasons').select('id')
  // Who is choosing one of them just now is done first, and then counts.
  await rows
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .forUpdate()
    .execute()
  const used = await usedOf(ctx, ids)
  const named = gone.filter(({ id }) => used.has(id))
  if (named.length > 0)
    throw invalid(...named.map(({ name }): FieldReason => ({ field: 'reasons', reason: 'status_reason_in_use', params: { name } })))
}

type Told = Pick<SaveStatusReasons, 'status' | 'required'> & { reasons: readonly Omit<StatusReasonList['reasons'][number], 'id'>[] }

/** As the audit log shows it: the status, and one line for each reason, in their order. */
const flat = (told: Told | undefined): Record<string, unknown> => ({
  statusReasons: (told?.reasons ?? []).map(({ name, forCustomers, active }) =>
    [`${told?.status}: ${name}`, ...(forCustomers ? ['for customers'] : []), ...(active ? [] : ['off'])].join(', '),
  ),
  statusReasonRequired: told?.required ?? false,
})
