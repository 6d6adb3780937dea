import type { Article, UpdateArticle } from '@balcao/contracts/kb/articles'
import type { Ctx } from '../../ctx.ts'
import { conflict, forbidden } from '../../errors.ts'
import { can, must } from '../../policy.ts'
import { get } from './articles.ts'
import { restoreFromBin } from './bin.ts'
import { settle } from './immediate.ts'
import { lockState, mustBeCurrent, type State } from './state.ts'
import { announce, move } from './transitions.ts'
import { discard, draftedIn, write } from './write.ts'

const DECISIONS: readonly string[] = ['id', 'version', 'status', 'publishAt', 'unpublishAt', 'comment']

/** Who may publish decides about texts that they may not change. @throws DomainError forbidden */
function mustWrite(ctx: Ctx, state: State, input: UpdateArticle): void {
  if (can(ctx.actor, 'article.edit', state)) return
  if (!can(ctx.actor, 'article.publish') || !Object.keys(input).every((field) => DECISIONS.includes(field))) throw forbidden()
}

/**
 * Changes what is sent: texts go into the draft, the rest holds at once, and a status leads on from there.
 * @throws DomainError article_not_found, forbidden, article_changed, article_transition, article_own_review, slug_taken, invalid_input
 */
export async function update(ctx: Ctx, input: UpdateArticle): Promise<Article> {
  must(ctx, 'article.write')
  const { id } = input
  const before = await lockState(ctx, id)
  if (input.restore) return restoreFromBin(ctx, before)
  if (before.deletedAt !== null) throw conflict('article_transition')
  mustWrite(ctx, before, input)
  const texts = draftedIn(input)
  await mustBeCurrent(ctx, before, input.version, texts)
  const cleared = input.discardDraft ? await discard(ctx, before) : before
  const written = Object.keys(texts).length > 0 ? await write(ctx, cleared, texts) : cleared
  const after = await move(ctx, await settle(ctx, written, input), input)
  await announce(ctx, before, after)
  return get(ctx, { id, version: 'draft' })
}
