import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import { PreviewRule } from '@balcao/contracts/automation/trials'
import { CreateCalendar } from '@balcao/contracts/calendars/calendars'
import { AddHoliday } from '@balcao/contracts/calendars/holidays'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { z } from 'zod'
import * as calendars from '../calendars/calendars.ts'
import * as holidays from '../calendars/holidays.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { dryRun } from './dry-run/dry-run.ts'
import { runElapsed } from './elapsed.ts'
import { preview } from './preview.ts'
import { aRule, runsOf } from './testing/rules.ts'

type Elapsed = Extract<z.input<typeof RuleTrigger>, { event: 'elapsed' }>
const HOUR = 60
const DAY = 24 * HOUR
const look = (desk: Desk) => runElapsed({ db: desk.db, log: { error: (fields: object) => expect.fail(JSON.stringify(fields)) } })
const aTimedRule = (desk: Desk, trigger: Omit<Elapsed, 'event'>) =>
  aRule(desk, { trigger: { event: 'elapsed', ...trigger }, actions: [{ kind: 'add_note', content: 'Já é hora.' }] })
/** The tickets that rules ran for, after one more look. */
async function ran(desk: Desk): Promise<number[]> {
  await look(desk)
  return (await runsOf(desk)).map(({ ticket }) => ticket?.id ?? 0)
}
/** Lets so many minutes pass since all that a ticket was, or since it was with somebody. */
const age = (desk: Desk, id: number, minutes: number, assigned = false) =>
  inSystem(desk.db, (tx) =>
    sql`update ticket_states set at = at - make_interval(mins => ${minutes}) where ticket_id = ${id} and (assignee_id is not null or not ${assigned})`.execute(
      tx,
    ),
  )
const today = async (desk: Desk, days: number) => {
  const { rows } = await desk.rows((tx) =>
    sql<{
      day: string
    }>`select ((now() at time zone time_zone)::date + ${days}::int)::text as day from tenants where id = ${desk.id}`.execute(tx),
  )
  return rows[0]?.day as string
}

test('time counts since the present status, and since the ticket is with its assignee', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  await aTimedRule(desk, { since: 'status_changed', minutes: HOUR })
  const [moved, still] = [await desk.aTicket({ status: 'open' }), await desk.aTicket({ status: 'open' })]
  const foreign = await other.aTicket({ status: 'open' })
  for (const [one, id] of [
    [desk, moved.id],
    [desk, still.id],
    [other, foreign.id],
  ] as const)
    await age(one, id, 2 * HOUR)
  await desk.as('agent')(tickets.update, { id: moved.id, status: 'waiting_customer' })
  expect(await ran(desk)).toEqual([still.id])
  await desk.as('agent')(tickets.update, { id: still.id, assigneeId: agent.id })
  expect(await ran(desk), 'who has it is no status').toEqual([still.id])
  await age(desk, moved.id, 2 * HOUR)
  expect(await ran(desk)).toEqual([still.id, moved.id])

  await aTimedRule(desk, { since: 'assigned', minutes: HOUR })
  expect(await ran(desk)).toHaveLength(2)
  await age(desk, still.id, 2 * HOUR, true)
  expect(await ran(desk), 'what nobody has waits for nobody').toEqual([still.id, moved.id, still.id])
  expect(await runsOf(other)).toEqual([])
})

