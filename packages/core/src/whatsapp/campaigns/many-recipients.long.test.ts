import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import * as campaigns from './campaigns.ts'
import { reckon } from './preview.ts'
import * as recipients from './recipients.ts'
import { mustFindCampaign } from './rows.ts'
import { sendCampaigns } from './send-campaigns.ts'

const MANY = 100_000
/** Rows that one statement writes. */
const CHUNK = 10_000
const log = { error: () => undefined }

/** A campaign whose recipients are so many, most of whom got it, beside another one with as many. */
async function many(desk: Desk): Promise<number> {
  return desk.rows(async (tx) => {
    const account = { tenantId: desk.id, name: 'Vendas', phoneNumberId: `88${process.pid}`, wabaId: '1', hookKey: 'many', verifyToken: 'x' }
    const { id: accountId } = await tx.insertInto('whatsappAccounts').values(account).returning('id').executeTakeFirstOrThrow()
    for (let from = 1; from < MANY; from += CHUNK) {
      await sql`insert into users (tenant_id, email, name, role) select ${desk.id}, 'many' || n || '@exemplo.test', 'Pessoa ' || n, 'client'
        from generate_series(${from}::int, ${from + CHUNK - 1}::int) n`.execute(tx)
      await sql`insert into whatsapp_numbers (tenant_id, number, user_id) select ${desk.id}, '+5511' || (900000000 + u.id), u.id from users u
        where u.tenant_id = ${desk.id} and u.email like 'many%' and not exists (select from whatsapp_numbers n where n.tenant_id = u.tenant_id and n.user_id = u.id)`.execute(
        tx,
      )
    }
    const made = {
      tenantId: desk.id,
      accountId,
      name: 'Todos',
      templateName: 'oi',
      templateLanguage: 'pt_BR',
      perMinute: 300,
      pauseDays: 7,
    }
    const components = JSON.stringify([{ type: 'BODY', text: 'Oi' }])
    const template = { tenantId: desk.id, accountId, name: 'oi', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY', components }
    await tx.insertInto('whatsappTemplates').values(template).execute()
    const filter = { kind: 'filter', companyIds: [], segments: [], tiers: [], tagIds: [], types: [], queueIds: [] }
    const ids: number[] = []
    for (const day of [10, 0]) {
      const values = { ...made, variables: '[]', audience: JSON.stringify(filter), category: 'UTILITY', components }
      const { id } = await tx
        .insertInto('whatsappCampaigns')
        .values({ ...values, state: 'paused', pauseCause: 'person', total: MANY, preparedAt: new Date().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (let after = 0; after < MANY; after += CHUNK)
        await sql`insert into whatsapp_campaign_recipients (tenant_id, campaign_id, user_id, number, state, cause, queued_at)
          select ${desk.id}, ${id}, user_id, number, case when user_id % 10 = 0 then 'pending' when user_id % 10 = 1 then 'failed' else 'read' end,
            case when user_id % 10 = 1 then 'undeliverable' end, case when user_id % 10 > 0 then now() - make_interval(days => ${day}) end
          from (select user_id, number from whatsapp_numbers where tenant_id = ${desk.id} order by user_id offset ${after} limit ${CHUNK}) n`.execute(
          tx,
        )
      ids.push(id)
    }
    return ids[1] as number
  })
}

const planOf = (desk: Desk, query: RawBuilder<unknown>) =>
  desk.rows(async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers off, costs off) ${query}`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
async function took(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

test('with a hundred thousand recipients a page, a turn and the report read what they show', { timeout: 240_000 }, async ({
  testDb,
  desk,
}) => {
  const id = await many(desk)
  await testDb.asOwner('vacuum (analyze) users, whatsapp_numbers, whatsapp_campaigns, whatsapp_campaign_recipients')
  const manager = desk.as('manager')
  const of = sql`tenant_id = ${desk.id} and campaign_id = ${id}`
  const next = await planOf(desk, sql`select id from whatsapp_campaign_recipients where ${of} and state = 'pending' order by id limit 1`)
  expect(next).toContain('whatsapp_campaign_recipients_by_state')
  const page = await planOf(desk, sql`select * from whatsapp_campaign_recipients where ${of} and state = 'failed' order by id limit 51`)
  expect(page).toContain('whatsapp_campaign_recipients_by_state')
  for (const plan of [next, page]) expect(plan).not.toMatch(/Seq Scan|Sort/)
  const times = {
    list: await took(() => manager(recipients.list, { id, limit: 50 })),
    listOfState: await took(() => manager(recipients.list, { id, limit: 50, state: 'failed' })),
    report: await took(() => manager(campaigns.get, { id })),
    preview: await took(() => manager(async (ctx) => reckon(ctx, await mustFindCampaign(ctx, id)))),
    turn: 0,
  }
  await desk.rows((tx) =>
    tx.insertInto('whatsappCampaignHours').values({ tenantId: desk.id, fromHour: 0, untilHour: 24, marketingOnRestDays: true }).execute(),
  )
  const person = await desk.person('manager')
  await desk.rows((tx) =>
    tx
      .updateTable('whatsappCampaigns')
      .set({ state: 'sending', pauseCause: null, nextAt: new Date().toISOString(), startedBy: person.id })
      .where('id', '=', id)
      .execute(),
  )
  times.turn = await took(() => sendCampaigns({ db: desk.db, log }))
  const queued = await desk.rows((tx) => tx.selectFrom('whatsappMessages').select('id').where('campaignId', '=', id).execute())
  expect(queued).toHaveLength(5)
  console.info(
    Object.entries(times)
      .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`)
      .join(', '),
  )
  expect(times.list).toBeLessThan(500)
  expect(times.listOfState).toBeLessThan(500)
  expect(times.turn).toBeLessThan(1_500)
  expect(times.report).toBeLessThan(3_000)
})
