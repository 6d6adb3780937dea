import type { Article } from '@balcao/contracts/kb/articles'
import type { AudienceInput } from '@balcao/contracts/kb/audience'
import type { Ctx } from '../../ctx.ts'
import { DomainError, invalid } from '../../errors.ts'
import { mustSee } from '../../tickets/tickets.ts'
import { actorsOf } from '../../users/actors.ts'
import { audienceOf, type StoredAudience } from '../audience.ts'
import { visible } from '../readers.ts'
import type { Text } from '../versions/cut.ts'

type Sent = Partial<Pick<Article, 'categoryId' | 'translationOf' | 'language'>> & {
  ownerId?: number | null | undefined
  reviewerId?: number | null | undefined
  fromTicketId?: number | undefined
}

/** @throws DomainError invalid_input for a category, person, article or ticket that cannot be named */
export async function mustFit(ctx: Ctx, sent: Sent, article?: { id: number; language: string }): Promise<void> {
  if (sent.categoryId) await mustBeCategories(ctx, [sent.categoryId])
  await mustFitBesides(ctx, sent, article)
}

/** The same of articles that begin together. */
export async function mustFitAll(ctx: Ctx, all: readonly Sent[]): Promise<void> {
  await mustBeCategories(ctx, [...new Set(all.flatMap(({ categoryId }) => categoryId ?? []))])
  const owners = new Set<number>()
  for (const { ownerId, ...sent } of all) {
    const isKnown = !ownerId || owners.has(ownerId)
    await mustFitBesides(ctx, isKnown ? sent : { ...sent, ownerId })
    if (ownerId) owners.add(ownerId)
  }
}

async function mustFitBesides(ctx: Ctx, sent: Sent, article?: { id: number; language: string }): Promise<void> {
  if (sent.translationOf) await mustBeOriginal(ctx, sent.translationOf, sent.language ?? article?.language, article)
  for (const field of ['ownerId', 'reviewerId'] as const) if (sent[field]) await mustBeStaff(ctx, field, sent[field])
  if (sent.fromTicketId) await mustBeTicket(ctx, sent.fromTicketId)
}

async function mustBeCategories({ db }: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await db
    .selectFrom('kbCategories')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  if (found.length < ids.length) throw invalid({ field: 'categoryId', reason: 'category_not_there' })
}

/** An article in another language that is no translation itself. */
async function mustBeOriginal(ctx: Ctx, id: number, language: string | undefined, article: { id: number } | undefined): Promise<void> {
  const found = await ctx.db
    .selectFrom('kbArticles as a')
    .select(['a.id', 'a.translationOf', 'a.language'])
    .where('a.id', '=', id)
    .where(visible(ctx))
    .executeTakeFirst()
  if (!found || found.id === article?.id) throw invalid({ field: 'translationOf', reason: 'translation_unknown' })
  if (found.translationOf !== null) throw invalid({ field: 'translationOf', reason: 'translation_of_translation' })
  if (found.language === language) throw invalid({ field: 'language', reason: 'translation_language' })
  if (!article) return
  const ofIt = await ctx.db.selectFrom('kbArticles').select('id').where('translationOf', '=', article.id).limit(1).executeTakeFirst()
  if (ofIt) throw invalid({ field: 'translationOf', reason: 'translation_of_translation' })
}

async function mustBeStaff(ctx: Ctx, field: string, id: number): Promise<void> {
  const [who] = await actorsOf(ctx, [id])
  if (!who?.isActive || who.side !== 'staff') throw invalid({ field, reason: 'owner_not_staff' })
}

async function mustBeTicket(ctx: Ctx, id: number): Promise<void> {
  try {
    await mustSee(ctx, id)
  } catch (error) {
    if (error instanceof DomainError) throw invalid({ field: 'fromTicketId', reason: 'from_ticket_unknown' })
    throw error
  }
}

/** A text with what was sent written into it; its audience names what it needs, and nothing besides. @throws DomainError invalid_input */
export async function settled(ctx: Ctx, before: Text, sent: Partial<Text>): Promise<Text> {
  const audience = await audienceOf(ctx, sent as AudienceInput, before as StoredAudience)
  return { ...before, ...sent, tags: distinct(sent.tags ?? before.tags), ...audience }
}

/** The first of each tag; capitals make no difference. */
function distinct(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags.filter((tag) => {
    const key = tag.toLowerCase()
    return seen.has(key) ? false : seen.add(key)
  })
}
