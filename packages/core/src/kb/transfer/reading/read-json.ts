import { EXPORT_KIND } from '@balcao/contracts/kb/export'
import { invalid } from '../../../errors.ts'
import { numberOnly } from '../old-addresses.ts'
import { fromHtml } from './html.ts'
import { settleImages } from './images.ts'
import { type FileRead, fieldsOf, type Item, type Parsed, pathOf, utf8 } from './item.ts'

type Bag = Record<string, unknown>
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)
const bags = (value: unknown): Bag[] => (Array.isArray(value) ? value.filter(isBag) : [])
const byId = (value: unknown) => new Map(bags(value).map((bag) => [String(bag.id), bag]))
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const none = () => undefined

/** Articles of a JSON file: ours, or as Zendesk’s interface gives them. @throws DomainError invalid_input */
export function readJson(bytes: Buffer): FileRead {
  let whole: unknown
  try {
    whole = JSON.parse(utf8(bytes))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid({ field: 'file', reason: 'import_not_json' })
  }
  const root = isBag(whole) ? whole : { articles: whole }
  const articles = bags(root.articles)
  if (root.kind === EXPORT_KIND) return { source: 'json', items: articles.map((article, n) => own(article, n)) }
  if (articles.length === 0) throw invalid({ field: 'file', reason: 'import_json_unknown' })
  const sections = byId(root.sections)
  const around = { sections, categories: byId(root.categories), users: byId(root.users) }
  return { source: 'zendesk', items: articles.map((article, n) => foreign(article, n, around)) }
}

const own = (article: Bag, n: number): Item => ({
  place: String(n + 1),
  load: async () => settleImages(fieldsOf(article, textIn(article.content)), none),
})

type Around = { sections: Map<string, Bag>; categories: Map<string, Bag>; users: Map<string, Bag> }

/** Bodies are HTML, labels are tags, sections stand in each other and in categories, and the old address is in `html_url`. */
const foreign = (article: Bag, n: number, { sections, categories, users }: Around): Item => ({
  place: String(n + 1),
  load: async (): Promise<Parsed> => {
    const { content, removed } = fromHtml(textIn(article.body))
    const author = users.get(String(article.author_id))
    const parsed = fieldsOf(
      { title: article.title ?? article.name, tags: article.label_names, language: article.locale, owner: author?.email },
      content,
    )
    const address = pathOf(textIn(article.html_url))
    return settleImages(
      {
        ...parsed,
        category: sectionPath(article, sections, categories),
        addresses: address ? [...new Set([address, numberOnly(address)])] : [],
        removed,
      },
      none,
    )
  },
})

function sectionPath(article: Bag, sections: Map<string, Bag>, categories: Map<string, Bag>): string[] {
  const names: string[] = []
  const seen = new Set<string>()
  let section = sections.get(String(article.section_id))
  let category: Bag | undefined
  while (section && !seen.has(String(section.id))) {
    seen.add(String(section.id))
    names.unshift(textIn(section.name))
    category = categories.get(String(section.category_id)) ?? category
    section = sections.get(String(section.parent_section_id))
  }
  return [textIn(category?.name), ...names].map((name) => name.trim()).filter(Boolean)
}
