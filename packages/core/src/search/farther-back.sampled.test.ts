import { parseQuery } from '@balcao/contracts/search/query'
import { scaled } from '@balcao/db/testing/scaled'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { inParts } from '../testing/in-parts.ts'
import { asked } from './internal/asked.ts'
import { commentIds, ticketIds } from './internal/find.ts'

/** As many as the box asks for, and more than the newest alone would hold. */
const MOST = 200
/** The newest that are looked at first, whatever is asked. */
const NEWEST = 2_000
const FIRST_ID = 200_000_000

type Rows = { many: number; newest: number; apart?: number }

/** `many` messages in as many tickets; all but the newest speak of an invoice, every second of those of a payment too. */
async function fill(desk: Desk, { many, newest, apart = 1 }: Rows): Promise<void> {
  const other = await desk.aUser('client')
  const customer = await desk.person('client')
  const text = sql`case when g > ${many - newest}::int then 'Visita' else 'Fatura' || case when g % 2 = 0 then ' paga' else '' end end || ' n' || g`
  await inParts(many, (from, to) =>
    desk.rows((tx) =>
      sql`
        with made as (
          insert into tickets (tenant_id, id, number, title, description, requester_id, queue_id, status)
          select ${desk.id}, ${FIRST_ID} + g * ${apart}::int, 400000 + g, ${text}, 'x',
            case when g % 3 = 0 then ${customer.id}::bigint else ${other.id}::bigint end, ${desk.queueId}::bigint,
            case when g % 4 = 0 then 'open' else 'closed' end
          from generate_series(${from}::int, ${to}::int) g order by g returning id, requester_id, title)
        insert into comments (tenant_id, id, ticket_id, author_id, author_side, content, is_internal)
        select ${desk.id}, id, id, requester_id, 'staff', title, id % 5 = 0 from made order by id`.execute(tx),
    ),
  )
}

/** By the plain definition: the newest of all that the reader sees and whose title, of which both texts are made, has the words. */
const plain = (desk: Desk, words: string[], sees: string, notes: boolean) =>
  desk.rows(async (tx) => {
    const of = async (more: string) => {
      const has = sql.join(
        words.map((word) => sql`t.title ilike ${`%${word}%`}`),
        sql` and `,
      )
      const { rows } = await sql<{ id: number }>`
        select t.id from tickets t where ${has} and ${sql.raw(sees)} ${sql.raw(more)} order by t.id desc limit ${MOST}`.execute(tx)
      return rows.map(({ id }) => id)
    }
    return [await of(''), await of(notes ? '' : 'and t.id % 5 > 0')]
  })

const found = (ctx: Ctx, q: string) =>
  asked(ctx, parseQuery(q)).then(async (wanted) => {
    const ids = [await ticketIds(ctx, wanted, MOST), await commentIds(ctx, wanted, MOST)]
    return ids.map((one) => one.toSorted((a, b) => b - a))
  })

const QUERIES: [q: string, words: string[]][] = [
  ['fatura', ['fatura']],
  ['fatura paga', ['fatura', 'paga']],
  ['fatura visita', ['fatura', 'visita']],
  ['paga n1', ['paga', ' n1']],
]

const SIZES: Rows[] = [
  { many: 7_000, newest: 2_600, apart: 40 },
  { many: 5_000, newest: 4_950 },
  // The first place that is looked at beyond the newest has hardly a row, or none.
  { many: NEWEST + 3, newest: NEWEST },
  { many: NEWEST, newest: NEWEST - 40 },
]

for (const rows of SIZES.slice(scaled(1, 0)))
  test(`R03 R11 what the ${rows.newest} newest of ${rows.many} lack is found in the others, exactly as by asking every row`, async ({
    desk,
  }) => {
    await fill(desk, rows)
    const customer = await desk.person('client')
    for (const [q, words] of QUERIES)
      for (const [who, filter, sees, notes] of [
        ['agent', '', 'true', true],
        ['agent', ' status:open', "t.status = 'open'", true],
        ['client', '', `t.requester_id = ${customer.id}`, false],
      ] as const) {
        const ids = await desk.as(who)((ctx: Ctx) => found(ctx, q + filter))
        expect(ids, `${who} ${q}${filter}`).toEqual(await plain(desk, words, sees, notes))
      }
  })

test('a word of all messages but the newest is walked to, and its other messages are not read', async ({ desk, testDb }) => {
  const [many, newest] = [14_000, 2_500]
  await fill(desk, { many, newest })
  await testDb.asOwner('analyze comment_texts')
  const read = await desk.as('agent')(async (ctx: Ctx) => {
    const texts = async () => {
      const { rows } = await sql<{ n: number }>`
        select idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'comment_texts'`.execute(ctx.db)
      return rows[0]?.n ?? 0
    }
    const before = await texts()
    expect(await commentIds(ctx, await asked(ctx, parseQuery('fatura')), MOST)).toHaveLength(MOST)
    return (await texts()) - before
  })
  expect(read).toBeGreaterThan(newest)
  expect(read).toBeLessThan(newest + 1_000)
})
