import { CreateHold } from '@balcao/contracts/privacy/holds'
import { PreviewRule, UpdateRule } from '@balcao/contracts/privacy/rules'
import { ListRuns } from '@balcao/contracts/privacy/runs'
import { ReportQuery } from '@balcao/contracts/reports/query'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aBackupOf, restore } from '../../backups/testing/restores.ts'
import { aStore } from '../../backups/testing/store.ts'
import { dashboard } from '../../reports/overview.ts'
import { settle } from '../../reports/testing/lived-desk.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { ofTicket } from '../erased.ts'
import * as holds from '../holds.ts'
import { age, aRule, runNow, work } from '../testing/retention.ts'
import { preview } from './preview.ts'
import * as rules from './rules.ts'
import * as runs from './runs.ts'
import { scheduleRuns } from './work.ts'

const titles = (desk: Desk) =>
  desk.rows(async (tx) => (await tx.selectFrom('tickets').select('title').orderBy('id').execute()).map(({ title }) => title))
const GONE = 'Conteúdo apagado'
const parse = (input: object) => PreviewRule.parse({ subject: 'tickets', days: 30, ...input })

test('a preview counts what is due now, soon and held, with the oldest, examples and bytes of files', async ({ desk, other }) => {
  const [old, older, young, kept] = [
    await desk.aTicket({ title: 'Velho' }),
    await desk.aTicket({ title: 'Mais velho' }),
    await desk.aTicket(),
    await desk.aTicket(),
  ]
  await desk.anAttachment(older, { name: 'foto.png' })
  await age(desk, [old.id], 40)
  await age(desk, [older.id, kept.id], 50)
  await age(desk, [young.id], 10)
  await age(other, [(await other.aTicket()).id], 90)
  await desk.aTicket({ title: 'Aberto' })
  await desk.as('admin')(holds.create, CreateHold.parse({ subject: 'ticket', subjectId: kept.id, reason: 'Processo 12' }))
  const shown = await desk.as('admin')(preview, parse({}))
  expect(shown).toMatchObject({ now: 2, soon: 1, held: 1, many: false })
  expect(shown.examples.map(({ label, number }) => [label, number])).toEqual([
    ['Mais velho', older.number],
    ['Velho', old.number],
  ])
  expect(shown.bytes).toBeGreaterThan(0)
  expect(Math.abs(Date.parse(shown.oldest ?? '') - Date.parse(shown.examples[0]?.at ?? ''))).toBeLessThan(2)
  const urgent = { all: [{ field: 'priority', values: ['urgent'] }], any: [] }
  expect(await desk.as('admin')(preview, parse({ conditions: urgent }))).toMatchObject({ now: 0, soon: 0, examples: [], oldest: null })
})

