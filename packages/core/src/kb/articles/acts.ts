import type { Article, ArticleActs } from '@balcao/contracts/kb/articles'
import type { Audience } from '@balcao/contracts/kb/words'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import type { StoredRow } from './rows.ts'
import { writersOf } from './writers.ts'

export const NO_ACTS: ArticleActs = { edit: false, publish: false, approve: false, archive: false, delete: false }

type Known = Pick<StoredRow, 'id' | 'authorId' | 'ownerId' | 'draftState'> & { status: Article['status']; deletedAt: string | null }

/**
 * What somebody may do to an article they see. `audience` is the one that it is to be published for; with `requireReview` nobody publishes
 * what they wrote themselves.
 */
export async function actsOf(ctx: Ctx, article: Known, audience: Audience, requireReview: boolean): Promise<ArticleActs> {
  const { actor } = ctx
  if (actor.side !== 'staff' || !can(actor, 'article.write')) return NO_ACTS
  const manages = can(actor, 'article.manage')
  if (article.deletedAt !== null) return { ...NO_ACTS, delete: manages }
  const waits = article.draftState !== null && article.status !== 'archived'
  const releases = waits && can(actor, 'article.release', audience)
  const publish = releases && (!requireReview || !(await writersOf(ctx, article.id)).includes(actor.userId))
  return {
    edit: can(actor, 'article.edit', article),
    publish,
    approve: publish && article.draftState === 'review',
    archive: manages && (article.status === 'published' || article.status === 'scheduled'),
    delete: manages,
  }
}
