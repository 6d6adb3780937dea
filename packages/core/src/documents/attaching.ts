import type { AttachDocument } from '@balcao/contracts/documents/attaching'
import type { Attachment } from '@balcao/contracts/files/attachments'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, DomainError } from '../errors.ts'
import { attachmentRows } from '../files/attachment-rows.ts'
import { mustBeClean } from '../files/sent-files.ts'
import { countAlone, mustUpload } from '../files/uploads.ts'
import { now } from '../tickets/queries.ts'
import { mustSee } from '../tickets/tickets.ts'
import { recordEvent } from './internal/changes.ts'
import { type DocumentRow, mustFind } from './internal/document-rows.ts'

/** Whether customers of a ticket read this document by themselves. */
const isForCustomers = ({ status, visibility, companyIds }: DocumentRow, companyId: number | null): boolean =>
  status === 'published' && (visibility === 'portal' || (visibility === 'company' && companyId !== null && companyIds.includes(companyId)))

/**
 * Puts the current version of a document that the caller reads to their next message on a ticket, as a file of it: a copy, which later versions do
 * not change. To a reply goes only what the ticket's customer reads.
 * @throws DomainError document_not_found, document_is_link, document_not_for_customer, file_unscanned, file_infected, and all of an upload
 */
export async function attach(ctx: Ctx, { id, ticketId, isInternal }: AttachDocument): Promise<Attachment> {
  const ticket = await mustSee(ctx, ticketId)
  const row = await mustFind(ctx, id)
  if (row.kind === 'link' || row.fileId === null || row.scan === null || row.name === null) throw conflict('document_is_link')
  if (!isInternal && !isForCustomers(row, ticket.companyId)) throw new DomainError('conflict', 'document_not_for_customer')
  mustBeClean(row.scan)
  await countAlone(ctx)
  await mustUpload(ctx, { ticketId, kind: 'unsent' })
  // Held against the job that collects what nobody names.
  await sql`update files set used_at = ${now} where id = ${row.fileId}`.execute(ctx.db)
  const made = await ctx.db
    .insertInto('attachments')
    .values({ tenantId: ctx.actor.tenantId, ticketId, fileId: row.fileId, name: row.name, authorId: me(ctx), isInternal })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, 'attached', { documentId: id, number: row.currentNumber })
  return (await attachmentRows(ctx.db).where('x.id', '=', made.id).executeTakeFirstOrThrow()).shown
}
