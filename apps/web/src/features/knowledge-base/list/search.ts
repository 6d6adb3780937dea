import { ARTICLE_SORTS, type ArticleSort } from '@balcao/contracts/kb/articles'
import {
  ARTICLE_LANGUAGES,
  ARTICLE_STATUSES,
  type ArticleLanguage,
  type ArticleStatus,
  AUDIENCES,
  type Audience,
} from '@balcao/contracts/kb/words'
import type { AppliedFilter } from '@balcao/ui/lib/table/filters'

/** What the address says about the list of articles. */
export type Filter = {
  q?: string
  /** null: those in no category. */
  category?: number | null
  status?: ArticleStatus
  audience?: Audience
  owner?: number
  tag?: string
  language?: ArticleLanguage
  stale?: true
  bin?: true
  sort?: ArticleSort
}

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value)
const idOf = (value: unknown): number | undefined => (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined)

/** Keeps what is set: nothing stands in an address that holds anyway. */
const settled = (filter: { [Key in keyof Filter]: Filter[Key] | undefined }): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')) as Filter

/** Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Record<string, unknown>): Filter {
  const { q, category, tag, stale, bin } = search
  return settled({
    q: typeof q === 'string' ? q.trim().slice(0, 200) : undefined,
    category: category === 'none' ? null : idOf(category),
    status: oneOf(ARTICLE_STATUSES, search.status),
    audience: oneOf(AUDIENCES, search.audience),
    owner: idOf(search.owner),
    tag: typeof tag === 'string' ? tag.trim().slice(0, 50) : undefined,
    language: oneOf(ARTICLE_LANGUAGES, search.language),
    stale: stale === 'yes' ? true : undefined,
    bin: bin === 'yes' ? true : undefined,
    sort: oneOf(ARTICLE_SORTS, search.sort),
  })
}

export const writeSearch = ({ category, owner, stale, bin, ...rest }: Filter): Record<string, string> => ({
  ...rest,
  ...(category === undefined ? {} : { category: category === null ? 'none' : String(category) }),
  ...(owner === undefined ? {} : { owner: String(owner) }),
  ...(stale ? { stale: 'yes' } : {}),
  ...(bin ? { bin: 'yes' } : {}),
})

/** What the list is asked for. */
export const askedOf = ({ category, owner, ...rest }: Filter) => ({
  ...rest,
  ...(category === undefined ? {} : { categoryId: category }),
  ...(owner === undefined ? {} : { ownerId: owner }),
})

const CHIPS = ['status', 'audience', 'owner', 'tag', 'language', 'stale', 'bin'] as const

/** The filters that are chips; search, category and order have places of their own. */
export function toChips(filter: Filter): AppliedFilter[] {
  const search = writeSearch(filter)
  return CHIPS.flatMap((field) => (search[field] === undefined ? [] : [{ field, values: [search[field]] }]))
}

/** The filter with these chips. A chip holds one value: the one chosen last. */
export function fromChips(filter: Filter, chips: readonly AppliedFilter[]): Filter {
  const { q, category, sort } = filter
  const chosen = readSearch(Object.fromEntries(chips.map(({ field, values }) => [field, values.at(-1)])))
  return settled({ ...chosen, q, category, sort })
}

/** Whether anything hides articles. */
export const isFiltered = ({ sort: _, ...rest }: Filter): boolean => Object.keys(rest).length > 0
