import type { ItemState } from '@balcao/contracts/checklists/bounds'
import type { Checklist, ChecklistItem } from '@balcao/contracts/checklists/checklists'
import type { Ctx } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { lockTicket } from '../../tickets/ticket-rows.ts'
import { person } from '../../tickets/ticket-view.ts'

const checklistRows = ({ db }: Ctx) =>
  db
    .selectFrom('ticketChecklists as c')
    .select(['c.id', 'c.ticketId', 'c.templateId', 'c.title', 'c.blocks', 'c.inOrder', 'c.shared', 'c.completedAt', 'c.createdAt'])
export type ChecklistRow = Awaited<ReturnType<ReturnType<typeof checklistRows>['execute']>>[number]

/** Items with who does them and who settled them, in their order. */
const itemRows = ({ db }: Ctx) =>
  db
    .selectFrom('checklistItems as i')
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'i.tenantId').onRef('a.id', '=', 'i.assigneeId'))
    .leftJoin('users as s', (join) => join.onRef('s.tenantId', '=', 'i.tenantId').onRef('s.id', '=', 'i.settledBy'))
    .selectAll('i')
    .select(['a.name as assigneeName', 'a.email as assigneeEmail', 's.name as settlerName', 's.email as settlerEmail'])
    .orderBy('i.position')
    .orderBy('i.id')
export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number]

const named = (id: number | null, name: string | null, email: string | null) => (id === null ? null : person(id, name, email, 'staff'))

const itemView = (row: ItemRow): ChecklistItem => ({
  ...{ id: row.id, text: row.text, help: row.help, mandatory: row.isMandatory, dueAt: row.dueAt, note: row.note },
  state: row.state as ItemState,
  assignee: named(row.assigneeId, row.assigneeName, row.assigneeEmail),
  settledBy: named(row.settledBy, row.settlerName, row.settlerEmail),
  settledAt: row.settledAt,
})

/** The checklists of a ticket, the oldest first, each with its items. */
export async function checklistsOf(ctx: Ctx, ticketId: number): Promise<Checklist[]> {
  const rows = await checklistRows(ctx).where('c.ticketId', '=', ticketId).orderBy('c.id').execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await itemRows(ctx)
    .where((eb) => eb('i.checklistId', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const byList = Map.groupBy(items, ({ checklistId }) => checklistId)
  return rows.map((row) => ({ ...row, items: (byList.get(row.id) ?? []).map(itemView) }))
}

/** The items of a checklist, in their order. */
export const itemsOf = (ctx: Ctx, checklistId: number): Promise<ItemRow[]> =>
  itemRows(ctx).where('i.checklistId', '=', checklistId).execute()

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>
type Held = { ticket: LockedTicket; checklist: ChecklistRow }

/** Tickets that were merged away have no checklists of their own. @throws DomainError forbidden, ticket_merged */
export function mustEdit(ctx: Ctx, ticket: LockedTicket): void {
  must(ctx, 'ticket.checklist', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
}

/**
 * A checklist that the caller may change, with its ticket, which nobody else changes until this transaction ends. One of a ticket out of sight is none.
 * @throws DomainError with `missing`, forbidden
 */
export async function mustHold(
  ctx: Ctx,
  id: number,
  missing: 'checklist_not_found' | 'checklist_item_not_found' = 'checklist_not_found',
): Promise<Held> {
  const known = await checklistRows(ctx).where('c.id', '=', id).executeTakeFirst()
  const ticket = known && (await lockTicket(ctx.db, known.ticketId))
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw notFound(missing)
  // A merge may have taken it elsewhere, or somebody away, while the ticket was waited for.
  const checklist = await checklistRows(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!checklist) throw notFound(missing)
  if (checklist.ticketId !== ticket.id) return mustHold(ctx, id, missing)
  mustEdit(ctx, ticket)
  return { ticket, checklist }
}

/** The same by one of its items. @throws DomainError checklist_item_not_found, forbidden */
export async function mustHoldItem(ctx: Ctx, id: number): Promise<Held & { item: ItemRow; items: ItemRow[] }> {
  const known = await ctx.db.selectFrom('checklistItems').select('checklistId').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound('checklist_item_not_found')
  const held = await mustHold(ctx, known.checklistId, 'checklist_item_not_found')
  const items = await itemsOf(ctx, known.checklistId)
  const item = items.find((one) => one.id === id)
  if (!item) throw notFound('checklist_item_not_found')
  return { ...held, item, items }
}
