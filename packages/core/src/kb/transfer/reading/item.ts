import type { ImportSource } from '@balcao/contracts/kb/import-words'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { trimmedEnd } from '@balcao/contracts/text/trim'
import { invalid } from '../../../errors.ts'

/** A file that an article shows, by the address it has in the text. */
export type Media = { address: string; name: string; read(): Promise<Buffer> }

/** An article as a file has it, before anybody asked what of it there is here. Whatever a file says is text, and none of it is trusted. */
export type Parsed = {
  title: string
  summary: string
  /** Markdown. */
  content: string
  /** Names from the first level down. */
  category: string[]
  tags: string[]
  language: string | undefined
  audience: string | undefined
  roles: string[]
  companies: string[]
  /** E-mail of whoever owned or wrote it. */
  owner: string | undefined
  slug: string | undefined
  formerSlugs: string[]
  /** Paths under which another help centre had it. */
  addresses: string[]
  seo: { title?: string; description?: string }
  reviewBy: string | undefined
  /** Its number where it was written, which links between articles of the file name. */
  sourceId: number | undefined
  media: Media[]
  remoteImages: number
  removed: string[]
  notes: FieldReason[]
}

/** An article of a file; `load` reads it when its turn comes. @throws DomainError invalid_input */
export type Item = { place: string; load(): Promise<Parsed> }
export type FileRead = { source: Exclude<ImportSource, 'auto'>; items: Item[] }

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;|]/) : []).map((one) => text(one).trim()).filter(Boolean)
const some = (value: unknown): string | undefined => text(value).trim() || undefined
const day = (value: unknown): string | undefined => {
  const found = /^\d{4}-\d\d-\d\d/.exec(value instanceof Date ? value.toISOString() : text(value))?.[0]
  return found && !Number.isNaN(Date.parse(found)) ? found : undefined
}

/** The path of an address as it is kept and looked for: decoded, in small letters, without query and a slash at its end. */
export function pathOf(address: string): string | undefined {
  if (!URL.canParse(address, 'https://x.invalid')) return undefined
  const { pathname, protocol } = new URL(address, 'https://x.invalid')
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  try {
    const path = trimmedEnd(decodeURIComponent(pathname).normalize('NFC').toLowerCase(), /\//)
    return path.length > 1 && path.length <= 500 && !/[\p{Cc}]/u.test(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** The fields of a record, in our names or those that are often used for them. */
export function fieldsOf(record: Record<string, unknown>, content: string): Parsed {
  const seo = (typeof record.seo === 'object' && record.seo !== null ? record.seo : {}) as Record<string, unknown>
  const title = some(seo.title)
  const description = some(seo.description)
  return {
    title: text(record.title).trim(),
    summary: text(record.summary ?? record.description).trim(),
    content,
    category: Array.isArray(record.category)
      ? texts(record.category)
      : text(record.category)
          .split(/[›>/]/)
          .map((part) => part.trim())
          .filter(Boolean),
    tags: texts(record.tags ?? record.labels),
    language: some(record.language ?? record.locale),
    audience: some(record.audience),
    roles: texts(record.roles),
    companies: texts(record.companies),
    owner: some(record.owner ?? record.author)?.toLowerCase(),
    slug: some(record.slug),
    formerSlugs: texts(record.formerSlugs),
    addresses: [...texts(record.addresses), ...texts(record.url ?? record.permalink)].flatMap((address) => pathOf(address) ?? []),
    seo: { ...(title && { title }), ...(description && { description }) },
    reviewBy: day(record.reviewBy),
    sourceId: Number.isSafeInteger(record.id) ? (record.id as number) : undefined,
    media: [],
    remoteImages: 0,
    removed: [],
    notes: [],
  }
}

/** A text file; bytes that are no UTF-8 are not guessed at. @throws DomainError invalid_input */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    throw invalid({ field: 'content', reason: 'import_not_text' })
  }
}
