import { SearchArticles } from '@balcao/contracts/kb/search'
import { expect } from 'vitest'
import type { Ctx } from '../../ctx.ts'
import { type Desk, type Someone, test } from '../../testing/desk.ts'
import { dice } from '../../testing/dice.ts'
import { asGuest } from '../pages/guest.ts'
import { search } from './search.ts'
import { countWords, learnWords } from './upkeep.ts'

const nobody = { nameFor: () => 'nobody', isMachine: true }
const SEED = 20_261_125
/** No two of them share a stem or a beginning. */
const WORDS = [
  'boleto',
  'certificado',
  'estoque',
  'gaveta',
  'horario',
  'impressora',
  'leitor',
  'maquina',
  'planilha',
  'relatorio',
  'senha',
  'webhook',
]
const LEVEL = { public: 0, portal: 1, company: 1, roles: 1, staff: 2 } as const
type Audience = keyof typeof LEVEL

type Said = { audience: Audience; companyIds: number[]; roles: string[] }
type Category = Said & { id: number; parent: Category | null }
type Written = Said & { id: number; category: Category | null; words: Set<string>; isLive: boolean }
type Reader = { name: string; who: Someone; level: number; role: string; companies: number[]; manages: boolean }

/** Whether somebody passes what an article or a category itself says. */
const passes = ({ audience, companyIds, roles }: Said, { level, role, companies, manages }: Reader): boolean =>
  level >= LEVEL[audience] &&
  (audience !== 'company' || level === 2 || companyIds.some((id) => companies.includes(id))) &&
  (audience !== 'roles' || manages || roles.includes(role))
const above = (category: Category | null): Category[] => (category ? [category, ...above(category.parent)] : [])
const reads = (article: Written, reader: Reader) =>
  article.isLive && passes(article, reader) && above(article.category).every((one) => passes(one, reader))

async function aKnowledgeBase(desk: Desk, companyIds: readonly number[], roll: (n: number) => number) {
  const one = <T>(of: readonly T[]) => of[roll(of.length)] as T
  const said = (): Said => ({
    audience: one(['public', 'public', 'portal', 'company', 'roles', 'staff'] as const),
    companyIds: [one(companyIds)],
    roles: [one(['agent', 'client', 'support-agent'])],
  })
  const categories: Category[] = []
  const articles: Written[] = []
  await desk.rows(async (tx) => {
    for (let n = 0; n < 8; n++) {
      const parent = n > 2 ? one(categories) : null
      const own = { ...said(), audience: roll(3) > 0 ? ('public' as const) : said().audience }
      const values = { ...own, tenantId: desk.id, name: `Categoria ${n}`, slug: `categoria-${n}`, parentId: parent?.id ?? null }
      const { id } = await tx.insertInto('kbCategories').values(values).returning('id').executeTakeFirstOrThrow()
      categories.push({ ...own, id, parent })
    }
    for (let n = 0; n < 120; n++) {
      const words = Array.from({ length: 2 + roll(6) }, () => one(WORDS))
      const own = said()
      const category = roll(5) > 0 ? one(categories) : null
      const state = one(['live', 'live', 'live', 'live', 'draft', 'archived', 'later', 'over', 'binned'] as const)
      const values = {
        ...own,
        ...{ tenantId: desk.id, slug: `artigo-${n}`, categoryId: category?.id ?? null },
        ...{ title: words[0] as string, content: `## ${words[1]}\n\n${words.slice(2).join(' ')}`, tags: words.slice(-1) },
        status: state === 'draft' || state === 'archived' ? state : 'published',
        publishAt: new Date(Date.now() + (state === 'later' ? 60_000 : -60_000)).toISOString(),
        unpublishAt: state === 'over' ? new Date(Date.now() - 30_000).toISOString() : null,
        deletedAt: state === 'binned' ? new Date().toISOString() : null,
      }
      const { id } = await tx.insertInto('kbArticles').values(values).returning('id').executeTakeFirstOrThrow()
      articles.push({ ...own, id, category, words: new Set(words), isLive: state === 'live' })
    }
  })
  return { categories, articles }
}

test('whoever asks finds all that they read with all words, and nothing that they do not read; what counts says the same', async ({
  desk,
}) => {
  const client = await desk.person('client')
  const companyIds = [(await desk.aCompany('Aurora')).id, (await desk.aCompany('Boreal')).id]
  await desk.rows((tx) =>
    tx
      .insertInto('companyMembers')
      .values({ tenantId: desk.id, companyId: companyIds[0] as number, userId: client.id })
      .execute(),
  )
  const guest = ((rule: (ctx: Ctx) => Promise<unknown>) => asGuest(desk.db, desk.id, rule, 'write')) as Someone
  const readers: Reader[] = [
    { name: 'guest', who: guest, level: 0, role: '', companies: [], manages: false },
    { name: 'client', who: desk.as('client'), level: 1, role: 'client', companies: companyIds.slice(0, 1), manages: false },
    { name: 'user', who: desk.as('user'), level: 1, role: 'user', companies: [], manages: false },
    { name: 'support-agent', who: desk.as('support-agent'), level: 2, role: 'support-agent', companies: [], manages: false },
    { name: 'agent', who: desk.as('agent'), level: 2, role: 'agent', companies: [], manages: false },
    { name: 'supervisor', who: desk.as('supervisor'), level: 2, role: 'supervisor', companies: [], manages: true },
  ]
  const roll = dice(SEED)
  const { articles, categories } = await aKnowledgeBase(desk, companyIds, roll)
  await learnWords(desk)
  await countWords(desk)
  for (let n = 0; n < 60; n++) {
    const reader = readers[n % readers.length] as Reader
    const asked = [...new Set(Array.from({ length: 1 + roll(2) }, () => WORDS[roll(WORDS.length)] as string))]
    const within = roll(3) === 0 ? categories[roll(categories.length)] : undefined
    const input = SearchArticles.parse({ q: asked.join(' '), limit: 100, ...(within ? { categoryId: within.id } : {}) })
    const { data, total, facets } = await reader.who((ctx) => search(ctx, input, nobody))
    const theirs = articles.filter((one) => reads(one, reader) && (!within || above(one.category).includes(within)))
    const whole = theirs.filter(({ words }) => asked.every((word) => words.has(word))).map(({ id }) => id)
    const found = data.map(({ id }) => id)
    const about = `seed ${SEED}, ${n}: ${reader.name} asks ${input.q}${within ? ` in ${within.id}` : ''}`
    expect(new Set(found.slice(0, whole.length)), about).toEqual(new Set(whole))
    if (whole.length >= 5) expect(found.length, about).toBe(whole.length)
    const rest = theirs.filter(({ words }) => asked.some((word) => words.has(word))).map(({ id }) => id)
    for (const id of found) expect(rest, about).toContain(id)
    expect(total, about).toBe(found.length)
    const counts = Map.groupBy(
      theirs.filter(({ id }) => found.includes(id)),
      ({ category }) => category?.id,
    )
    for (const { id, count } of facets.categories) expect(count, about).toBe(counts.get(id)?.length)
  }
})
