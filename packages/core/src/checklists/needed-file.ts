import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'

/** Refuses to take away the last file of an item that is done by its files: whoever means it opens the item first. @throws DomainError checklist_file_needed */
export async function mustNotBeNeeded({ db }: Ctx, attachmentId: number, itemId: number | null): Promise<void> {
  if (itemId === null) return
  const needed = await db
    .selectFrom('checklistItems as i')
    .select('i.id')
    .where('i.id', '=', itemId)
    .where('i.kind', '=', 'file')
    .where('i.state', '=', 'done')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attachments as x')
            .select('x.id')
            .whereRef('x.tenantId', '=', 'i.tenantId')
            .whereRef('x.checklistItemId', '=', 'i.id')
            .where('x.id', '<>', attachmentId),
        ),
      ),
    )
    .executeTakeFirst()
  if (needed) throw conflict('checklist_file_needed')
}
