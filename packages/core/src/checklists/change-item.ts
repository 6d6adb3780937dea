import type { ChangeItem, TicketChecklists } from '@balcao/contracts/checklists/checklists'
import type { Ctx } from '../ctx.ts'
import { mustHoldItem } from './internal/checklist-rows.ts'
import { writeItem } from './internal/write-item.ts'
import { changed } from './items.ts'

/**
 * Changes what is sent of an item, answers it, and settles it or opens it again.
 * @throws DomainError checklist_item_not_found, forbidden, ticket_merged, and all of `writeItem`
 */
export async function change(ctx: Ctx, { id, ...input }: ChangeItem): Promise<TicketChecklists> {
  const held = await mustHoldItem(ctx, id)
  await writeItem(ctx, held, input)
  return changed(ctx, held.checklist)
}
