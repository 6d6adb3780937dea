import { ROLES } from '@balcao/contracts/access'
import { line, prose } from '@balcao/contracts/common'
import { Slug } from '@balcao/contracts/kb/slug'
import {
  ARTICLE_LANGUAGES,
  type ArticleLanguage,
  AUDIENCES,
  type Audience,
  MAX_ARTICLE_TAG,
  MAX_ARTICLE_TAGS,
  MAX_AUDIENCE_COMPANIES,
  MAX_CONTENT,
  MAX_SUMMARY,
  MAX_TITLE,
} from '@balcao/contracts/kb/words'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Parsed } from '../reading/item.ts'
import type { Fields } from './plan.ts'

/** What of the organisation the fields of a file are looked up in. */
export type Known = {
  languages: readonly string[]
  /** People of the desk by e-mail. */
  people: ReadonlyMap<string, number>
  /** Companies by name, in small letters. */
  companies: ReadonlyMap<string, number>
}

/** What a file says of an article, and what is amiss with it. */
export type Read = { fields: Fields; notes: FieldReason[]; wrong: FieldReason[] }

const cut = (text: string, most: number) => [...text].slice(0, most).join('').trim()

/** The fields of an article of a file as they can be here; `wrong` is what keeps it out. */
export function readFields(parsed: Parsed, known: Known): Read {
  const notes: FieldReason[] = []
  const wrong: FieldReason[] = []
  const ownerId = parsed.owner === undefined ? undefined : known.people.get(parsed.owner)
  if (parsed.owner !== undefined && ownerId === undefined)
    notes.push({ field: 'owner', reason: 'import_owner_unknown', params: { email: cut(parsed.owner, 200) } })
  const content = prose(MAX_CONTENT).safeParse(parsed.content)
  if (parsed.content.length > MAX_CONTENT) wrong.push({ field: 'content', reason: 'import_too_long', params: { most: MAX_CONTENT } })
  else if (!content.success && parsed.content !== '') wrong.push({ field: 'content', reason: 'import_unstorable' })
  const seoTitle = parsed.seo.title ? cut(parsed.seo.title, 200) : undefined
  const description = parsed.seo.description ? cut(parsed.seo.description, 300) : undefined
  const slug = Slug.safeParse(parsed.slug)
  const fields: Fields = {
    title: titleOf(parsed, notes, wrong),
    summary: summaryOf(parsed, notes),
    content: parsed.content,
    tags: tagsOf(parsed),
    seo: { ...(seoTitle && { title: seoTitle }), ...(description && { description }) },
    ...audienceOf(parsed, known, notes),
    language: languageOf(parsed, known, notes),
    ownerId,
    reviewBy: parsed.reviewBy ?? null,
    slug: slug.success ? slug.data : undefined,
  }
  if (parsed.remoteImages > 0) notes.push({ field: 'content', reason: 'import_remote_images', params: { count: parsed.remoteImages } })
  if (parsed.removed.length > 0)
    notes.push({ field: 'content', reason: 'import_removed', params: { elements: parsed.removed.slice(0, 20) } })
  return { fields, notes: [...parsed.notes, ...notes], wrong }
}

function titleOf({ title }: Parsed, notes: FieldReason[], wrong: FieldReason[]): string {
  const read = line(MAX_TITLE).safeParse(cut(title, MAX_TITLE))
  if (title === '') wrong.push({ field: 'title', reason: 'import_title_missing' })
  else if (!read.success) wrong.push({ field: 'title', reason: 'import_unstorable' })
  else if ([...title].length > MAX_TITLE) notes.push({ field: 'title', reason: 'import_cut', params: { most: MAX_TITLE } })
  return read.success ? read.data : ''
}

function summaryOf({ summary }: Parsed, notes: FieldReason[]): string {
  const read = prose(MAX_SUMMARY).safeParse(cut(summary, MAX_SUMMARY))
  if ([...summary].length > MAX_SUMMARY) notes.push({ field: 'summary', reason: 'import_cut', params: { most: MAX_SUMMARY } })
  return read.success ? read.data : ''
}

function tagsOf({ tags }: Parsed): string[] {
  const sound = tags.flatMap((tag) => line(MAX_ARTICLE_TAG).safeParse(cut(tag, MAX_ARTICLE_TAG)).data ?? [])
  return [...new Set(sound)].slice(0, MAX_ARTICLE_TAGS)
}

type AudienceFields = Pick<Fields, 'audience' | 'roles' | 'companyIds'>

/** An audience that is not here, in part or as a whole, becomes the narrowest: nothing is shown to more people than the file says. */
function audienceOf({ audience, roles, companies }: Parsed, known: Known, notes: FieldReason[]): AudienceFields {
  const staff: AudienceFields = { audience: 'staff', roles: [], companyIds: [] }
  if (audience === undefined) return staff
  const narrowed = () => {
    notes.push({ field: 'audience', reason: 'import_audience_staff' })
    return staff
  }
  if (!(AUDIENCES as readonly string[]).includes(audience)) return narrowed()
  if (audience === 'roles') {
    const mine = roles.filter((role) => role !== 'guest' && (ROLES as readonly string[]).includes(role))
    return roles.length > 0 && mine.length === roles.length ? { audience, roles: mine, companyIds: [] } : narrowed()
  }
  if (audience === 'company') {
    const ids = companies.flatMap((name) => known.companies.get(name.toLowerCase()) ?? [])
    const isWhole = companies.length > 0 && ids.length === companies.length && ids.length <= MAX_AUDIENCE_COMPANIES
    return isWhole ? { audience, roles: [], companyIds: ids } : narrowed()
  }
  return { audience: audience as Audience, roles: [], companyIds: [] }
}

function languageOf({ language }: Parsed, { languages }: Known, notes: FieldReason[]): ArticleLanguage {
  const first = (languages[0] ?? 'pt-BR') as ArticleLanguage
  if (language === undefined) return first
  const asked = language.toLowerCase().replace('_', '-')
  const found =
    ARTICLE_LANGUAGES.find((one) => one.toLowerCase() === asked) ?? ARTICLE_LANGUAGES.find((one) => one.slice(0, 2) === asked.slice(0, 2))
  if (found && languages.includes(found)) return found
  notes.push({ field: 'language', reason: 'import_language', params: { language: cut(language, 20) } })
  return first
}
