import { AddComment } from '@balcao/contracts/comments/comments'
import { expect, vi } from 'vitest'
import * as calendars from '../calendars/calendars.ts'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as tickets from '../tickets/tickets.ts'
import { fireDue } from './firing.ts'
import * as policies from './policies.ts'
import { age, aPolicy, HOUR, MINUTE, recomputed, shown, timersOf } from './testing/clocks.ts'

const open = (desk: Desk, values: object = {}) =>
  desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou', ...values })
const fire = (desk: Desk) => fireDue({ db: desk.db, log: console })
const told = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('outbox').select(['name', 'payload']).where('name', 'like', 'sla:%').orderBy('id').execute())
const states = async (desk: Desk, id: number) =>
  (await timersOf(desk, id)).map(({ metric, state, cancelReason }) => `${metric} ${state} ${cancelReason}`)

test('J07 a worker that was away for ten minutes marks what came meanwhile, once, with the instant at which it was late', async ({
  desk,
}) => {
  await aPolicy(desk, { resolution: 60 })
  const ids = [(await open(desk)).id, (await open(desk)).id, (await open(desk)).id]
  for (const id of ids) await age(desk, id, 70 * MINUTE)
  const began = performance.now()
  await Promise.all([fire(desk), fire(desk)])
  while (await fire(desk));
  expect(performance.now() - began).toBeLessThan(5_000)
  for (const id of ids) {
    const [timer] = await timersOf(desk, id)
    // A clock is late from the millisecond after its deadline on.
    expect(Date.parse(timer?.breachedAt ?? '') - Date.parse(timer?.dueAt ?? '')).toBe(1)
    expect(timer).toMatchObject({ late: true, nextFireAt: null })
  }
  // The warning that passed with the breach is not told.
  expect(
    (await told(desk)).filter(({ name }) => name !== 'sla:policies_changed' && name !== 'sla:recomputed').map(({ name }) => name),
  ).toEqual(['sla:breached', 'sla:breached', 'sla:breached'])
})

test('a ticket that is being changed is left to its change: what is in time by that is not called late', async ({ desk }) => {
  await aPolicy(desk, { resolution: 60 })
  const { id } = await open(desk)
  await age(desk, id, 61 * MINUTE)
  await desk.rows(async (tx) => {
    await tx.selectFrom('tickets').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await fire(desk)
    expect(await shown(desk, id)).toMatchObject({ slaState: 'running' })
  })
  await vi.waitFor(async () => {
    await fire(desk)
    expect(await shown(desk, id)).toMatchObject({ slaState: 'late' })
  })
})

