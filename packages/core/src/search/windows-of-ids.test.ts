import { type ParsedQuery, parseQuery } from '@balcao/contracts/search/query'
import { MOST_HITS } from '@balcao/contracts/search/search'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { inParts } from '../testing/in-parts.ts'
import { asked } from './internal/asked.ts'
import { commentIds, ticketIds } from './internal/find.ts'

/** Their ids lie so far apart that they stand in ten windows of the index of words, and more than are walked first. */
const [MANY, APART, FIRST_ID] = [3_000, 220, 50_000_000]

/** A word of the oldest, of some from everywhere, of nearly all; beginnings of others; two that stand side by side or apart. */
async function fill(desk: Desk, customer: Person, other: Person, queueId: number): Promise<void> {
  const text = sql`case when g % 20 > 0 then 'Fatura' else 'Recibo' end || case when g % 90 = 0 then ' rara' else '' end
    || case when g % 180 = 0 then ' paga' else '' end || case when g <= 600 then ' antiga' else '' end
    || case when g between 700 and 800 then ' antigamente' else '' end || ' n' || g`
  await inParts(MANY, (from, to) =>
    desk.rows((tx) =>
      sql`
      insert into tickets (tenant_id, id, number, title, description, requester_id, queue_id, status)
      select ${desk.id}, ${FIRST_ID} + g * ${APART}::int, 300000 + g, ${text}, 'x', case when g % 3 = 0 then ${customer.id}::bigint else ${other.id}::bigint end,
        case when g % 14 = 0 then ${desk.queueId}::bigint else ${queueId}::bigint end, case when g < 2200 and g % 5 > 0 then 'closed' else 'open' end
      from generate_series(${from}::int, ${to}::int) g`.execute(tx),
    ),
  )
  // A desk of so many that a filter's tickets are not named one by one: each row is asked whether the reader sees it.
  await desk.rows((tx) =>
    sql`insert into ticket_numbers (tenant_id, last_number) values (${desk.id}, 10000000)
      on conflict (tenant_id) do update set last_number = excluded.last_number`.execute(tx),
  )
  await inParts(MANY, (from, to) =>
    desk.rows((tx) =>
      sql`
      insert into comments (tenant_id, id, ticket_id, author_id, author_side, content, is_internal)
      select ${desk.id}, ${FIRST_ID} + g * ${APART}::int, ${FIRST_ID} + (${MANY} + 1 - g) * ${APART}::int, ${other.id}, 'staff', ${text}, g % 7 = 0
      from generate_series(${from}::int, ${to}::int) g`.execute(tx),
    ),
  )
}

/** What the words are by the plain definition: every row asked, newest first. */
const plain = (desk: Desk, { words, phrases, without }: ParsedQuery, sees: string, most: number) => {
  // In a subquery it is made once, and not for each row.
  const fits = sql`x.words @@ (select search_query(${words}::text[], ${phrases}::text[], ${without}::text[])) and ${sql.raw(sees)}`
  return desk.rows(async (tx) => {
    const tickets = await sql<{
      id: number
    }>`select t.id from tickets t join ticket_texts x on x.tenant_id = t.tenant_id and x.ticket_id = t.id
      where ${fits} order by t.id desc limit ${most}`.execute(tx)
    const comments = await sql<{
      id: number
    }>`select c.id from comments c join tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      join comment_texts x on x.tenant_id = c.tenant_id and x.comment_id = c.id
      where ${fits} ${sql.raw(sees.includes('requester_id =') && !sees.includes('queue_id') ? 'and not c.is_internal' : '')}
      order by c.id desc limit ${most}`.execute(tx)
    return [tickets.rows.map(({ id }) => id), comments.rows.map(({ id }) => id)]
  })
}

const QUERIES = ['fatura rara', 'rara paga antiga', 'antiga', 'recibo -antiga']
const MORE = ['fat', 'rara', 'antigamente', 'n5', '"rara paga"', '"paga rara"', 'rara -"rara paga"', 'de -fatura']

test('R03 R11 words are found window after window of the index, exactly as by asking every row', async ({ desk, testDb }) => {
  const [customer, other, support] = [await desk.person('client'), await desk.aUser('client'), await desk.person('support-agent')]
  const queueId = await desk.aQueue('Larga', [support])
  await fill(desk, customer, other, queueId)
  // A table of which the database knows nothing is read whole for each window; it gets to know every table within a minute, by itself.
  await testDb.asOwner('analyze tickets, comments, ticket_texts, comment_texts')
  const readers = [
    ['agent', '', 'true'],
    ['agent', 'status:closed', "t.status = 'closed'"],
    ['support-agent', '', `(t.queue_id = ${queueId} or t.requester_id = ${support.id})`],
    ['client', '', `t.requester_id = ${customer.id}`],
  ] as const
  for (const [who, filter, sees] of readers)
    for (const q of sees === 'true' ? [...QUERIES, ...MORE] : QUERIES)
      for (const most of sees === 'true' && QUERIES.includes(q) ? [MOST_HITS, 7] : [MOST_HITS]) {
        const query = parseQuery(`${q} ${filter}`)
        const found = await desk.as(who)(async (ctx: Ctx) => {
          const wanted = await asked(ctx, query)
          return [await ticketIds(ctx, wanted, most), await commentIds(ctx, wanted, most)]
        })
        const newestFirst = found.map((ids) => ids.toSorted((a, b) => b - a))
        expect(newestFirst, `${who} ${q} ${filter}, ${most}`).toEqual(await plain(desk, query, sees, most))
      }
})

test('a word as long as one may be is taken and found, and its beginning with it', async ({ desk }) => {
  const long = 'é'.repeat(1_000)
  const first = await desk.aTicket({ title: 'Longa', description: `palavra ${long}x` })
  const second = await desk.aTicket({ title: 'Longa', description: `palavra ${long}y` })
  for (const [q, found] of [
    [`${long}x`, [first.id]],
    [`"palavra ${long}y"`, [second.id]],
    [long, [second.id, first.id]],
  ] as const)
    expect(await desk.as('agent')(async (ctx: Ctx) => ticketIds(ctx, await asked(ctx, parseQuery(q)), MOST_HITS))).toEqual(found)
})
