import type { Attachment } from '@balcao/contracts/files/attachments'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { now } from '../tickets/queries.ts'
import { type AttachmentRow, attachmentRows } from './attachment-rows.ts'

/** @throws DomainError file_unscanned, file_infected */
export function mustBeClean(scan: AttachmentRow['scan']): void {
  if (scan !== 'clean') throw conflict(scan === 'infected' ? 'file_infected' : 'file_unscanned')
}

type Target = { ticketId: number; commentId?: number; isInternal?: boolean; checklistItemId?: number; sideMessageId?: number }

/**
 * Sends the caller's uploads: those that wait at a ticket with a message, those that wait at none with the ticket they open.
 * @throws DomainError attachment_not_found for what is not the caller's, or was sent already; file_infected
 */
export async function sendFiles(ctx: Ctx, sentIds: readonly number[] | undefined, from: number | null, to: Target): Promise<Attachment[]> {
  const ids = [...new Set(sentIds)]
  if (ids.length === 0) return []
  const sent = await ctx.db
    .updateTable('attachments')
    .set({ sentAt: now, ...to })
    .where('id', 'in', ids)
    .where('ticketId', 'is not distinct from', from)
    .where('authorId', '=', me(ctx))
    .where('forDocument', '=', false)
    .where('sentAt', 'is', null)
    .where('outgoingId', 'is', null)
    .where('conversationId', 'is', null)
    // What was put to a note, such as a document of the staff, goes out with a note.
    .$if(!to.isInternal, (q) => q.where('isInternal', '=', false))
    .returning('id')
    .execute()
  if (sent.length !== ids.length) throw notFound('attachment_not_found')
  const rows = await attachmentRows(ctx.db).where('x.id', 'in', ids).orderBy('x.id').execute()
  for (const { scan } of rows) if (scan === 'infected') mustBeClean(scan)
  return rows.map(({ shown }) => shown)
}
