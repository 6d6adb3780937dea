import type { Ctx } from '../../ctx.ts'
import { me } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { mustBeClean } from '../../files/sent-files.ts'

/**
 * Takes a file that the caller uploaded for a document, once. @throws DomainError file_infected; invalid_input for what is not there, is
 * somebody else's, or was taken already
 */
export async function takeUpload(ctx: Ctx, uploadId: number): Promise<{ fileId: string; name: string }> {
  const taken = await ctx.db
    .deleteFrom('attachments')
    .where('id', '=', uploadId)
    .where('authorId', '=', me(ctx))
    .where('forDocument', '=', true)
    .returning(['fileId', 'name'])
    .executeTakeFirst()
  if (!taken) throw invalid({ field: 'uploadId', reason: 'document_upload_gone' })
  const file = await ctx.db.selectFrom('files').select('scan').where('id', '=', taken.fileId).executeTakeFirstOrThrow()
  if (file.scan === 'infected') mustBeClean(file.scan)
  return taken
}
