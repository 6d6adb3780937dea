import type { Role } from '@balcao/contracts/access'
import { ListHistory } from '@balcao/contracts/tickets/history'
import { expect } from 'vitest'
import { type Ctx, makeCtx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as history from '../tickets/history.ts'
import * as time from './time.ts'
import * as timers from './timers.ts'

const log = (desk: Desk, who: Parameters<Desk['as']>[0], ticketId: number, more: object = {}) =>
  desk.as(who)(time.log, { ticketId, minutes: 30, note: '', ...more })
const ACTS: ((ctx: Ctx, input: { id: number }) => Promise<object>)[] = [time.change, time.remove]
/** The clock of somebody, set back. */
const setBack = (desk: Desk, userId: number, minutes: number) =>
  desk.rows((tx) =>
    tx
      .updateTable('timeTimers')
      .set({ startedAt: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where('userId', '=', userId)
      .execute(),
  )
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())

test('time is logged, summed, changed and taken away; the history and the live channel say so', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const first = await log(desk, 'agent', ticket.id, { note: 'Ligação', workedOn: '2026-01-02' })
  expect(first).toMatchObject({
    minutes: 30,
    note: 'Ligação',
    workedOn: '2026-01-02',
    mine: true,
    person: { id: (await desk.person('agent')).id },
  })
  await log(desk, 'supervisor', ticket.id, { minutes: 45 })
  const listed = await desk.as('agent')(time.list, { ticketId: ticket.id })
  expect(listed).toMatchObject({
    minutes: 75,
    mayLog: true,
    data: [
      { minutes: 45, workedOn: today(), mine: false },
      { minutes: 30, mine: true },
    ],
  })
  expect(await desk.as('agent')(time.change, { id: first.id, minutes: 20 })).toMatchObject({ minutes: 20, note: 'Ligação' })
  await desk.as('agent')(time.remove, { id: first.id })
  expect(await desk.as('agent')(time.list, { ticketId: ticket.id })).toMatchObject({ minutes: 45, data: [{ minutes: 45 }] })
  const { data } = await desk.as('agent')(history.list, ListHistory.parse({ ticketId: ticket.id }))
  expect(data.map(({ changes }) => changes)).toMatchObject(
    [
      [null, 30],
      [null, 45],
      [30, 20],
      [20, null],
    ].map(([from, to]) => [{ field: 'time', from, to }]),
  )
  expect((await desk.facts()).map(({ name }) => name)).toEqual(Array(4).fill('time:changed'))
})

test('R01 R11 whose time it is decides; a supervisor changes anybody’s; what one does not see is not there', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const supervisor = await desk.person('supervisor')
  const own = await log(desk, 'agent', ticket.id)
  const theirs = await log(desk, 'supervisor', ticket.id)
  for (const rule of ACTS)
    await expect(desk.as('agent')((ctx) => rule(ctx, { id: theirs.id }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(log(desk, 'agent', ticket.id, { userId: supervisor.id })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as('supervisor')(time.change, { id: own.id, minutes: 5 })).toMatchObject({ minutes: 5, mine: true })
  const agent = await desk.person('agent')
  expect(await log(desk, 'supervisor', ticket.id, { userId: agent.id })).toMatchObject({ person: { id: agent.id } })
  for (const userId of [(await desk.person('client')).id, (await other.person('agent')).id])
    await expect(log(desk, 'supervisor', ticket.id, { userId })).rejects.toMatchObject({ details: [{ field: 'userId' }] })

  // A light agent of other queues, and another organisation: as if there were none.
  for (const [from, who] of [
    [desk, 'support-agent'],
    [other, 'admin'],
  ] as const) {
    const call = from.as(who as Role)
    await expect(call(time.list, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
    await expect(call(time.log, { ticketId: ticket.id, minutes: 1, note: '' })).rejects.toMatchObject({ code: 'ticket_not_found' })
    await expect(call(timers.start, { ticketId: ticket.id, replace: false })).rejects.toMatchObject({ code: 'ticket_not_found' })
    for (const rule of ACTS) await expect(call((ctx) => rule(ctx, { id: own.id }))).rejects.toMatchObject({ code: 'time_entry_not_found' })
  }
})

test('R03 a customer’s transaction holds neither time nor clocks, also of their own ticket', async ({ desk }) => {
  const ticket = await desk.aTicket()
  await log(desk, 'agent', ticket.id, { note: 'CANARIO' })
  await desk.as('agent')(timers.start, { ticketId: ticket.id, replace: false })
  for (const table of ['timeEntries', 'timeTimers'] as const)
    expect(await desk.as('client')(({ db }) => db.selectFrom(table).selectAll().execute())).toEqual([])
  await expect(desk.as('client')(history.list, ListHistory.parse({ ticketId: ticket.id }))).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  await expect(log(desk, 'client', ticket.id)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a day ahead is refused, by the person’s calendar', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const ahead = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const entry = await log(desk, 'agent', ticket.id, { workedOn: today() })
  const refusal = { details: [{ field: 'workedOn', message: 'A data não pode ser no futuro.' }] }
  await expect(log(desk, 'agent', ticket.id, { workedOn: ahead })).rejects.toMatchObject(refusal)
  await expect(desk.as('agent')(time.change, { id: entry.id, workedOn: ahead })).rejects.toMatchObject(refusal)
})

test('a person has one clock: it becomes an entry when it stops, or when one elsewhere takes its place', async ({ desk }) => {
  const [first, second] = [await desk.aTicket(), await desk.aTicket()]
  const { id } = await desk.person('agent')
  const call = desk.as('agent')
  expect(await call(timers.mine)).toEqual({ timer: null })
  await expect(call(timers.stop)).rejects.toMatchObject({ code: 'timer_not_found' })
  expect(await call(timers.start, { ticketId: first.id, replace: false })).toMatchObject({
    timer: { ticketId: first.id, number: first.number },
  })
  await setBack(desk, id, 12.5)
  const before = await call(timers.mine)
  expect(await call(timers.start, { ticketId: first.id, replace: true }), 'it goes on').toEqual(before)
  await expect(call(timers.start, { ticketId: second.id, replace: false })).rejects.toMatchObject({
    code: 'timer_running',
    details: { ticketId: first.id },
  })
  expect(await call(timers.start, { ticketId: second.id, replace: true })).toMatchObject({ timer: { ticketId: second.id } })
  expect(await call(time.list, { ticketId: first.id })).toMatchObject({ minutes: 13 })
  await setBack(desk, id, 3 * 24 * 60)
  expect(await call(timers.stop), 'forgotten for days: a day at most').toMatchObject({ ticketId: second.id, minutes: 1_440 })
  await call(timers.start, { ticketId: first.id, replace: false })
  expect(await call(timers.stop), 'a begun minute counts').toMatchObject({ minutes: 1 })
  await call(timers.start, { ticketId: first.id, replace: false })
  await call(timers.drop)
  expect(await call(timers.mine)).toEqual({ timer: null })
  expect(await call(time.list, { ticketId: first.id })).toMatchObject({ minutes: 14 })
})

test('two starts at once: one clock; a clock on a ticket that went out of sight tells nothing of it', async ({ desk }) => {
  const tickets = [await desk.aTicket(), await desk.aTicket()]
  const started = await Promise.allSettled(tickets.map(({ id }) => desk.as('agent')(timers.start, { ticketId: id, replace: false })))
  expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const blind = (await desk.as('agent')(async ({ actor, db, from }) =>
    timers.mine(makeCtx(db, { ...actor, permissions: { 'ticket.read': 'none' } }, from)),
  )) as { timer: object }
  expect(blind.timer).toMatchObject({ number: null, title: null })
})
