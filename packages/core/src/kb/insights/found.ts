import type { Gap } from '@balcao/contracts/kb/insights'
import type { Ctx } from '../../ctx.ts'

/** A gap as its kind finds it, whatever is being done about it. */
export type Found = Omit<Gap, 'draft'>

/** Those without a published article that was begun for them, each with the one that is being written. */
export async function stillOpen({ db }: Ctx, found: readonly Found[]): Promise<Gap[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const begun = await db
    .selectFrom('kbArticles as a')
    .where((eb) => eb('a.fromGapId', '=', eb.fn.any(eb.val(ids))))
    .where('a.deletedAt', 'is', null)
    .where('a.status', '<>', 'archived')
    .select(['a.id', 'a.title', 'a.status', 'a.fromGapId'])
    .orderBy('a.id')
    .execute()
  const closed = new Set(begun.filter(({ status }) => status === 'published').map(({ fromGapId }) => fromGapId))
  const drafts = new Map(begun.map(({ fromGapId, id, title }) => [fromGapId, { id, title }]))
  return found.filter(({ id }) => !closed.has(id)).map((gap) => ({ ...gap, draft: drafts.get(gap.id) ?? null }))
}