test('a rule that is switched on acts a day later; one that would touch many asks again; names, versions and rights hold', async ({
  desk,
  other,
}) => {
  const { id: requesterId } = await desk.person('client')
  await desk.rows((tx) =>
    sql`insert into tickets (tenant_id, number, title, description, requester_id, queue_id, status, closed_at, updated_at)
      select ${desk.id}, 100000 + n, 'T', 'D', ${requesterId}, ${desk.queueId}, 'closed', now() - interval '40 days', now() - interval '40 days'
      from generate_series(1, 501) n`.execute(tx),
  )
  await expect(aRule(desk, { confirmed: false })).rejects.toMatchObject({
    code: 'retention_touches_many',
    details: { preview: { now: 501 } },
  })
  const rule = await aRule(desk)
  const hours = (Date.parse(rule.startsAt ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  await scheduleRuns({ db: desk.db })
  expect((await desk.as('admin')(runs.list, ListRuns.parse({}))).data).toEqual([])
  await expect(aRule(desk, { name: 'TICKETS ANTIGOS' })).rejects.toMatchObject({ code: 'invalid_input' })
  const { id, version } = rule
  const whole = {
    id,
    version,
    name: rule.name,
    subject: rule.subject,
    conditions: rule.conditions,
    days: 60,
    active: true,
    confirmed: true,
  }
  const changed = await desk.as('admin')(rules.update, UpdateRule.parse(whole))
  expect(changed).toMatchObject({ days: 60, version: version + 1 })
  await expect(desk.as('admin')(rules.update, UpdateRule.parse(whole))).rejects.toMatchObject({ code: 'retention_rule_changed' })
  const off = await desk.as('admin')(rules.update, UpdateRule.parse({ ...whole, version: changed.version, active: false }))
  expect(off).toMatchObject({ active: false, startsAt: null })
  await expect(desk.as('admin')(runs.start, { id })).rejects.toMatchObject({ code: 'retention_rule_inactive' })
  await expect(other.as('admin')(rules.get, { id })).rejects.toMatchObject({ code: 'retention_rule_not_found' })
  await expect(desk.as('manager')(rules.list)).rejects.toMatchObject({ code: 'forbidden' })
  const stale = await desk.aUser('admin')
  await desk.as(stale)(async () => undefined)
  await desk.rows((tx) => sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${stale.id}`.execute(tx))
  await expect(desk.as(stale)(rules.remove, { id })).rejects.toMatchObject({ code: 'proof_required' })
  const { rows } = await desk.rows((tx) =>
    sql<{ action: string; after: object }>`select action, after from audit_events where resource = 'retention_rule' order by id`.execute(
      tx,
    ),
  )
  expect(rows.map(({ action }) => action)).toEqual(['retention_rule.created', 'retention_rule.updated', 'retention_rule.updated'])
  expect(rows[1]?.after).toEqual({ days: 60 })
})

test('the schedule begins one run a night of rules whose first day is over', async ({ desk }) => {
  const ticket = await desk.aTicket()
  await age(desk, [ticket.id], 40)
  const rule = await aRule(desk)
  await desk.rows((tx) => sql`update privacy_rules set starts_at = now() - interval '1 minute' where id = ${rule.id}`.execute(tx))
  // Some place where it is day.
  const { rows } = await desk.rows((tx) => sql<{ h: number }>`select extract(hour from now())::int as h`.execute(tx))
  await desk.rows((tx) => sql`update tenants set time_zone = ${rows[0]?.h === 0 ? 'Asia/Tokyo' : 'UTC'} where id = ${desk.id}`.execute(tx))
  await scheduleRuns({ db: desk.db })
  await scheduleRuns({ db: desk.db })
  await work(desk)
  await scheduleRuns({ db: desk.db })
  const { data } = await desk.as('admin')(runs.list, ListRuns.parse({}))
  expect(data).toMatchObject([{ state: 'done', cause: 'nightly', erased: 1, startedBy: null }])
  expect(await titles(desk)).toEqual([GONE])
})

test('what is held, or was opened again meanwhile, is left alone; a hold that is lifted or over holds nothing', async ({ desk }) => {
  const company = await desk.aCompany('Padaria Aurora')
  const person = await desk.aUser('client')
  const [byTicket, byCompany, byPerson, byMerged, over, source] = [
    await desk.aTicket({ title: 'A' }),
    await desk.aTicket({ title: 'B', companyId: company.id }),
    await desk.aTicket({ title: 'C', requesterId: person.id }),
    await desk.aTicket({ title: 'D' }),
    await desk.aTicket({ title: 'E' }),
    await desk.aTicket({ title: 'F', status: 'merged' }),
  ]
  const former = JSON.stringify({ status: 'new', scheduledFor: null, resolvedAt: null, closedAt: null })
  await desk.rows((tx) =>
    tx
      .insertInto('ticketMerges')
      .values({ tenantId: desk.id, sourceId: source.id, targetId: byMerged.id, sourceNumber: 1, shared: true, former })
      .execute(),
  )
  await age(
    desk,
    [byTicket, byCompany, byPerson, byMerged, over].map(({ id }) => id),
    40,
  )
  const hold = (subject: string, subjectId: number) =>
    desk.as('admin')(holds.create, CreateHold.parse({ subject, subjectId, reason: 'Ação judicial' }))
  const first = await hold('ticket', byTicket.id)
  await hold('company', company.id)
  await hold('person', person.id)
  await hold('ticket', source.id)
  const ended = await hold('ticket', over.id)
  await desk.rows((tx) => sql`update privacy_holds set until = current_date - 3 where id = ${ended.id}`.execute(tx))
  const rule = await aRule(desk)
  expect(await runNow(desk, rule.id)).toMatchObject({ state: 'done', erased: 1, held: 4 })
  expect(await titles(desk)).toEqual(['A', 'B', 'C', 'D', GONE, 'F'])
  await desk.as('admin')(holds.lift, { id: first.id })
  await expect(desk.as('admin')(holds.lift, { id: first.id })).rejects.toMatchObject({ code: 'hold_lifted' })
  // Found by the run, and opened again before its lock.
  await desk.rows((tx) => sql`update tickets set status = 'open', closed_at = null where id = ${byTicket.id}`.execute(tx))
  expect(await runNow(desk, rule.id)).toMatchObject({ erased: 0 })
  expect((await titles(desk))[0]).toBe('A')
})

test('figures of reports are what they were', { timeout: 60_000 }, async ({ desk }) => {
  const agent = await desk.person('agent')
  const ids: number[] = []
  for (let n = 0; n < 4; n++) {
    const ticket = await desk.aTicket({ assigneeId: agent.id, status: 'open' })
    await desk.aComment(ticket, { content: 'Olá', authorId: agent.id, authorSide: 'staff' })
    await desk.rows((tx) => sql`update tickets set status = 'resolved', resolved_at = now() where id = ${ticket.id}`.execute(tx))
    await desk.rows((tx) => sql`update tickets set status = 'closed', closed_at = now() where id = ${ticket.id}`.execute(tx))
    await desk.rows((tx) =>
      sql`insert into ticket_ratings (tenant_id, ticket_id, resolution, expires_at, score, comment, via, rated_at)
        values (${desk.id}, ${ticket.id}, now(), now() + interval '1 day', 5, 'Bom', 'portal', now())`.execute(tx),
    )
    ids.push(ticket.id)
  }
  const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  const figures = async () => {
    await settle(desk)
    const {
      asOf: _,
      desk: __,
      ...shown
    } = (await desk.as('manager')(dashboard, ReportQuery.parse({ from: days(-60), to: days(0) }))) as Record<string, unknown>
    return shown
  }
  const before = await figures()
  expect(JSON.stringify(before)).toMatch(/[1-9]/)
  await desk.rows((tx) =>
    sql`update tickets set closed_at = now() - interval '40 days', updated_at = now() - interval '40 days', last_message_at = null where id = any(${ids}::bigint[])`.execute(
      tx,
    ),
  )
  const aged = await figures()
  const rule = await aRule(desk)
  expect(await runNow(desk, rule.id)).toMatchObject({ erased: 4 })
  // All is derived anew, from what is left.
  await desk.rows((tx) => sql`insert into report_changes (tenant_id, ticket_id) select ${desk.id}, unnest(${ids}::bigint[])`.execute(tx))
  expect(await figures()).toEqual(aged)
})

test('a backup of before brings nothing back that was erased since', { timeout: 60_000 }, async ({ desk }) => {
  const ticket = await desk.aTicket({ title: 'Segredo', description: 'Segredo' })
  await desk.aComment(ticket, { content: 'Segredo' })
  const chat = await desk.aConversation([await desk.person('client'), await desk.person('agent')], 'Segredo', {
    status: 'closed',
    queueId: desk.queueId,
  } as never)
  await desk.aChatMessage(chat, { senderType: 'user', content: 'Segredo' })
  await desk.rows((tx) => sql`update conversations set closed_at = now() - interval '50 days' where id = ${chat}`.execute(tx))
  await age(desk, [ticket.id], 40)
  const store = aStore()
  const backup = await aBackupOf(desk, store)
  for (const subject of ['tickets', 'conversations']) {
    const rule = await aRule(desk, { name: subject, subject } as never)
    expect(await runNow(desk, rule.id)).toMatchObject({ erased: 1 })
  }
  const { run } = await restore(desk, store, backup)
  expect(run).toMatchObject({ state: 'done' })
  const { rows } = await desk.rows((tx) =>
    sql<{ words: string }>`select title || description as words from tickets union all select content from comments
      union all select title from conversations union all select content from chat_messages`.execute(tx),
  )
  expect(rows.filter(({ words }) => words.includes('Segredo'))).toEqual([])
  expect(rows).toHaveLength(4)
  expect(await desk.as('agent')(ofTicket, { ticketId: ticket.id })).toMatchObject({ data: [{ what: 'content', rule: 'tickets' }] })
})

test('what is written on a ticket after it was erased goes once it is old, too', async ({ desk }) => {
  const ticket = await desk.aTicket({ title: 'Antigo' })
  await age(desk, [ticket.id], 40)
  const rule = await aRule(desk)
  expect(await runNow(desk, rule.id)).toMatchObject({ erased: 1 })
  await desk.aComment(ticket, { content: 'Voltou a falar' })
  const late = (days: number) =>
    desk.rows((tx) => sql`update tickets set last_message_at = now() - make_interval(days => ${days}) where id = ${ticket.id}`.execute(tx))
  await late(3)
  expect(await runNow(desk, rule.id)).toMatchObject({ erased: 0 })
  await late(35)
  await desk.rows((tx) => sql`update ticket_erasures set erased_at = now() - interval '50 days'`.execute(tx))
  expect(await runNow(desk, rule.id)).toMatchObject({ erased: 1 })
  expect(await desk.rows((tx) => tx.selectFrom('comments').select('content').execute())).toEqual([{ content: GONE }])
})