test('the person responsible and the leaders of the queue are told, in words of the promise', async ({ desk }) => {
  const [agent, leader, member] = [await desk.person('agent'), await desk.aUser('agent'), await desk.aUser('agent')]
  await desk.rows((tx) =>
    tx
      .insertInto('queueMembers')
      .values(
        [leader, member].map(({ id: userId }) => ({ tenantId: desk.id, queueId: desk.queueId, userId, isLeader: userId === leader.id })),
      )
      .execute(),
  )
  await aPolicy(desk, { first_response: 60 }, { warnAt: { minutes: 30 } })
  const { id } = await open(desk)
  await desk.as('agent')(tickets.update, { id, assigneeId: agent.id })
  await age(desk, id, 40 * MINUTE)
  await fire(desk)
  await age(desk, id, 30 * MINUTE)
  await fire(desk)
  await react(desk)
  const notes = await desk.rows((tx) =>
    tx
      .selectFrom('notifications')
      .select(['userId', 'type', 'title', 'message', 'severity'])
      .where('type', 'like', 'sla_%')
      .orderBy('id')
      .execute(),
  )
  expect(notes.map(({ userId, type }) => `${userId} ${type}`).toSorted()).toEqual(
    [agent, leader].flatMap(({ id: userId }) => [`${userId} sla_breached`, `${userId} sla_warning`]).toSorted(),
  )
  expect(notes.find(({ type }) => type === 'sla_breached')).toMatchObject({
    title: 'Prazo vencido',
    severity: 'error',
    message: expect.stringMatching(/O prazo de primeira resposta do ticket #\d+ venceu/),
  })
})

test('of several warnings each comes once, with its share, under two workers: the earlier ones to the person responsible alone', async ({
  desk,
}) => {
  const [agent, leader] = [await desk.person('agent'), await desk.aUser('agent')]
  await desk.rows((tx) =>
    tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId: desk.queueId, userId: leader.id, isLeader: true }).execute(),
  )
  await aPolicy(desk, { resolution: 100 }, { warnAt: { percents: [50, 75, 90] } })
  const { id } = await open(desk)
  await desk.as('agent')(tickets.update, { id, assigneeId: agent.id })
  const status = (to: 'waiting_customer' | 'open' | 'resolved') => desk.as('agent')(tickets.update, { id, status: to })
  // Half, a pause and back, three quarters, solved and reopened, nine tenths.
  for (const [minutes, ...then] of [[52, 'waiting_customer', 'open'], [25, 'resolved', 'open'], [15]] as const) {
    await age(desk, id, minutes * MINUTE)
    await Promise.all([fire(desk), fire(desk)])
    while (await fire(desk));
    for (const to of then) await status(to)
  }
  await fire(desk)
  const warned = (await told(desk)).filter(({ name }) => name === 'sla:warning')
  expect(warned.map(({ payload }) => payload)).toMatchObject([
    { share: 50, isLast: false },
    { share: 75, isLast: false },
    { share: 90, isLast: true },
  ])
  const entries = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('changes').where('ticketId', '=', id).execute())
  const noted = entries.flatMap(({ changes }) => changes as { field: string; to: unknown }[]).filter(({ field }) => field === 'sla')
  expect(noted.map(({ to }) => (to as { share?: number }).share).toSorted()).toEqual([50, 75, 90])
  await react(desk)
  const notes = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'message']).where('type', '=', 'sla_warning').execute(),
  )
  const of = (userId: number) => notes.filter((note) => note.userId === userId).map(({ message }) => /\((\d+) % usado\)/.exec(message)?.[1])
  expect(of(agent.id).toSorted()).toEqual(['50', '75', '90'])
  expect(of(leader.id)).toEqual(['90'])
})

test('a policy that comes to warn at more shares warns only of those that are still to come, and not twice of what it warned of', async ({
  desk,
}) => {
  const policy = await aPolicy(desk, { resolution: 100 }, { warnAt: { percent: 50 } })
  const { id } = await open(desk)
  await age(desk, id, 72 * MINUTE)
  await fire(desk)
  await desk.as('supervisor')(policies.update, { id: policy.id, warnAt: { percents: [50, 70, 90] } })
  await recomputed(desk)
  await age(desk, id, 20 * MINUTE)
  await fire(desk)
  const shares = (await told(desk)).filter(({ name }) => name === 'sla:warning').map(({ payload }) => (payload as { share?: number }).share)
  expect(shares, 'seventy had passed before it was asked for').toEqual([50, 90])
  const [timer] = await timersOf(desk, id)
  expect(timer?.warnings.map(({ share }) => share)).toEqual([50, 70, 90])
})

test('a deactivated policy fires no more: its clocks are called off at once where they would have', async ({ desk }) => {
  const policy = await aPolicy(desk, { resolution: 60 })
  const { id } = await open(desk)
  await recomputed(desk)
  await age(desk, id, 61 * MINUTE)
  await desk.rows((tx) => tx.updateTable('slaPolicies').set({ isActive: false }).where('id', '=', policy.id).execute())
  await fire(desk)
  expect(await states(desk, id)).toEqual(['resolution cancelled policy'])
  expect((await told(desk)).some(({ name }) => name === 'sla:breached')).toBe(false)
})

test('merged away and spam call the clocks off; undone, they go on with what was left', async ({ desk }) => {
  await aPolicy(desk, { first_response: 60, resolution: 120 })
  const [source, target] = [await open(desk), await open(desk)]
  const before = await shown(desk, source.id)
  await desk.as('agent')(merge, { id: source.id, intoId: target.id })
  expect(await states(desk, source.id)).toEqual(['first_response cancelled merged', 'resolution cancelled merged'])
  expect(await shown(desk, source.id)).toMatchObject({ slaState: null })
  expect(await states(desk, target.id)).toEqual(['first_response running null', 'resolution running null'])
  await age(desk, source.id, 5 * HOUR)
  await desk.as('agent')(unmerge, { id: source.id })
  const after = await shown(desk, source.id)
  expect(after).toMatchObject({ slaState: 'running', slaMetric: 'first_response' })
  expect(Date.parse(after.slaDueAt ?? '') - Date.parse(before.slaDueAt ?? '')).toBeLessThan(MINUTE)
  const spam = (value: boolean) =>
    desk.as('agent')(bulk.update, { tickets: [{ id: source.id }, { id: target.id }], changes: { spam: value } })
  await spam(true)
  expect(await states(desk, target.id)).toEqual(['first_response cancelled spam', 'resolution cancelled spam'])
  await spam(false)
  expect(await states(desk, target.id)).toEqual(['first_response running null', 'resolution running null'])
})

