import type { ItemKind, ItemState } from '@balcao/contracts/checklists/bounds'
import type { Checklist, ChecklistItem } from '@balcao/contracts/checklists/checklists'
import type { Attachment } from '@balcao/contracts/files/attachments'
import type { Ctx } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { attachmentRows } from '../../files/attachment-rows.ts'
import { can, must } from '../../policy.ts'
import { lockTicket } from '../../tickets/ticket-rows.ts'
import { person } from '../../tickets/ticket-view.ts'
import { type LinkedTicket, linkedTickets } from './linked.ts'

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

/** The files of some items, by item; those of a note are for the staff alone. */
export async function filesOfItems(ctx: Ctx, itemIds: readonly number[]): Promise<Map<number, Attachment[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await attachmentRows(ctx.db)
    .where((eb) => eb('x.checklistItemId', '=', eb.fn.any(eb.val([...itemIds]))))
    .$if(ctx.actor.side === 'customer', (q) => q.where('x.isInternal', '=', false))
    .orderBy('x.id')
    .execute()
  const byItem = Map.groupBy(rows, ({ checklistItemId }) => checklistItemId as number)
  return new Map([...byItem].map(([id, all]) => [id, all.map(({ shown }) => shown)]))
}

const itemView = (row: ItemRow, files: Attachment[], linked: ReadonlyMap<number, LinkedTicket>): ChecklistItem => ({
  ...{ id: row.id, text: row.text, help: row.help, mandatory: row.isMandatory, dueAt: row.dueAt, note: row.note },
  ...{ state: row.state as ItemState, kind: row.kind as ItemKind, forCustomer: row.forCustomer, answer: row.answer, files },
  linkedTicket: (row.linkedTicketId !== null && linked.get(row.linkedTicketId)) || null,
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
  const files = await filesOfItems(
    ctx,
    items.filter(({ kind }) => kind === 'file').map(({ id }) => id),
  )
  const linked = await linkedTickets(
    ctx,
    items.flatMap(({ linkedTicketId }) => linkedTicketId ?? []),
  )
  const view = (item: ItemRow) => itemView(item, files.get(item.id) ?? [], linked)
  return rows.map((row) => ({ ...row, items: (byList.get(row.id) ?? []).map(view) }))
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

type Missing = 'checklist_not_found' | 'checklist_item_not_found'

/**
 * A checklist with its ticket, which nobody else changes until this transaction ends. One of a ticket out of sight is none.
 * @throws DomainError with `missing`
 */
async function hold(ctx: Ctx, id: number, missing: Missing): Promise<Held> {
  const known = await checklistRows(ctx).where('c.id', '=', id).executeTakeFirst()
  const ticket = known && (await lockTicket(ctx.db, known.ticketId))
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw notFound(missing)
  // A merge may have taken it elsewhere, or somebody away, while the ticket was waited for.
  const checklist = await checklistRows(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!checklist) throw notFound(missing)
  return checklist.ticketId === ticket.id ? { ticket, checklist } : hold(ctx, id, missing)
}

/** The same of one that the caller may change. @throws DomainError with `missing`, forbidden, ticket_merged */
export async function mustHold(ctx: Ctx, id: number, missing: Missing = 'checklist_not_found'): Promise<Held> {
  const held = await hold(ctx, id, missing)
  mustEdit(ctx, held.ticket)
  return held
}

export type HeldItem = Held & { item: ItemRow; items: ItemRow[] }

/** An item with its checklist and its ticket, locked. @throws DomainError checklist_item_not_found */
export async function holdItem(ctx: Ctx, id: number): Promise<HeldItem> {
  const known = await ctx.db.selectFrom('checklistItems').select('checklistId').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound('checklist_item_not_found')
  const held = await hold(ctx, known.checklistId, 'checklist_item_not_found')
  const items = await itemsOf(ctx, known.checklistId)
  const item = items.find((one) => one.id === id)
  if (!item) throw notFound('checklist_item_not_found')
  return { ...held, item, items }
}

/** The same of one that the caller may change. @throws DomainError checklist_item_not_found, forbidden, ticket_merged */
export async function mustHoldItem(ctx: Ctx, id: number): Promise<HeldItem> {
  const held = await holdItem(ctx, id)
  mustEdit(ctx, held.ticket)
  return held
}
