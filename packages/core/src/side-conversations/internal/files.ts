import type { Attachment } from '@balcao/contracts/files/attachments'
import { MAX_SIDE_FILE_BYTES } from '@balcao/contracts/side-conversations/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { attachmentView } from '../../files/attachment-rows.ts'
import { mustBeClean, sendFiles } from '../../files/sent-files.ts'

/**
 * Sends uploads of the caller with a message: as files of the ticket that customers do not see.
 * @throws DomainError attachment_not_found, file_infected, file_unscanned; invalid_input where they are too large together
 */
export async function sendSideFiles(ctx: Ctx, ids: readonly number[], ticketId: number, sideMessageId: number): Promise<void> {
  const files = await sendFiles(ctx, ids, ticketId, { ticketId, isInternal: true, sideMessageId })
  // A mail takes its files along: nobody can look again at the other end whether they were found clean.
  for (const { state } of files) mustBeClean(state)
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_SIDE_FILE_BYTES)
    throw invalid({ field: 'attachmentIds', reason: 'side_files_too_large', params: { most: MAX_SIDE_FILE_BYTES / 1_048_576 } })
}

/** The files of messages `m` of side conversations, in the order in which they were uploaded. */
export const filesOfSideMessage = sql<Attachment[]>`(select coalesce(json_agg(${attachmentView} order by x.id), '[]')
  from attachments x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
  where x.tenant_id = m.tenant_id and x.side_message_id = m.id)`.as('files')
