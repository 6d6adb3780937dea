import type { Triage } from '@balcao/contracts/assistant/help'
import type { Ctx } from '../../ctx.ts'
import { idsWithWordsOf } from '../../duplicates/similar.ts'
import { visible } from '../../tickets/visible.ts'
import { stem, tellingWords } from '../words.ts'

/** Neighbours that are asked, and how many have to agree before anything is said. */
const NEIGHBOURS = 12
const LEAST_ALIKE = 3
const LEAST_SHARE = 0.5
const LEAST_CONFIDENCE = 0.5
/** A ticket with fewer words in common is no neighbour. */
const LEAST_LIKENESS = 0.15
const READ = 60

const wordsOf = (text: string) => new Set(tellingWords(text).map(stem))

/** How much of the rarer words two texts share, from 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>, weight: (word: string) => number): number {
  const sum = (words: Iterable<string>) => [...words].reduce((all, word) => all + weight(word), 0)
  const shared = sum([...a].filter((word) => b.has(word)))
  return shared === 0 ? 0 : shared / Math.sqrt(sum(a) * sum(b))
}

type Vote = { value: string | number | null; weight: number }
/** What most neighbours have; the confidence counts how many there are, too. */
function elected(votes: readonly Vote[]): { value: string | number; confidence: number } | null {
  const sums = new Map<string | number, number>()
  for (const { value, weight } of votes) if (value !== null) sums.set(value, (sums.get(value) ?? 0) + weight)
  const [best] = [...sums].toSorted((a, b) => b[1] - a[1])
  const all = votes.reduce((sum, { weight }) => sum + weight, 0)
  if (!best || votes.length < LEAST_ALIKE) return null
  const share = best[1] / all
  // A few that agree by chance say less than many: as if one more had said otherwise.
  const confidence = Math.round((100 * share * votes.length) / (votes.length + 1)) / 100
  return share >= LEAST_SHARE && confidence >= LEAST_CONFIDENCE ? { value: best[0], confidence } : null
}

/** What tickets like this one were when they were done, of those that the caller sees. */
export async function triageOf(ctx: Ctx, ticket: { id: number; title: string; description: string }): Promise<Triage> {
  const ids = (await idsWithWordsOf(ctx, `${ticket.title}\n${ticket.description}`)).filter((id) => id !== ticket.id).slice(0, READ)
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('tickets as t')
          .leftJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 't.tenantId').onRef('q.id', '=', 't.queueId'))
          .where('t.id', 'in', ids)
          .where('t.status', 'in', ['resolved', 'closed'])
          .where((eb) => visible(eb as never, ctx.actor))
          .select(['t.title', 't.description', 't.queueId', 'q.name as queueName', 't.priority', 't.type'])
          .execute()
  const texts = rows.map(({ title, description }) => wordsOf(`${title} ${description.slice(0, 2_000)}`))
  const having = (word: string) => texts.filter((one) => one.has(word)).length
  const weight = (word: string) => Math.log(1 + (texts.length + 1) / (having(word) + 0.5))
  const asked = wordsOf(`${ticket.title} ${ticket.description.slice(0, 2_000)}`)
  const near = rows
    .map((row, n) => ({ row, weight: likeness(asked, texts[n] as Set<string>, weight) }))
    .filter((one) => one.weight >= LEAST_LIKENESS)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, NEIGHBOURS)
  const vote = (of: (row: (typeof rows)[number]) => Vote['value']) =>
    elected(near.map((one) => ({ value: of(one.row), weight: one.weight })))
  const [queue, priority, type] = [vote((row) => row.queueId), vote((row) => row.priority), vote((row) => row.type)]
  const named = (found: typeof priority) => found && { value: String(found.value), name: String(found.value), confidence: found.confidence }
  return {
    queue: queue && {
      ...{ value: Number(queue.value), confidence: queue.confidence },
      name: rows.find(({ queueId }) => queueId === queue.value)?.queueName ?? '',
    },
    priority: named(priority),
    type: named(type),
    alike: near.length,
  }
}
