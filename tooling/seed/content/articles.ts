import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  ARTICLE_LANGUAGES,
  ARTICLE_STATUSES,
  type ArticleLanguage,
  type ArticleStatus,
  AUDIENCES,
  type Audience,
} from '@balcao/contracts/kb/words'

/** A category of the demo knowledge base; its folder below `kb/<tenant>` has the name of its slug. */
export type DemoCategory = { slug: string; name: string; description: string; icon: string; audience: Audience }

/** An article of the demo knowledge base, as its file says. Links name articles by slug: `(article:slug)`. */
export type DemoArticle = {
  slug: string
  category: string
  title: string
  summary: string
  audience: Audience
  /** System roles of the audience. */
  roles: string[]
  /** Names of companies of the audience. */
  companies: string[]
  tags: string[]
  /** Mail address of its owner. */
  owner: string
  status: ArticleStatus
  language: ArticleLanguage
  /** The slug of what it translates. */
  translationOf: string | undefined
  /** Texts kept, the published one included. */
  versions: number
  /** Whether a published one is being changed. */
  openDraft: boolean
  /** Days from the day of seeding until it is to be read again. */
  reviewInDays: number
  content: string
}

const CATEGORIES: Record<string, readonly DemoCategory[]> = {
  acme: [
    {
      slug: 'primeiros-passos',
      name: 'Primeiros passos',
      description: 'Criar a conta, trazer os dados e começar a vender.',
      icon: 'rocket',
      audience: 'public',
    },
    {
      slug: 'acesso-e-seguranca',
      name: 'Acesso e segurança',
      description: 'Senhas, verificação em duas etapas e permissões.',
      icon: 'lock',
      audience: 'public',
    },
    {
      slug: 'notas-fiscais',
      name: 'Notas fiscais e boletos',
      description: 'Emitir, corrigir, cancelar e enviar ao contador.',
      icon: 'receipt',
      audience: 'public',
    },
    {
      slug: 'planos-e-pagamento',
      name: 'Planos e pagamento',
      description: 'Mensalidade, planos e contrato.',
      icon: 'wallet',
      audience: 'public',
    },
    {
      slug: 'relatorios-e-dados',
      name: 'Relatórios e dados',
      description: 'Relatórios, planilhas e conciliação.',
      icon: 'chart',
      audience: 'public',
    },
    {
      slug: 'integracoes',
      name: 'Integrações e API',
      description: 'API, webhooks, loja virtual e banco.',
      icon: 'plug',
      audience: 'public',
    },
    {
      slug: 'aplicativo',
      name: 'Aplicativo no celular',
      description: 'Vender, contar e acompanhar de qualquer lugar.',
      icon: 'phone',
      audience: 'public',
    },
    { slug: 'equipe', name: 'Procedimentos da equipe', description: 'Só para quem atende.', icon: 'book', audience: 'staff' },
  ],
  globex: [
    { slug: 'contratos', name: 'Contratos e faturas', description: 'Faturas, prazos e renovação.', icon: 'receipt', audience: 'public' },
    { slug: 'equipamentos', name: 'Equipamentos', description: 'Cuidados e visitas técnicas.', icon: 'tools', audience: 'public' },
  ],
}
const FOLDER = fileURLToPath(new URL('../kb/', import.meta.url))

const list = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** One of these words. @throws for any other: a file of the demo is misspelt */
function oneOf<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((one) => one === word)
  if (!found) throw new Error(`"${word}" is none of ${words.join(', ')}`)
  return found
}

/** Reads an article's file: lines `key: value` between two `---`, then Markdown. */
export function readArticle(slug: string, category: string, text: string): DemoArticle {
  const [, head = '', content = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const facts = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))) as Record<string, string | undefined>
  const { title = '', summary = '', owner = '' } = facts
  if (!title || !owner) throw new Error(`The article ${slug} has no title or owner`)
  return {
    ...{ slug, category, title, summary, owner, content: content.trim() },
    audience: oneOf(AUDIENCES, facts.audience ?? ''),
    roles: list(facts.roles),
    companies: list(facts.companies),
    tags: list(facts.tags),
    status: oneOf(ARTICLE_STATUSES, facts.status ?? 'published'),
    language: oneOf(ARTICLE_LANGUAGES, facts.language ?? 'pt-BR'),
    translationOf: facts.translationOf,
    versions: Number(facts.versions ?? 1),
    openDraft: facts.openDraft === 'yes',
    reviewInDays: Number(facts.reviewInDays ?? 120),
  }
}

/** The knowledge base of a demo tenant: categories in the order of the first level, articles by category and slug, translations last. */
export function knowledgeOf(tenant: string): { categories: readonly DemoCategory[]; articles: DemoArticle[] } {
  const categories = CATEGORIES[tenant] ?? []
  const articles = categories.flatMap(({ slug: category }) =>
    readdirSync(`${FOLDER}${tenant}/${category}`)
      .toSorted()
      .map((file) => readArticle(file.replace(/\.md$/, ''), category, readFileSync(`${FOLDER}${tenant}/${category}/${file}`, 'utf8'))),
  )
  return {
    categories,
    articles: articles.toSorted((a, b) => Number(a.translationOf !== undefined) - Number(b.translationOf !== undefined)),
  }
}
