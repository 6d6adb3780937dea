import { type Ctx, me } from '../../../ctx.ts'
import { create } from '../../articles/create.ts'
import { lockState, textIn, versionOf } from '../../articles/state.ts'
import { update } from '../../articles/update.ts'
import { usedOf } from '../../slugs/slugs.ts'
import { cutVersion } from '../../versions/cut.ts'
import { keepMedia } from './media.ts'
import type { Fields, Plan } from './plan.ts'
import { type Around, drafted, formerOf, inputOf, keepAddresses, slugNotes, type Written } from './written.ts'

/** Writes an article that is here already or shows files as a draft, by the rules of whoever imports it. @throws DomainError */
export async function writeArticle(ctx: Ctx, plan: Plan, around: Around): Promise<Written> {
  const { fields, match, parsed } = plan
  if (!fields || !parsed) throw new TypeError('there is nothing to write')
  const written = match ? await intoDraft(ctx, fields, match.id, plan, around) : await asNew(ctx, fields, plan, around)
  const refused = await keepAddresses(ctx, [{ articleId: written.articleId, plan, around }])
  const { draft } = await lockState(ctx, written.articleId)
  return {
    ...written,
    notes: [...written.notes, ...(refused.get(written.articleId) ?? [])],
    leftVersion: draft?.version ?? 0,
    former: { ...written.former, ...formerOf(plan, around) },
  }
}

type Partly = Omit<Written, 'leftVersion'>

/** With the files that it shows. */
async function asNew(ctx: Ctx, fields: Fields, { parsed }: Plan, { categoryId, store }: Around): Promise<Partly> {
  const notes = slugNotes(fields, await usedOf(ctx.db, [fields.slug]))
  const { id } = await create(ctx, { ...inputOf(fields, categoryId, notes.length === 0), content: '' })
  const kept = await keepMedia(ctx, store, id, fields.content, parsed?.media ?? [])
  await update(ctx, { id, content: kept.content })
  return { articleId: id, former: {}, notes: [...notes, ...kept.notes] }
}

/** Beside what is published; a draft that is open is kept as a version, and with the line of the import. */
async function intoDraft(ctx: Ctx, fields: Fields, id: number, { parsed }: Plan, { fileName, store }: Around): Promise<Partly> {
  const before = await lockState(ctx, id)
  const { categoryId } = before
  const kept = { articleId: id, categoryId, cause: 'imported' as const }
  if (before.draft) await cutVersion(ctx, { ...kept, text: textIn(before), authorId: before.draft.authorId })
  const { content, notes } = await keepMedia(ctx, store, id, fields.content, parsed?.media ?? [])
  await update(ctx, { id, version: versionOf(before), ...drafted(fields), content })
  const after = await lockState(ctx, id)
  if (after.draft) await cutVersion(ctx, { ...kept, text: textIn(after), authorId: me(ctx), note: fileName.slice(0, 200) })
  return { articleId: id, former: before.draft ? { draft: textIn(before) } : {}, notes }
}
