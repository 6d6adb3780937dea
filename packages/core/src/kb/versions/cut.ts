import type { VersionCause } from '@balcao/contracts/kb/words'
import { changedWords } from '../../comparing/changed-words.ts'
import type { Ctx } from '../../ctx.ts'

/** What a version keeps of an article. */
export type Text = {
  title: string
  summary: string
  content: string
  tags: string[]
  seo: { title?: string; description?: string }
  audience: string
  roles: string[]
  companyIds: number[]
}

/** The fields of a text, of anything that has them. */
export const textOf = ({ title, summary, content, tags, seo, audience, roles, companyIds }: Text): Text => ({
  ...{ title, summary, content, tags, seo, audience, roles, companyIds },
})
const ordered = (text: Text) => JSON.stringify({ ...textOf(text), seo: [text.seo.title ?? '', text.seo.description ?? ''] })
export const isSameText = (one: Text, other: Text): boolean => ordered(one) === ordered(other)

type Cut = { articleId: number; categoryId: number | null; text: Text; cause: VersionCause; authorId: number | null; note?: string }
/** Causes for which nothing is kept that the newest version has already. */
const ONLY_NEW: readonly VersionCause[] = ['author', 'idle', 'discarded']

/** Keeps a text as the next version of its article, which the caller has locked. */
export async function cutVersion({ db, actor }: Ctx, { articleId, categoryId, text, cause, authorId, note = '' }: Cut): Promise<void> {
  const newest = await db
    .selectFrom('kbVersions')
    .where('articleId', '=', articleId)
    .orderBy('v', 'desc')
    .limit(1)
    .select(['v', 'title', 'summary', 'content', 'tags', 'seo', 'audience', 'roles', 'companyIds'])
    .executeTakeFirst()
  if (newest && ONLY_NEW.includes(cause) && isSameText(newest, text)) return
  const cut = { articleId, categoryId, text, cause, authorId, note }
  await db
    .insertInto('kbVersions')
    .values(valuesOf(actor.tenantId, cut, newest))
    .execute()
}

/** Keeps the texts that articles begin with. */
export async function cutFirst({ db, actor }: Ctx, cuts: readonly Cut[]): Promise<void> {
  await db
    .insertInto('kbVersions')
    .values(cuts.map((cut) => valuesOf(actor.tenantId, cut)))
    .execute()
}

function valuesOf(tenantId: number, { text, note = '', ...cut }: Cut, newest?: { v: number; content: string }) {
  const words = changedWords(newest?.content ?? '', text.content)
  return {
    ...{ ...textOf(text), seo: JSON.stringify(text.seo) },
    ...{ ...cut, tenantId, note, v: (newest?.v ?? 0) + 1, wordsAdded: words.added, wordsRemoved: words.removed },
  }
}
