import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../../../ctx.ts'
import { createAll, FIRST_VERSION } from '../../articles/create.ts'
import { usedOf } from '../../slugs/slugs.ts'
import type { Fields, Plan } from './plan.ts'
import { type Around, formerOf, inputOf, keepAddresses, slugNotes, type Written } from './written.ts'

type New = { plan: Plan; around: Around }

/** Writes new articles that show no files as drafts, in about as many statements as one. @throws DomainError */
export async function writeNew(ctx: Ctx, all: readonly New[]): Promise<Written[]> {
  if (all.length === 0) return []
  const used = await usedOf(
    ctx.db,
    all.map(({ plan }) => plan.fields?.slug),
  )
  const notes = all.map(({ plan: { fields } }): FieldReason[] => slugNotes(fields, used))
  const ids = await createAll(
    ctx,
    all.map(({ plan: { fields }, around }, n) => inputOf(fields as Fields, around.categoryId, notes[n]?.length === 0)),
  )
  const made = all.map((one, n) => ({ ...one, articleId: ids[n] as number }))
  const refused = await keepAddresses(ctx, made)
  return made.map(({ articleId, plan, around }, n) => ({
    articleId,
    leftVersion: FIRST_VERSION,
    former: formerOf(plan, around),
    notes: [...(notes[n] ?? []), ...(refused.get(articleId) ?? [])],
  }))
}
