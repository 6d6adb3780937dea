import type { Article } from '@balcao/contracts/kb/articles'
import { audienceGaps } from '@balcao/contracts/kb/audience'

/** What a draft holds until it is published: it is saved as it is typed. */
export type Drafted = Pick<Article, 'title' | 'summary' | 'content' | 'tags' | 'audience' | 'roles' | 'companyIds' | 'seo'>

export const draftedOf = ({ title, summary, content, tags, audience, roles, companyIds, seo }: Drafted): Drafted => ({
  title,
  summary,
  content,
  tags,
  audience,
  roles,
  companyIds,
  seo,
})

/** Which version a change is based on: the draft's, or the article's where none is open. */
export const versionOf = ({ version, draft }: Pick<Article, 'version' | 'draft'>): number => draft?.version ?? version

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const READERS = ['audience', 'roles', 'companyIds'] as const

/** What differs from what is saved, and can be saved: no article is without a title, and no audience without those it names. */
export function changesOf(saved: Drafted, values: Drafted): Partial<Drafted> {
  const changed = (Object.keys(saved) as (keyof Drafted)[]).filter((field) => !isSame(saved[field], values[field]))
  const isNamed = audienceGaps(values).length === 0
  const readers = changed.some((field) => (READERS as readonly string[]).includes(field)) && isNamed ? READERS : []
  const texts = changed.filter(
    (field) => !(READERS as readonly string[]).includes(field) && (field !== 'title' || values.title.trim() !== ''),
  )
  return Object.fromEntries([...texts, ...readers].map((field) => [field, values[field]]))
}

/** Whether anything of the values is nowhere but here. */
export const isDirty = (saved: Drafted, values: Drafted): boolean => !isSame(saved, values)

/** What came of two that changed what both began from; undefined where both changed the same field, each otherwise. */
export function bothOf(base: Drafted, mine: Drafted, theirs: Drafted): Drafted | undefined {
  const fields = Object.keys(base) as (keyof Drafted)[]
  const isMine = (field: keyof Drafted) => isSame(theirs[field], base[field])
  if (fields.some((field) => !isMine(field) && !isSame(mine[field], base[field]) && !isSame(mine[field], theirs[field]))) return undefined
  return { ...theirs, ...Object.fromEntries(fields.filter(isMine).map((field) => [field, mine[field]])) }
}

const IMAGE = /!\[((?:[^[\]\\\n]|\\.){0,1000})\]\(attachment:[1-9]\d{0,9}\)/g

/** How many pictures of a text say nothing to those who do not see them. */
export const picturesWithoutWords = (content: string): number =>
  [...content.matchAll(IMAGE)].filter(([, words = '']) => words.trim() === '').length
