import type { Ctx } from '../../ctx.ts'

/** Who wrote what waits to be published: in the draft, and in every version since the last publication. Null: somebody who is gone. */
export async function writersOf({ db }: Ctx, articleId: number): Promise<(number | null)[]> {
  const draft = await db.selectFrom('kbDrafts').where('articleId', '=', articleId).select(['authorId', 'submittedBy']).executeTakeFirst()
  if (!draft) return []
  const last = await db
    .selectFrom('kbVersions')
    .where('articleId', '=', articleId)
    .where('cause', '=', 'published')
    .select(({ fn }) => fn.max('v').as('v'))
    .executeTakeFirst()
  const since = await db
    .selectFrom('kbVersions')
    .where('articleId', '=', articleId)
    .where('v', '>', last?.v ?? 0)
    .select('authorId')
    .distinct()
    .execute()
  return [draft.authorId, draft.submittedBy, ...since.map(({ authorId }) => authorId)]
}