test('a rule runs before a date of a field, and again for the date that it is moved to', async ({ desk }) => {
  const field = await desk.aField({ key: 'entrega', label: 'Data de entrega', type: 'date' })
  const due = { since: 'date_field' as const, dateField: field.key, minutes: 2 * DAY, direction: 'before' as const }
  await aTimedRule(desk, due)
  const [near, far, past, none] = [await desk.aTicket(), await desk.aTicket(), await desk.aTicket(), await desk.aTicket()]
  const set = async (id: number, days: number) =>
    desk.as('agent')(tickets.update, { id, customFields: { [field.key]: await today(desk, days) } })
  await set(near.id, 1)
  await set(far.id, 10)
  await set(past.id, -3)
  expect(await ran(desk)).toEqual([near.id])
  expect(await ran(desk), 'once').toEqual([near.id])
  await set(near.id, 2)
  await set(far.id, 12)
  expect(await ran(desk), 'moved').toEqual([near.id, near.id])
  const asked = PreviewRule.parse({ trigger: { event: 'elapsed', ...due, direction: 'after', minutes: DAY }, conditions: {} })
  expect((await desk.as('supervisor')(preview, asked)).examples.map(({ id }) => id)).toEqual([past.id])
  expect(await desk.as('supervisor')(dryRun, asked)).toMatchObject({ runs: 1, examples: [{ id: past.id }] })
  expect((await runsOf(desk)).every(({ ticket }) => ticket?.id !== none.id)).toBe(true)
})

test('a rule runs before and after the deadline of one promise, while it runs', async ({ desk }) => {
  const of = { since: 'sla_due' as const, metric: 'resolution' as const, minutes: HOUR }
  await aTimedRule(desk, { ...of, direction: 'before' })
  await aTimedRule(desk, of)
  const clock = async (due: number, state = 'running') => {
    const { id } = await desk.aTicket({ status: 'open', slaState: 'running', slaMetric: 'resolution' } as never)
    const at = new Date(Date.now() + due * 60_000).toISOString()
    const timer = { tenantId: desk.id, ticketId: id, metric: 'resolution', targetMs: 1, state, startedAt: at, dueAt: at }
    await desk.rows((tx) =>
      tx
        .insertInto('slaTimers')
        .values(timer as never)
        .execute(),
    )
    return id
  }
  const [soon, late] = [await clock(30), await clock(-90)]
  for (const [due, state] of [[120], [-30], [30, 'paused'], [-90, 'missed']] as const) await clock(due, state)
  expect((await ran(desk)).toSorted()).toEqual([soon, late].toSorted())
})

test('in business hours, time stands still while it is closed', async ({ desk }) => {
  const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['00:00', '00:00']]]))
  const calendar = await desk.as('manager')(calendars.create, CreateCalendar.parse({ name: 'Sempre', timeZone: 'UTC', hours }))
  const date = new Date(Date.now() - DAY * 60_000).toISOString().slice(0, 10)
  await desk.as('manager')(holidays.add, AddHoliday.parse({ id: calendar.id, date, label: 'Ontem' }))
  const { id } = await desk.aTicket({ createdAt: new Date(Date.now() - 30 * 60 * 60_000).toISOString() })
  await aTimedRule(desk, { since: 'created', minutes: DAY, hours: 'business' })
  expect(await ran(desk), 'yesterday does not count').toEqual([])
  await aTimedRule(desk, { since: 'created', minutes: HOUR, hours: 'business' })
  expect(await ran(desk)).toEqual([id])
  await aTimedRule(desk, { since: 'created', minutes: DAY })
  expect(await ran(desk), 'round the clock').toEqual([id, id])
})

test('what makes no sense is refused: no such field, one that is no date, or before what has been', async ({ desk }) => {
  const words = await desk.aField({ key: 'palavras', type: 'text' })
  const refused = (trigger: Omit<Elapsed, 'event'>) => expect(aTimedRule(desk, trigger)).rejects
  await refused({ since: 'date_field', dateField: 'nada', minutes: HOUR }).toMatchObject({ details: [{ reason: 'unknown_key' }] })
  await refused({ since: 'date_field', dateField: words.key, minutes: HOUR }).toMatchObject({ details: [{ reason: 'rule_not_a_date' }] })
  const path = (trigger: object) => PreviewRule.safeParse({ trigger: { event: 'elapsed', minutes: HOUR, ...trigger }, conditions: {} })
  for (const [trigger, field] of [
    [{ since: 'date_field' }, 'dateField'],
    [{ since: 'sla_due' }, 'metric'],
    [{ since: 'created', direction: 'before' }, 'direction'],
  ] as const)
    expect(path(trigger).error?.issues.map((one) => one.path.at(-1))).toEqual([field])
})
