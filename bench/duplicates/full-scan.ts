import { BOUNDS } from '@balcao/core/duplicates/model/choose-terms'
import { documentOf, rarity, type Source } from '@balcao/core/duplicates/model/documents'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

const PAGE = 20_000
const SPAN = 2 ** 14

/** Which tickets have which terms, as the index of an organisation has it, in memory: a full scan would keep a database busy for seconds. */
export async function openFullScan(db: Database, tenantId: number) {
  const postings = new Map<string, Int32Array[]>()
  const page = (after: { term: string; span: number }) =>
    inSystem(db, (tx) =>
      sql<{ term: string; span: number; ids: string }>`
        select term, span, array_to_string(ids, ',') as ids from duplicate_postings
        where tenant_id = ${tenantId} and (term, span) > (${after.term}, ${after.span}) order by term, span limit ${PAGE}`.execute(tx),
    )
  let highest = 0
  for (let after = { term: '', span: -1 }; ; ) {
    const { rows } = await page(after)
    for (const { term, span, ids } of rows) {
      const list = Int32Array.from(ids.split(','), (rest) => span * SPAN + Number(rest))
      const known = postings.get(term)
      if (known) known.push(list)
      else postings.set(term, [list])
      highest = Math.max(highest, (span + 1) * SPAN)
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    after = last
  }
  const having = (term: string) => (postings.get(term) ?? []).reduce((sum, { length }) => sum + length, 0)
  const { count } = await inSystem(db, (tx) =>
    tx.selectFrom('duplicateIndexes').select('tickets as count').where('tenantId', '=', tenantId).executeTakeFirstOrThrow(),
  )
  const statistics = { count, averageLength: 1, having }
  const sums = new Float64Array(highest)
  /** The best by all terms of a ticket, however common: what the look-up with bounds is measured against. */
  return (source: Source): number[] => {
    const asked = documentOf(source)
    sums.fill(0)
    for (const term of asked.terms.keys()) {
      const weight = rarity(statistics, term) * (asked.titleTerms.has(term) ? 1.6 : 1)
      for (const ids of postings.get(term) ?? []) for (const id of ids) sums[id] = (sums[id] as number) + weight
    }
    sums[source.id] = 0
    const floor = sums.toSorted()[highest - BOUNDS.candidates] as number
    const best: number[] = []
    for (let id = highest - 1; id > 0; id--) if ((sums[id] as number) >= Math.max(floor, 1e-9)) best.push(id)
    return best.toSorted((x, y) => (sums[y] as number) - (sums[x] as number) || y - x).slice(0, BOUNDS.candidates)
  }
}