test('many are moved at once, each as if alone', async ({ desk }) => {
  await aPolicy(desk, { resolution: 60 })
  const asked: { id: number }[] = []
  for (let n = 0; n < 12; n++) asked.push({ id: (await open(desk)).id })
  const change = (changes: object) => desk.as('agent')(bulk.update, { tickets: asked, changes })
  await change({ status: 'waiting_customer' })
  for (const { id } of asked) expect(await shown(desk, id)).toMatchObject({ slaState: 'paused' })
  await change({ status: 'resolved' })
  for (const { id } of asked) expect(await states(desk, id)).toEqual(['resolution met null'])
})

test('a calendar whose hours change moves the deadlines of what runs by it', async ({ desk }) => {
  const week = (hours: [string, string][]) => Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, hours]))
  const calendar = await desk.as('manager')(calendars.create, {
    name: 'Dia todo',
    timeZone: 'UTC',
    hours: week([['00:00', '00:00']]),
    isDefault: true,
  })
  await aPolicy(desk, { resolution: { medium: { minutes: 48 * 60, calendarId: calendar.id } } })
  const { id, createdAt } = await open(desk)
  const due = async () => Date.parse((await shown(desk, id)).slaDueAt ?? '') - Date.parse(createdAt)
  expect(await due()).toBe(48 * HOUR)
  await desk.as('manager')(calendars.update, { id: calendar.id, hours: week([['00:00', '12:00']]) })
  await react(desk)
  await recomputed(desk)
  expect(await due()).toBeGreaterThan(72 * HOUR)
  await desk.as('manager')(calendars.update, { id: calendar.id, hours: week([['00:00', '00:00']]) })
  await react(desk)
  await recomputed(desk)
  expect(await due()).toBe(48 * HOUR)
})

test('an answer on a ticket that waits stops its clock as a customer’s question begins one', async ({ desk }) => {
  await aPolicy(desk, { next_response: 60, periodic_update: 240 })
  const { id } = await open(desk)
  const say = (who: 'agent' | 'client', values: object = {}) =>
    desk.as(who)(comments.add, AddComment.parse({ ticketId: id, content: 'Oi', ...values }))
  await say('agent', { thenStatus: 'waiting_customer' })
  expect(await states(desk, id)).toEqual(['periodic_update paused null'])
  await say('client')
  expect(await states(desk, id)).toEqual(['next_response running null', 'periodic_update running null'])
  expect(await shown(desk, id)).toMatchObject({ slaMetric: 'next_response' })
  await say('client')
  await say('agent')
  expect(await states(desk, id)).toEqual(['next_response met null', 'periodic_update met null', 'periodic_update running null'])
  await say('client')
  await desk.as('agent')(tickets.update, { id, status: 'closed' })
  expect((await states(desk, id)).slice(1)).toEqual([
    'next_response cancelled done',
    'periodic_update met null',
    'periodic_update cancelled done',
  ])
  await say('client')
  expect((await states(desk, id)).slice(1)).toEqual([
    'next_response running null',
    'periodic_update met null',
    'periodic_update running null',
  ])
})

test('deadlines of one organisation that cannot be marked hold up no other one', async ({ testDb, desk, other }) => {
  for (const one of [desk, other]) await aPolicy(one, { resolution: 60 })
  await age(desk, (await open(desk)).id, 90 * MINUTE)
  const { id } = await open(other)
  await age(other, id, 70 * MINUTE)
  await testDb.asOwner(`alter table sla_timers add constraint refused check (tenant_id <> ${desk.id} or not late) not valid`)
  const errors: object[] = []
  // One at a time: the older deadline is the one that fails.
  for (let looks = 0; looks < 2; looks++) await fireDue({ db: desk.db, log: { error: (fields) => errors.push(fields) } }, 1)
  expect(errors).toMatchObject([{ tenantId: desk.id }])
  expect((await timersOf(other, id))[0]).toMatchObject({ late: true })
})
