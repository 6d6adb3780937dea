import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type Document, rarityAmong, type Statistics } from '../model/documents.ts'

/** How common the words of candidates are is kept for so long: it tells how long they are, which a minute does not change. */
const KEPT_MS = 60_000
const MOST_KEPT = 60_000
const MOST_TENANTS = 5

/** How much terms tell; `read` are the documents whose terms are among them. */
type Kept = { rarities: Map<string, number>; read: WeakSet<Document['terms']>; until: number }
const kept = new Map<number, Kept>()

function keptOf(tenantId: number): Kept {
  const before = kept.get(tenantId)
  if (before && before.until > Date.now() && before.rarities.size < MOST_KEPT) return before
  if (kept.size >= MOST_TENANTS) kept.clear()
  const anew = { rarities: new Map<string, number>(), read: new WeakSet<Document['terms']>(), until: Date.now() + KEPT_MS }
  kept.set(tenantId, anew)
  return anew
}

async function countsOf(ctx: Ctx, terms: readonly string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map()
  const { rows } = await sql<{ term: string; n: number }>`
    select term, sum(n)::int as n from duplicate_postings where term = any(${terms}::text[]) group by term`.execute(ctx.db)
  return new Map(rows.map(({ term, n }) => [term, n]))
}

/** How common the terms of a document are among the organisation's tickets, as it is now. */
export async function statisticsFor(ctx: Ctx, asked: Document): Promise<Statistics> {
  const known = await countsOf(ctx, [...asked.terms.keys()])
  const index = await ctx.db.selectFrom('duplicateIndexes').select(['tickets', 'length']).executeTakeFirst()
  const count = Math.max(index?.tickets ?? 0, 1)
  const averageLength = index && index.tickets > 0 ? Number(index.length) / index.tickets : 60
  return { count, averageLength, having: (term) => known.get(term) ?? 0 }
}

/** The same with the terms of candidates: those that both have count as they are now, the others as they were a minute ago. */
export async function withTermsOf(ctx: Ctx, statistics: Statistics, asked: Document, candidates: readonly Document[]): Promise<Statistics> {
  const { rarities, read } = keptOf(ctx.actor.tenantId)
  const { count, having } = statistics
  const missing = new Set<string>()
  const unread = candidates.filter(({ terms }) => !read.has(terms))
  for (const { terms } of unread) for (const term of terms.keys()) if (!rarities.has(term)) missing.add(term)
  const counts = await countsOf(ctx, [...missing])
  for (const term of missing) rarities.set(term, rarityAmong(count, counts.get(term) ?? 0))
  for (const { terms } of unread) read.add(terms)
  const own = new Map([...asked.terms.keys()].map((term) => [term, rarityAmong(count, having(term))]))
  const unknown = rarityAmong(count, 0)
  return { ...statistics, rarityOf: (term) => own.get(term) ?? rarities.get(term) ?? unknown }
}
