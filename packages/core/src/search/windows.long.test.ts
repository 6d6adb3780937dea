import { parseQuery } from '@balcao/contracts/search/query'
import { MOST_HITS } from '@balcao/contracts/search/search'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { inParts } from '../testing/in-parts.ts'
import { asked } from './internal/asked.ts'
import { commentIds, ticketIds } from './internal/find.ts'

/** More than are looked up one by one, and of the one queue alone too. */
const MANY = 5_600
/** What the database does by itself within a minute: until then it takes new tables for nearly empty, and reads them whole. */
const KNOWN = 'analyze tickets, comments, ticket_texts, comment_texts'
const byId = (a: number, b: number) => b - a

/** Tickets with one answer and one note each: a word in all, one in every fortieth, one in the oldest alone. */
async function fill(desk: Desk, customer: Person, other: Person, queueId: number): Promise<void> {
  await inParts(MANY, (from, to) =>
    desk.rows((tx) =>
      sql`
      with made as (
        insert into tickets (tenant_id, number, title, description, requester_id, queue_id, status)
        select ${desk.id}, 100000 + g, 'Fatura' || case when g % 40 = 0 then ' rara' else '' end || case when g <= 300 then ' antiga' else '' end,
          'x', case when g % 3 = 0 then ${customer.id}::bigint else ${other.id}::bigint end,
          case when g % 14 = 0 then ${desk.queueId}::bigint else ${queueId}::bigint end, case when g % 5 = 0 then 'open' else 'closed' end
        from generate_series(${from}::int, ${to}::int) g order by g returning id, requester_id, title)
      insert into comments (tenant_id, ticket_id, author_id, author_side, content, is_internal)
      select ${desk.id}, id, requester_id, 'staff', title, n = 1 from made, generate_series(1, 2) n order by id, n`.execute(tx),
    ),
  )
}

test('R03 R11 a word that stands everywhere finds the newest that the reader sees, and exactly those', async ({ desk, testDb }) => {
  const [customer, other, support] = [await desk.person('client'), await desk.aUser('client'), await desk.person('support-agent')]
  const queueId = await desk.aQueue('Cheia', [support])
  await fill(desk, customer, other, queueId)
  await testDb.asOwner(KNOWN)
  const readers = [
    { who: 'agent' as const, sees: sql`true`, notes: true },
    { who: 'support-agent' as const, sees: sql`(t.queue_id = ${queueId} or t.requester_id = ${support.id})`, notes: true },
    { who: 'client' as const, sees: sql`t.requester_id = ${customer.id}`, notes: false },
  ]
  for (const { who, sees, notes } of readers)
    for (const [word, filter] of [
      ['fatura', ''],
      ['rara', ''],
      ['antiga', ''],
      ['fatura', 'status:open'],
      ['antiga', 'status:open'],
    ] as const) {
      const of = (table: string, key: string, more: string) =>
        desk.rows(async (tx) => {
          const { rows } = await sql<{ id: number }>`
            select o.id from ${sql.table(table)} o join tickets t on t.id = o.${sql.ref(key)}
            where t.title ilike ${`%${word}%`} and ${sees} ${filter ? sql`and t.status = 'open'` : sql``} ${sql.raw(more)}
            order by o.id desc limit ${MOST_HITS}`.execute(tx)
          return rows.map(({ id }) => id)
        })
      const found = (ids: typeof ticketIds) =>
        desk.as(who)(async (ctx: Ctx) => ids(ctx, await asked(ctx, parseQuery(`${word} ${filter}`)), MOST_HITS))
      const name = `${who} ${word} ${filter}`
      expect((await found(ticketIds)).toSorted(byId), name).toEqual(await of('tickets', 'id', ''))
      expect((await found(commentIds)).toSorted(byId), name).toEqual(
        await of('comments', 'ticket_id', notes ? '' : 'and not o.is_internal'),
      )
    }
})

/**
 * More tickets than are looked up one by one fit, all of them older than those that a walk sees first. The new ones are far
 * from them, so that few seem to fit: common words are asked of the tickets that are named, rare ones of the index.
 */
const OLD = 10_200
const NEW = 5_000
const [FIRST_OLD, FIRST_NEW] = [100_000_000, 120_000_000]

test('R03 R11 where many tickets fit and none of the new, common words still find the newest of those that do', async ({
  desk,
  testDb,
}) => {
  const [other, support] = [await desk.aUser('client'), await desk.person('support-agent')]
  const queueId = await desk.aQueue('Antiga', [support])
  await inParts(OLD + NEW, (from, to) =>
    desk.rows((tx) =>
      sql`
        insert into tickets (tenant_id, id, number, title, description, requester_id, queue_id, status)
        select ${desk.id}, case when g <= ${OLD} then ${FIRST_OLD}::bigint else ${FIRST_NEW}::bigint end + g, 200000 + g,
          'Fatura' || case when g % 3 = 0 then ' rara' else '' end || case when g % 60 = 0 then ' única' else '' end, 'x', ${other.id}::bigint,
          case when g <= ${OLD} then ${queueId}::bigint else ${desk.queueId}::bigint end, case when g <= ${OLD} then 'closed' else 'open' end
        from generate_series(${from}::int, ${to}::int) g order by g`.execute(tx),
    ),
  )
  await inParts(OLD + NEW, (from, to) =>
    desk.rows((tx) =>
      sql`
      insert into comments (tenant_id, ticket_id, author_id, author_side, content, is_internal)
      select tenant_id, id, requester_id, 'staff', title, id % 2 = 0 from tickets where title like 'Fatura rara%' and number between ${200_000 + from} and ${200_000 + to} order by id`.execute(
        tx,
      ),
    ),
  )
  await testDb.asOwner(KNOWN)
  for (const [who, query] of [
    ['agent', 'rara status:closed'],
    ['support-agent', 'rara'],
    ['agent', 'única status:closed'],
    ['support-agent', 'única'],
    [other, 'rara'],
    [other, 'única'],
  ] as const) {
    const sees = who === other ? sql`t.requester_id = ${other.id}` : sql`t.queue_id = ${queueId}`
    const of = (table: string, key: string, more = '') =>
      desk.rows(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          select o.id from ${sql.table(table)} o join tickets t on t.id = o.${sql.ref(key)}
          where t.title ilike ${`%${query.split(' ')[0]}%`} and ${sees} ${sql.raw(more)} order by o.id desc limit ${MOST_HITS}`.execute(tx)
        return rows.map(({ id }) => id)
      })
    const found = (ids: typeof ticketIds) =>
      desk.as(who)(async (ctx: Ctx) => (await ids(ctx, await asked(ctx, parseQuery(query)), MOST_HITS)).toSorted(byId))
    expect(await found(ticketIds), query).toEqual(await of('tickets', 'id'))
    expect(await found(commentIds), query).toEqual(await of('comments', 'ticket_id', who === other ? 'and not o.is_internal' : ''))
  }
})
