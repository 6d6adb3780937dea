import type { ChecklistProgress, ListChecklists } from '@balcao/contracts/checklists/checklists'
import type { Ctx } from '../ctx.ts'
import { mustSee } from '../tickets/tickets.ts'

/**
 * What customers see of the checklists of a ticket that are shared with them, and staff of what those see: what does not apply is left out.
 * @throws DomainError ticket_not_found
 */
export async function progress(ctx: Ctx, { ticketId }: ListChecklists): Promise<ChecklistProgress> {
  await mustSee(ctx, ticketId)
  const rows = await ctx.db
    .selectFrom('ticketChecklists as c')
    .innerJoin('checklistItems as i', (join) => join.onRef('i.tenantId', '=', 'c.tenantId').onRef('i.checklistId', '=', 'c.id'))
    .where('c.ticketId', '=', ticketId)
    .where('c.shared', '=', true)
    .where('i.state', '<>', 'skipped')
    .select(['c.id as checklistId', 'c.title', 'i.id', 'i.text', 'i.settledAt'])
    .orderBy('c.id')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
  const lists = [...Map.groupBy(rows, ({ checklistId }) => checklistId).values()]
  return {
    data: lists.flatMap((items) => {
      const [first] = items
      if (!first) return []
      return [
        { id: first.checklistId, title: first.title, items: items.map(({ id, text, settledAt }) => ({ id, text, doneAt: settledAt })) },
      ]
    }),
  }
}
