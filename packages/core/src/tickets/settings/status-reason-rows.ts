import type { Customizable } from '@balcao/contracts/tickets/custom-status-words'
import type { Change } from '@balcao/contracts/tickets/history'
import type { StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { Side, Tx } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'

/** Of the ticket `t`, as a column: a look at one key, for those that have one. Customers do not see one that is not for them (`reasonSeen`, and row security). */
export const STATUS_REASON = `(select json_build_object('id', w.id, 'name', w.name, 'forCustomers', w.for_customers) from status_reasons w
  where t.status_reason_id is not null and w.tenant_id = t.tenant_id and w.id = t.status_reason_id)`

export type ReasonRow = { id: number; name: string; forCustomers: boolean }

/** The reason of a ticket as one side sees it, whoever read the ticket; undefined where there is none, or it is not for them. */
export const reasonSeen = (row: ReasonRow | null, side: Side): { id: number; name: string } | undefined =>
  row && (side === 'staff' || row.forCustomers) ? { id: row.id, name: row.name } : undefined

/** Changes of a ticket, of which customers learn of its reason where one that is for them comes or goes. */
export async function markSeenReasons({ db }: Ctx, changes: Change[]): Promise<Change[]> {
  const ids = changes.flatMap(({ field, from, to }) =>
    field === 'statusReasonId' ? [from, to].filter((id) => typeof id === 'number') : [],
  )
  if (ids.length === 0) return changes
  const seen = await db
    .selectFrom('statusReasons')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('forCustomers', '=', true)
    .execute()
  if (seen.length === 0) return changes
  return changes.map((change) => (change.field === 'statusReasonId' ? { ...change, forCustomers: true } : change))
}

/** The organisation's lists of reasons, each in its order. Mostly none. */
export async function statusReasonLists(db: Tx): Promise<StatusReasonList[]> {
  const lists = await db.selectFrom('statusReasonLists').select(['id', 'status', 'customStatusId', 'required']).orderBy('id').execute()
  if (lists.length === 0) return []
  const rows = await db.selectFrom('statusReasons').selectAll().orderBy('position').orderBy('id').execute()
  const byList = Map.groupBy(rows, ({ listId }) => listId)
  return lists.map((list) => ({
    ...list,
    status: list.status as Customizable,
    reasons: (byList.get(list.id) ?? []).map(({ id, name, forCustomers, active }) => ({ id, name, forCustomers, active })),
  }))
}

type Place = { status: string; customStatusId: number | null }
type Asked = Pick<UpdateTicket, 'status' | 'customStatusId' | 'statusReasonId'>

/** Where a ticket stands once that is done. */
export function placeAfter(ticket: Place, { status, customStatusId }: Asked): Place & { moves: boolean } {
  const to = status ?? ticket.status
  const custom = customStatusId === undefined ? (to === ticket.status ? ticket.customStatusId : null) : customStatusId
  return { status: to, customStatusId: custom, moves: to !== ticket.status || custom !== ticket.customStatusId }
}

/** The list that counts at a place: the custom status's own, or else its status's. */
export const listAt = <L extends Pick<StatusReasonList, 'status' | 'customStatusId'>>(lists: readonly L[], place: Place): L | undefined =>
  lists.find(({ customStatusId }) => customStatusId !== null && customStatusId === place.customStatusId) ??
  lists.find(({ status, customStatusId }) => customStatusId === null && status === place.status)

/** Whether somebody has to choose a reason for this, and has not. */
export function lacksReason(lists: readonly StatusReasonList[], ticket: Place & { statusReasonId: number | null }, asked: Asked): boolean {
  const place = placeAfter(ticket, asked)
  const touches = place.moves || (asked.statusReasonId === null && ticket.statusReasonId !== null)
  return touches && typeof asked.statusReasonId !== 'number' && listAt(lists, place)?.required === true
}

/**
 * The reason asked for must be one of the list of its status. Nobody removes it until what has it is written.
 * @param held the one that the ticket has, which may be switched off
 * @throws DomainError invalid_input
 */
export async function mustBeReasonAt(
  ctx: Ctx,
  lists: readonly StatusReasonList[],
  place: Place,
  id: number,
  { held, field = 'statusReasonId' }: { held?: number | null; field?: string } = {},
): Promise<void> {
  const reason = listAt(lists, place)?.reasons.find((one) => one.id === id)
  const there = reason && (await ctx.db.selectFrom('statusReasons').select('id').where('id', '=', id).forKeyShare().executeTakeFirst())
  if (!there) throw invalid({ field, reason: 'status_reason_not_found' })
  if (!reason.active && id !== held) throw invalid({ field, reason: 'status_reason_off' })
}

type Going = { status: string; customStatusId?: number | undefined; statusReasonId?: number | undefined }

/** Why what is to happen later cannot name this reason for that status; undefined where it can, or names none. Nothing is locked. */
export async function statusReasonObjection(
  { db }: Ctx,
  asked: Going,
): Promise<'status_reason_not_found' | 'status_reason_off' | undefined> {
  if (asked.statusReasonId === undefined) return undefined
  const list = listAt(await statusReasonLists(db), { ...asked, customStatusId: asked.customStatusId ?? null })
  const reason = list?.reasons.find(({ id }) => id === asked.statusReasonId)
  if (!reason) return 'status_reason_not_found'
  return reason.active ? undefined : 'status_reason_off'
}

/** Whether that status wants a reason, and none is named. */
export async function wantsReason({ db }: Ctx, asked: Going): Promise<boolean> {
  if (asked.statusReasonId !== undefined) return false
  return listAt(await statusReasonLists(db), { ...asked, customStatusId: asked.customStatusId ?? null })?.required === true
}
