import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { type BenchEnvironment, PASSWORD } from '../bench-environment.ts'
import { type Goal, most } from '../goals.ts'
import { HttpClient } from '../http-client.ts'
import { type Figures, figuresOf } from '../measure.ts'
import { type Processor, processorOf, since } from '../processor.ts'
import type { Profile } from '../profiles.ts'
import { openAsking } from './first-answer.ts'
import { type Kb, loadKb } from './load.ts'
import { questions } from './questions.ts'

/** Published articles; how often each question is asked; articles whose way into the search is timed. */
const COUNTS = {
  full: { articles: 100_000, asked: 40, published: 40 },
  quick: { articles: 20_000, asked: 25, published: 20 },
  smoke: { articles: 400, asked: 2, published: 2 },
}

export type KbFigures = {
  /** By what was asked, as a customer. */
  search: (Timed & { name: string })[]
  /** The same as somebody of the desk. */
  staff: Timed
  /** Three articles for a title and a description. */
  suggestions: Timed
  /** The assistant's first answer to a colleague, without a model. */
  answer: Timed
  /** A page of the list of articles by words of their titles, as customer and desk in turn. */
  list: Timed
  /** From the commit of a publication until a search that was sent then has found it. */
  published: Timed
}

/** How long calls took, and what one made the server and the database do: a busy machine lets them wait for the processor. */
type Timed = { figures: Figures; processor: Processor }

/** One call; how long its answer took. */
type Ask = (body: object | undefined, titled?: string) => Promise<{ ms: number; titles: string[] }>

/** How long people wait for a search of a large knowledge base, one at a time, with words that differ from one time to the next. */
export async function measureKb(
  environment: BenchEnvironment,
  { name }: Profile,
  say: (line: string) => void,
  articles = COUNTS[name].articles,
): Promise<KbFigures> {
  const { asked, published } = COUNTS[name]
  const db = openDatabase(environment.url, { max: 4, statementTimeoutMs: 60_000, onIdleError: (error) => say(String(error)) })
  const clients = [new HttpClient(environment.ports.server), new HttpClient(environment.ports.server)] as const
  try {
    const kb = await loadKb(db, environment.url, articles, say)
    say(`${articles} articles`)
    const client = askBy(clients[0], await tokenOf(clients[0], kb.client))
    const agentToken = await tokenOf(clients[1], kb.agent)
    const agent = askBy(clients[1], agentToken)
    const pids = environment.pids()
    const search: KbFigures['search'] = []
    for (const { name: what, q, filter } of questions) {
      await client({ q: q(9_999), context: 'portal', ...filter })
      search.push({ name: what, ...(await timed(pids, asked, (n) => client({ q: q(n), context: 'portal', ...filter }))) })
      say(lineOf(what, search.at(-1) as Timed))
    }
    const all = questions.length * 3
    const staff = await timed(pids, all, (n) => agent({ q: questions[n % questions.length]?.q(n) as string, context: 'staff' }))
    const suggestions = await timed(pids, all, (n) => client({ q: formText(n), context: 'ticket_form', limit: 3 }))
    const asking = await openAsking(environment.ports.server, agentToken)
    await asking.ask(9_999)
    const answer = await timed(pids, all, asking.ask).finally(asking.close)
    const list = await timed(pids, all, (n) => (n % 2 ? agent : client)(undefined, questions[n % 4]?.q(n)))
    const until = await timed(pids, published, (n) => untilFound(db, kb, client, `${Date.now()}-${n}`))
    for (const [what, one] of Object.entries({ staff, suggestions, answer, list, published: until })) say(lineOf(what, one))
    return { search, staff, suggestions, answer, list, published: until }
  } finally {
    for (const one of clients) one.close()
    await db.close()
  }
}

async function tokenOf(http: HttpClient, email: string): Promise<string> {
  const answer = await http.send('POST', '/api/auth/login', '', JSON.stringify({ email, password: PASSWORD }))
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status} ${answer.body}`)
  return (JSON.parse(answer.body.toString()) as { access_token: string }).access_token
}

function askBy(http: HttpClient, accessToken: string): Ask {
  return async (body, titled = '') => {
    const begin = performance.now()
    const { status, body: sent } = body
      ? await http.send('POST', '/api/kb/articles/search', accessToken, JSON.stringify(body))
      : await http.send('GET', `/api/kb/articles?page=1&limit=25&q=${encodeURIComponent(titled)}`, accessToken)
    const ms = performance.now() - begin
    if (status !== 200) throw new Error(`searching answered ${status} ${sent.toString().slice(0, 300)}`)
    return { ms, titles: (JSON.parse(sent.toString()) as { data: { title: string }[] }).data.map(({ title }) => title) }
  }
}

async function timed(pids: readonly number[], times: number, ask: (n: number) => Promise<{ ms: number }>): Promise<Timed> {
  const all: number[] = []
  const before = processorOf(pids)
  const begin = performance.now()
  for (let n = 0; n < times; n++) all.push((await ask(n)).ms)
  return { figures: figuresOf(all, performance.now() - begin), processor: since(before, processorOf(pids), times) }
}

const lineOf = (what: string, { figures: { p50, p95, max }, processor: { ran, waited } }: Timed) =>
  `${what}: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, max ${max.toFixed(1)} ms (${ran.toFixed(1)} of processor, ${waited.toFixed(1)} waited for it)`

/** A title and what is said of it, as people write tickets. */
const formText = (n: number) =>
  `${questions[n % 6]?.q(n)} bom dia, desde ontem não consigo ${questions[3]?.q(n + 1)} e o cliente está esperando; já tentei ${questions[1]?.q(n + 2)} ${questions[4]?.q(n)}`

/** Publishes an article and searches for a word that it alone has, until it is found. */
async function untilFound(db: ReturnType<typeof openDatabase>, { tenantId }: Kb, ask: Ask, slug: string): Promise<{ ms: number }> {
  const word = `novidade${slug.replace(/\D/g, '')}`
  const row = {
    tenantId,
    title: `Artigo ${word}`,
    slug: `novo-${slug}`,
    status: 'published',
    audience: 'public',
    publishAt: new Date().toISOString(),
  }
  const made = await inSystem(db, (tx) => tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow())
  const begin = performance.now()
  while (!(await ask({ q: word, context: 'palette' })).titles.some((title) => title.includes(word)))
    if (performance.now() - begin > 30_000) break
  const ms = performance.now() - begin
  await inSystem(db, (tx) => tx.deleteFrom('kbArticles').where('tenantId', '=', tenantId).where('id', '=', made.id).execute())
  return { ms }
}

export const judgeKb = ({ search, staff, suggestions, answer, list, published }: KbFigures): Goal[] => [
  most(
    'K3',
    'search of articles as a customer, p95 of the worst question',
    Math.max(...search.map(({ figures }) => figures.p95)),
    { must: 80, stretch: 30 },
    ' ms',
  ),
  most('K3', 'the same as staff, p95 of all questions', staff.figures.p95, { must: 80, stretch: 30 }, ' ms'),
  most('K4', 'articles suggested while a ticket is written, p95', suggestions.figures.p95, { must: 50, stretch: 25 }, ' ms'),
  most('A1', 'first answer of the assistant without a model, p95', answer.figures.p95, { must: 400, stretch: 150 }, ' ms'),
  most('K3', 'a page of the list by words of titles, p95', list.figures.p95, { must: 80, stretch: 30 }, ' ms'),
  most('K5', 'from the commit of a publication until it is found, slowest', published.figures.max, { must: 2_000, stretch: 500 }, ' ms'),
]
