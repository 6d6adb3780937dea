import { type ItemState, MAX_ITEMS } from '@balcao/contracts/checklists/bounds'
import type { AddItems, ChangeItem, GetChecklist, ReorderItems, TicketChecklists } from '@balcao/contracts/checklists/checklists'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { now } from '../tickets/queries.ts'
import { list } from './checklists.ts'
import { announce, announceAssigned, recordChange, settleCompletion } from './internal/changes.ts'
import { type ChecklistRow, type ItemRow, itemsOf, mustHold, mustHoldItem } from './internal/checklist-rows.ts'
import { mustDo } from './internal/doers.ts'

/** Numbers items by the order of their ids. */
async function place({ db }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`update checklist_items i set position = n.place - 1 from unnest(${[...ids]}::bigint[]) with ordinality as n (id, place)
    where i.id = n.id and i.position <> n.place - 1`.execute(db)
}

/** What follows from changed items of a checklist. */
async function changed(ctx: Ctx, checklist: ChecklistRow): Promise<TicketChecklists> {
  await settleCompletion(ctx, checklist)
  await announce(ctx, checklist)
  return list(ctx, checklist)
}

/**
 * Adds items, behind the others or at a place among them.
 * @throws DomainError checklist_not_found, forbidden, ticket_merged, too_many_checklist_items, invalid_input
 */
export async function add(ctx: Ctx, { id, items, position }: AddItems): Promise<TicketChecklists> {
  const { ticket, checklist } = await mustHold(ctx, id)
  const held = (await itemsOf(ctx, id)).map((item) => item.id)
  if (held.length + items.length > MAX_ITEMS) throw conflict('too_many_checklist_items')
  for (const [n, { assigneeId }] of items.entries()) await mustDo(ctx, ticket, assigneeId, `items.${n}.assigneeId`)
  const { tenantId } = ctx.actor
  const added = await ctx.db
    .insertInto('checklistItems')
    .values(
      items.map(({ mandatory, ...item }, n) => ({
        ...{ tenantId, checklistId: id, position: held.length + n, isMandatory: mandatory },
        ...item,
      })),
    )
    .returning(['id', 'assigneeId'])
    .execute()
  if (position !== undefined) await place(ctx, held.toSpliced(position, 0, ...added.map((item) => item.id)))
  await announceAssigned(ctx, checklist, added)
  return changed(ctx, checklist)
}

/** The mandatory items before it must be settled where the order binds. @throws DomainError checklist_item_waits */
function mustBeNext({ inOrder }: ChecklistRow, item: ItemRow, items: readonly ItemRow[]): void {
  const before = items.slice(0, items.indexOf(item))
  if (inOrder && before.some(({ state, isMandatory }) => isMandatory && state === 'open')) throw conflict('checklist_item_waits')
}

/** Who settled an item, and when; nobody where it is open again. */
const settling = (ctx: Ctx, state: ItemState) =>
  state === 'open' ? { state, settledBy: null, settledAt: null } : { state, settledBy: me(ctx), settledAt: now as never }

/**
 * Changes what is sent of an item, and settles it or opens it again.
 * @throws DomainError checklist_item_not_found, forbidden, ticket_merged, checklist_item_waits
 * @throws DomainError invalid_input for a mandatory item that is skipped without saying why, or a person who cannot do it
 */
export async function change(ctx: Ctx, { id, ...input }: ChangeItem): Promise<TicketChecklists> {
  const { ticket, checklist, item, items } = await mustHoldItem(ctx, id)
  const { text = item.text, help = item.help, mandatory = item.isMandatory, note = item.note, state = item.state as ItemState } = input
  const { assigneeId = item.assigneeId, dueAt = item.dueAt } = input
  const isSettled = state !== item.state
  if (isSettled && state !== 'open') mustBeNext(checklist, item, items)
  if (state === 'skipped' && mandatory && note === '') throw invalid({ field: 'note', reason: 'checklist_skip_why' })
  const isGiven = assigneeId !== item.assigneeId
  if (isGiven) await mustDo(ctx, ticket, assigneeId)
  const isDueAnew = isGiven || dueAt !== item.dueAt
  await ctx.db
    .updateTable('checklistItems')
    .set({
      ...{ text, help, isMandatory: mandatory, note, assigneeId, dueAt },
      ...(isSettled ? settling(ctx, state) : {}),
      ...(isDueAnew ? { remindedAt: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (isSettled && state !== 'done')
    await recordChange(ctx, checklist, state === 'open' ? 'reopened' : 'skipped', { item: text, ...(note ? { note } : {}) })
  if (isGiven) await announceAssigned(ctx, checklist, [{ id, assigneeId }])
  return changed(ctx, checklist)
}

/** @throws DomainError checklist_item_not_found, forbidden, ticket_merged */
export async function remove(ctx: Ctx, { id }: GetChecklist): Promise<TicketChecklists> {
  const { checklist } = await mustHoldItem(ctx, id)
  await ctx.db.deleteFrom('checklistItems').where('id', '=', id).execute()
  return changed(ctx, checklist)
}

/** Puts the items in another order. @throws DomainError checklist_not_found, forbidden, ticket_merged; invalid_input unless each is named once */
export async function reorder(ctx: Ctx, { id, itemIds }: ReorderItems): Promise<TicketChecklists> {
  const { checklist } = await mustHold(ctx, id)
  const held = new Set((await itemsOf(ctx, id)).map((item) => item.id))
  if (itemIds.length !== held.size || new Set(itemIds).size !== itemIds.length || !itemIds.every((one) => held.has(one)))
    throw invalid({ field: 'itemIds', reason: 'checklist_order_incomplete' })
  await place(ctx, itemIds)
  await announce(ctx, checklist)
  return list(ctx, checklist)
}
