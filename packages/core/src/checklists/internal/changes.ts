import type { ChecklistChange } from '@balcao/contracts/checklists/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import * as history from '../../tickets/history.ts'
import type { ChecklistRow } from './checklist-rows.ts'

type Of = Pick<ChecklistRow, 'id' | 'ticketId' | 'title'>

/** What happened to a checklist, in the history of its ticket. Who did an item, and when, is kept with the item. */
export async function recordChange(ctx: Ctx, { ticketId, title }: Of, what: ChecklistChange, more: object = {}): Promise<void> {
  await history.record(ctx, ticketId, 'checklist', [{ field: 'checklist', from: null, to: { what, title, ...more } }])
}

/** Something of a checklist changed: pages that show its ticket read it again. */
export const announce = (ctx: Ctx, { id, ticketId, shared }: Of & { shared: boolean }): Promise<void> =>
  ctx.emit('checklist:changed', { ticketId, checklistId: id, shared })

/** Has those who are given items be notified, each once. */
export async function announceAssigned(
  ctx: Ctx,
  { id: checklistId, ticketId }: Of,
  items: readonly { id: number; assigneeId: number | null }[],
): Promise<void> {
  for (const [userId, theirs] of Map.groupBy(items, ({ assigneeId }) => assigneeId))
    if (userId !== null) await ctx.emit('checklist:assigned', { ticketId, checklistId, userId, itemIds: theirs.map(({ id }) => id) })
}

/** Has customers be notified of what they are asked to do, where the checklist is shared with them. */
export async function announceAsked(
  ctx: Ctx,
  { id: checklistId, ticketId, shared }: Of & { shared: boolean },
  items: readonly { id: number; forCustomer: boolean }[],
): Promise<void> {
  const itemIds = items.filter(({ forCustomer }) => forCustomer).map(({ id }) => id)
  if (shared && itemIds.length > 0) await ctx.emit('checklist:customer_asked', { ticketId, checklistId, itemIds })
}

/** Notes that the last item was settled, or that one is open again. The checklist must be locked by its ticket. */
export async function settleCompletion(ctx: Ctx, checklist: ChecklistRow): Promise<void> {
  const { rows } = await sql<{ completes: boolean; completed: boolean }>`
    with n as (select count(*) filter (where state = 'open') as open, count(*) as total from checklist_items where checklist_id = ${checklist.id})
    update ticket_checklists c set completed_at = case when n.open = 0 and n.total > 0 then coalesce(c.completed_at, now()) end
    from n where c.id = ${checklist.id}
    returning n.open = 0 and n.total > 0 as completed`.execute(ctx.db)
  if (!rows[0]?.completed || checklist.completedAt !== null) return
  const { id: checklistId, ticketId, templateId } = checklist
  await recordChange(ctx, checklist, 'completed')
  await ctx.emit('checklist:completed', { ticketId, checklistId, templateId })
}
