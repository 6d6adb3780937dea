import { GetRule } from '@balcao/contracts/automation/rules'
import { PreviewRule } from '@balcao/contracts/automation/trials'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import * as tickets from '../../tickets/tickets.ts'
import { dryRun } from '../dry-run/dry-run.ts'
import { preview } from '../preview.ts'
import * as rules from '../rules.ts'
import { aRule, changeRule, runsOf } from '../testing/rules.ts'
import { runNow } from './run-now.ts'
import { runScheduled } from './run-scheduled.ts'

const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) }
const look = (desk: Desk) => runScheduled({ db: desk.db, log })
const open = (desk: Desk) => desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou' })
const daily = { unit: 'days' as const, every: 1, time: '08:00', startsOn: '2026-01-05' }
const trigger = { event: 'schedule' as const, schedule: daily }
const read = (desk: Desk, id: number) => desk.as('supervisor')(rules.get, { id })
/** Lets the dates of all rules have come so many days ago. */
const come = (desk: Desk, days = 0) =>
  desk.rows((tx) =>
    sql`update automation_rules set next_at = next_at - make_interval(days => ${days + 1}) where next_at is not null`.execute(tx),
  )

test('a rule by schedule runs once on each date, for what is open and its conditions let through', async ({ desk, other }) => {
  const conditions = { all: [{ field: 'status' as const, not: true, values: ['open' as const] }] }
  const { id, nextAt } = await aRule(desk, { name: 'Toda manhã', trigger, conditions })
  expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now())
  const [wanted, closed, begun] = [await open(desk), await open(desk), await open(desk)]
  await open(other)
  await desk.as('agent')(tickets.update, { id: closed.id, status: 'closed' })
  await desk.as('agent')(tickets.update, { id: begun.id, status: 'open' })
  await look(desk)
  expect(await runsOf(desk), 'its date has not come').toEqual([])
  await come(desk)
  await look(desk)
  await look(desk)
  expect((await runsOf(desk)).map(({ ticket, outcome, event }) => [ticket?.id, outcome, event])).toEqual([
    [wanted.id, 'applied', 'schedule'],
  ])
  expect(await read(desk, id)).toMatchObject({ nextAt, running: false })
  await come(desk, 3)
  await desk.rows((tx) => sql`update automation_runs set cause = cause || ' before'`.execute(tx))
  await look(desk)
  await look(desk)
  expect(await runsOf(desk), 'dates that were missed are made up once').toHaveLength(2)
  expect(await runsOf(other)).toEqual([])
})

test('an occurrence goes on where a worker stopped, and no ticket is changed twice', async ({ desk }) => {
  const { id } = await aRule(desk, { trigger })
  await open(desk)
  const newest = await open(desk)
  await come(desk)
  await look(desk)
  expect(await runsOf(desk)).toHaveLength(2)
  await open(desk)
  await desk.rows(async (tx) => {
    const cause = sql`(select cause from automation_runs order by id limit 1)`
    await sql`update automation_rules set round_key = ${cause}, round_after = 0, round_until = ${newest.id} where id = ${id}`.execute(tx)
    await sql`delete from automation_runs where ticket_id = ${newest.id}`.execute(tx)
  })
  await look(desk)
  const runs = await runsOf(desk)
  expect(runs.map(({ ticket }) => ticket?.id).filter((one) => one === newest.id)).toHaveLength(1)
  expect(runs, 'what was opened since is left alone').toHaveLength(2)
})

test('what is switched off has no next date, and starts afresh; another schedule has other dates', async ({ desk }) => {
  const { id, nextAt } = await aRule(desk, { trigger })
  await come(desk, 3)
  expect(await changeRule(desk, { id, active: false })).toMatchObject({ nextAt: null, running: false })
  await open(desk)
  await look(desk)
  expect(await changeRule(desk, { id, active: true })).toMatchObject({ nextAt })
  await look(desk)
  expect(await runsOf(desk)).toEqual([])
  const later = await changeRule(desk, { id, trigger: { event: 'schedule', schedule: { ...daily, time: '09:30' } } })
  expect(later.nextAt).not.toBe(nextAt)
  expect(await changeRule(desk, { id, trigger: { event: 'ticket_created' } })).toMatchObject({ nextAt: null })
})

test('a rhythm that ends after some dates ends', async ({ desk }) => {
  const { id } = await aRule(desk, { trigger: { event: 'schedule', schedule: { ...daily, times: 1 } } })
  await come(desk)
  await look(desk)
  expect(await read(desk, id)).toMatchObject({ nextAt: null, running: false })
})

test('another time zone moves the dates', async ({ desk }) => {
  const { id, nextAt } = await aRule(desk, { trigger })
  await desk.rows((tx) => sql`update tenants set time_zone = 'Asia/Tokyo' where id = ${desk.id}`.execute(tx))
  await open(desk)
  await look(desk)
  expect((await read(desk, id)).nextAt).not.toBe(nextAt)
  expect(await runsOf(desk)).toEqual([])
})

test('it is run now by whoever may, beside its dates, while it is active and not running', async ({ desk, other }) => {
  const { id, nextAt } = await aRule(desk, { trigger })
  await open(desk)
  const asked = GetRule.parse({ id })
  expect(await desk.as('supervisor')(runNow, asked)).toMatchObject({ running: true, nextAt })
  await expect(desk.as('supervisor')(runNow, asked)).rejects.toMatchObject({ code: 'rule_running' })
  await look(desk)
  expect(await runsOf(desk)).toHaveLength(1)
  expect(await read(desk, id)).toMatchObject({ running: false, nextAt })
  await expect(other.as('supervisor')(runNow, asked)).rejects.toMatchObject({ code: 'rule_not_found' })
  const { id: opened } = await aRule(desk)
  await expect(desk.as('supervisor')(runNow, { id: opened })).rejects.toMatchObject({ code: 'rule_not_scheduled' })
})

test('a preview counts what is open and names the next dates; there is no trying on the past', async ({ desk }) => {
  const [one, two] = [await open(desk), await open(desk)]
  await desk.as('agent')(tickets.update, { id: two.id, status: 'resolved' })
  const asked = PreviewRule.parse({ trigger, conditions: {} })
  const found = await desk.as('supervisor')(preview, asked)
  expect(found).toMatchObject({ matching: 1, examples: [{ id: one.id }] })
  expect(found.next).toHaveLength(5)
  await expect(desk.as('supervisor')(dryRun, asked)).rejects.toMatchObject({ code: 'invalid_input' })
})
