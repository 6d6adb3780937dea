import { openDatabase } from '@balcao/db/database'
import { type BenchEnvironment, PASSWORD } from '../bench-environment.ts'
import { type Goal, most } from '../goals.ts'
import { HttpClient } from '../http-client.ts'
import { VOCABULARY, word } from '../kb/texts.ts'
import { type Figures, figuresOf } from '../measure.ts'
import { type Processor, processorOf, since } from '../processor.ts'
import type { Profile } from '../profiles.ts'
import { loadDocuments } from './load.ts'

/** Documents of one organisation; how often each question is asked. */
const COUNTS = {
  full: { documents: 100_000, asked: 60 },
  quick: { documents: 100_000, asked: 40 },
  smoke: { documents: 400, asked: 2 },
}

const among = (from: number, to: number) => (n: number) => word(from + ((n * 7_919) % (to - from)))
const common = among(0, 20)
const usual = among(50, 1_000)
const rare = among(10_000, VOCABULARY)
type Weight = 'rare' | 'common'
type Question = { name: string; of: Weight; query: (n: number) => Record<string, string> }
const found = (search: string, more: object = {}) => ({ search, sort: 'relevance', ...more })

/** What is asked, by how many documents have the words. */
const QUESTIONS: readonly Question[] = [
  { name: 'no words, changed last', of: 'rare', query: () => ({ sort: 'updated' }) },
  { name: 'a rare word', of: 'rare', query: (n) => found(rare(n)) },
  { name: 'a usual and a rare word', of: 'rare', query: (n) => found(`${usual(n)} ${rare(n)}`) },
  { name: 'a word nothing has', of: 'rare', query: (n) => found(`zzqx${n}wkzj`) },
  { name: 'a rare word, by title', of: 'rare', query: (n) => ({ search: rare(n), sort: 'title' }) },
  { name: 'a usual word', of: 'common', query: (n) => found(usual(n)) },
  { name: 'a common word', of: 'common', query: (n) => found(common(n)) },
  { name: 'a common word, changed last', of: 'common', query: (n) => ({ search: common(n), sort: 'updated' }) },
  { name: 'a common word and a tag', of: 'common', query: (n) => found(common(n), { tag: usual(n) }) },
  { name: 'two words', of: 'common', query: (n) => found(`${common(n)} ${usual(n)}`) },
  { name: 'three words', of: 'common', query: (n) => found(`${usual(n)} ${common(n + 3)} ${usual(n + 50)}`) },
  { name: 'an unfinished word', of: 'common', query: (n) => found(`${common(n)} ${usual(n).slice(0, 4)}`) },
  { name: 'three letters', of: 'common', query: (n) => found(usual(n).slice(0, 3)) },
  { name: 'two letters', of: 'common', query: (n) => found(usual(n).slice(0, 2)) },
]

export type DocumentFigures = { name: string; of: Weight; who: 'staff' | 'customer'; figures: Figures; processor: Processor }[]

/** How long people wait for a list of documents by words of their texts, one at a time, with words that differ from one time to the next. */
export async function measureDocuments(
  environment: BenchEnvironment,
  { name }: Profile,
  say: (line: string) => void,
): Promise<DocumentFigures> {
  const { asked, documents } = COUNTS[name]
  const db = openDatabase(environment.url, { max: 4, statementTimeoutMs: 120_000, onIdleError: (error) => say(String(error)) })
  const http = new HttpClient(environment.ports.server)
  const all: DocumentFigures = []
  try {
    const library = await loadDocuments(db, environment.url, documents, say)
    say(`${documents} documents`)
    const pids = environment.pids()
    for (const who of ['staff', 'customer'] as const) {
      const token = await tokenOf(http, who === 'staff' ? library.agent : library.client)
      for (const { name: what, of, query } of QUESTIONS) {
        await ask(http, token, query(9_999))
        const times: number[] = []
        const begin = performance.now()
        const before = processorOf(pids)
        for (let n = 0; n < asked; n++) times.push(await ask(http, token, query(n)))
        const figures = figuresOf(times, performance.now() - begin)
        const processor = since(before, processorOf(pids), asked)
        all.push({ name: what, of, who, figures, processor })
        const { p50, p95, max } = figures
        say(
          `${what}, ${who}: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, max ${max.toFixed(1)} ms (${processor.ran.toFixed(1)} of processor, ${processor.waited.toFixed(1)} waited for it)`,
        )
      }
    }
    return all
  } finally {
    http.close()
    await db.close()
  }
}

async function tokenOf(http: HttpClient, email: string): Promise<string> {
  const answer = await http.send('POST', '/api/auth/login', '', JSON.stringify({ email, password: PASSWORD }))
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status} ${answer.body}`)
  return (JSON.parse(answer.body.toString()) as { access_token: string }).access_token
}

async function ask(http: HttpClient, token: string, query: Record<string, string>): Promise<number> {
  const begin = performance.now()
  const { status, body } = await http.send('GET', `/api/documents?${new URLSearchParams({ limit: '25', ...query })}`, token)
  const ms = performance.now() - begin
  if (status !== 200) throw new Error(`listing documents answered ${status} ${body.toString().slice(0, 300)}`)
  return ms
}

export function judgeDocuments(all: DocumentFigures): Goal[] {
  const worst = (weight: Weight, whose: 'staff' | 'customer') =>
    Math.max(...all.filter(({ of, who }) => of === weight && who === whose).map(({ figures }) => figures.p95))
  return (['staff', 'customer'] as const).flatMap((who) => [
    most('D1', `documents by rare words as ${who}, p95 of the worst question`, worst('rare', who), { must: 60, stretch: 30 }, ' ms'),
    most('D2', `documents by common words as ${who}, p95 of the worst question`, worst('common', who), { must: 200, stretch: 100 }, ' ms'),
  ])
}
