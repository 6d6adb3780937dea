import type { Article } from '@balcao/contracts/kb/articles'
import type { RestoreVersion } from '@balcao/contracts/kb/versions'
import type { Ctx } from '../../ctx.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { get } from '../articles/articles.ts'
import { lockState, NOT_SUBMITTED, setDraft } from '../articles/state.ts'
import { announce, move } from '../articles/transitions.ts'
import { keepOf, write } from '../articles/write.ts'
import { cutVersion, textOf } from './cut.ts'

/**
 * Writes an earlier text into the draft, and keeps that as a version; with `publish` gives it to its readers at once.
 * @throws DomainError article_not_found, article_version_not_found, forbidden, article_draft_exists, and what publishing refuses
 */
export async function restore(ctx: Ctx, { id, v, replaceDraft, publish }: RestoreVersion): Promise<Article> {
  must(ctx, 'article.write')
  const before = await lockState(ctx, id)
  if (before.deletedAt !== null) throw conflict('article_transition')
  if (!can(ctx.actor, 'article.edit', before)) throw forbidden()
  const version = await ctx.db.selectFrom('kbVersions').selectAll().where('articleId', '=', id).where('v', '=', v).executeTakeFirst()
  if (!version) throw notFound('article_version_not_found')
  if (before.draft && !replaceDraft) throw conflict('article_draft_exists')
  await keepOf(ctx, before, 'discarded')
  const open = before.draft && before.draft.state !== 'draft' ? await setDraft(ctx, before, NOT_SUBMITTED) : before
  const written = await write(ctx, open, textOf(version))
  const { draft, categoryId } = written
  if (draft && draft.version !== before.draft?.version)
    await cutVersion(ctx, { articleId: id, categoryId, text: draft, cause: 'restored', authorId: ctx.actor.userId, note: `v${v}` })
  const after = publish ? await move(ctx, written, { status: 'published' }) : written
  await announce(ctx, before, after)
  return get(ctx, { id, version: 'draft' })
}
