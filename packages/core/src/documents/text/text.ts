import type { TextFailure } from '@balcao/contracts/documents/bounds'
import type { DocumentText, ReadDocumentText } from '@balcao/contracts/documents/versions'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { mustBeClean } from '../../files/sent-files.ts'
import { encodeCursor, lastId, pageOf } from '../../paging.ts'
import { readable } from '../readers.ts'

/** The text of a version that the caller may read, part by part. @throws DomainError document_not_found, file_unscanned, file_infected, invalid_cursor */
export async function read(ctx: Ctx, { id, limit, cursor }: ReadDocumentText): Promise<DocumentText> {
  const after = lastId(cursor, 'document-text')
  const version = await ctx.db
    .selectFrom('documentVersions as v')
    .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 'v.tenantId').onRef('d.id', '=', 'v.documentId'))
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
    .leftJoin('documentTexts as x', (join) => join.onRef('x.tenantId', '=', 'v.tenantId').onRef('x.fileId', '=', 'v.fileId'))
    .select(['v.fileId', 'f.scan', 'x.state', 'x.reason', 'x.hasPages', 'x.isCut'])
    .where('v.id', '=', id)
    .where(readable(ctx))
    .executeTakeFirst()
  if (!version || version.fileId === null) throw notFound('document_not_found')
  mustBeClean(version.scan)
  const rows = await ctx.db
    .selectFrom('documentTextParts')
    .select(['place', 'page', 'text'])
    .where('fileId', '=', version.fileId)
    .$if(after !== undefined, (q) => q.where('place', '>', after ?? 0))
    .orderBy('place')
    .limit(limit + 1)
    .execute()
  const { state, reason, hasPages, isCut } = version
  return {
    ...pageOf(
      rows,
      limit,
      (row) => row,
      ({ place }) => encodeCursor('document-text', [place]),
    ),
    ...{ state: state ?? 'waiting', failure: reason as TextFailure | null, hasPages: hasPages ?? false, isCut: isCut ?? false },
  }
}
