import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { readerOf } from './readers.ts'

/** Documents with a text of twenty words that no other has, and one that all have; every thousandth has a word of its own. */
const crowd = (desk: Desk, from: number, to: number) =>
  desk.rows(async (tx) => {
    await sql`
      with made as (
        insert into documents (tenant_id, title, kind, status, visibility)
        select ${desk.id}, 'Ata ' || n || case when n % 1000 = 0 then ' xilofone' else '' end, 'link', 'published', 'portal'
        from generate_series(${from}::int, ${to}::int) n returning tenant_id, id)
      insert into document_versions (tenant_id, document_id, number, url) select tenant_id, id, 1, 'https://example.test' from made`.execute(
      tx,
    )
    await sql`
      update document_words w set words = w.words || to_tsvector('simple', (select string_agg('p' || w.document_id || 'x' || k, ' ') from generate_series(1, 20) k))
        || to_tsvector('simple', 'reuniao' || case when w.document_id % 1000 = 0 then ' zabumba' else '' end)
      where w.tenant_id = ${desk.id} and not w.words @@ 'reuniao'`.execute(tx)
  })

/** What a search read: blocks of 8 kB, all functions included. */
async function blocksOf(desk: Desk, word: string): Promise<number> {
  const plan = await desk.as('agent')(async (ctx) => {
    const asked = sql<Record<string, string>>`explain (analyze, buffers) select id from find_documents(
      ${desk.id}, ${[word]}::text[], ${JSON.stringify(readerOf(ctx))}::jsonb, '{"isLive": true}'::jsonb, 1001)`
    // Once before, for what is read only to plan.
    await asked.execute(ctx.db)
    return (await asked.execute(ctx.db)).rows
  })
  const text = plan.map((row) => Object.values(row)[0]).join('\n')
  const [, hit, read] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(text) ?? []
  const blocks = Number(hit ?? 0) + Number(read ?? 0)
  expect(blocks, text).toBeGreaterThan(2)
  return blocks
}

test('a search reads what its words name in the indexes, however many documents there are beside', async ({ testDb, desk }) => {
  const words = ['zabumba', 'xilofone', 'nenhures']
  const costs = async () => {
    await testDb.asOwner('vacuum (analyze) documents, document_words')
    const found: Record<string, number> = {}
    for (const word of words) found[word] = await blocksOf(desk, word)
    return found
  }
  await crowd(desk, 1, 1_000)
  const few = await costs()
  for (let from = 1_001; from < 3_000; from += 1_000) await crowd(desk, from, from + 999)
  const many = await costs()
  for (const word of words) expect(many[word], `${word}: ${few[word]} blocks among fewer`).toBeLessThan((few[word] ?? 0) + 100)
}, 60_000)
