import { AddComment } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { fireDue } from './firing.ts'
import { reorder } from './policies.ts'
import { age, aPolicy, HOUR, MINUTE, shown, timersOf } from './testing/clocks.ts'

const open = (desk: Desk, values: object = {}) =>
  desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou', ...values })
const say = (desk: Desk, who: 'client' | 'agent', ticketId: number, values: object = {}) =>
  desk.as(who)(comments.add, AddComment.parse({ ticketId, content: 'Oi', ...values }))
const move = (desk: Desk, id: number, values: object) => desk.as('agent')(tickets.update, { id, ...values })
const fire = (desk: Desk) => fireDue({ db: desk.db, log: console })
const facts = (desk: Desk, ...names: string[]) =>
  desk.rows((tx) => tx.selectFrom('outbox').select(['name', 'payload', 'actorId']).where('name', 'in', names).orderBy('id').execute())

test('a ticket of a customer gets its clocks with its opening, an answer stops the first, and a foreign tenant has none', async ({
  desk,
  other,
}) => {
  await aPolicy(desk, { first_response: 60, resolution: 480 })
  const foreign = await open(other)
  expect(await timersOf(other, foreign.id)).toEqual([])
  const ticket = await open(desk)
  const created = Date.parse(ticket.createdAt)
  expect(await timersOf(desk, ticket.id)).toMatchObject([
    { metric: 'first_response', state: 'running', targetMs: HOUR },
    { metric: 'resolution', state: 'running', targetMs: 8 * HOUR },
  ])
  const before = await shown(desk, ticket.id)
  expect(before).toMatchObject({ slaState: 'running', slaMetric: 'first_response' })
  expect(Date.parse(before.slaDueAt ?? '')).toBe(created + HOUR)
  await say(desk, 'agent', ticket.id, { isInternal: true })
  expect((await timersOf(desk, ticket.id))[0]).toMatchObject({ state: 'running' })
  await say(desk, 'agent', ticket.id)
  expect(await timersOf(desk, ticket.id)).toMatchObject([{ metric: 'first_response', state: 'met', late: false }, { state: 'running' }])
  const after = await shown(desk, ticket.id)
  expect(after).toMatchObject({ slaState: 'running', slaMetric: 'resolution' })
  expect(Date.parse(after.slaDueAt ?? '')).toBe(created + 8 * HOUR)
})

test('a ticket is opened with the clocks of the policy whose conditions it answers to, whatever they ask for', async ({ desk }) => {
  const [queueId, tagId] = [await desk.aQueue('N2'), await desk.aTag('vip')]
  const [{ key }, company] = [await desk.aField({ key: 'modelo' }), await desk.aCompany('Cliente')]
  const requester = await desk.aUser('client', { companyId: company.id })
  const hit = { priority: 'high', type: 'incident', queueId, tagIds: [tagId], requesterId: requester.id }
  const conditions = [
    { field: 'status', values: ['new'] },
    { field: 'priority', values: ['high'] },
    { field: 'type', values: ['incident'] },
    { field: 'channel', values: ['staff'] },
    { field: 'queueId', values: [queueId] },
    { field: 'companyId', values: [company.id] },
    { field: 'requester', values: [requester.id] },
    { field: 'tagId', values: [tagId] },
    { field: 'customField', key, operator: 'is_not_set' },
  ]
  const openedBy = async (values: object) =>
    (await shown(desk, (await desk.as('agent')(tickets.create, { title: 'A', description: 'B', ...values })).id)).slaPolicyId
  const made: number[] = []
  for (const one of conditions) {
    const { id } = await aPolicy(desk, { resolution: 60 }, { name: one.field, conditions: { all: [one], any: [] } })
    made.unshift(id)
    await desk.as('supervisor')(reorder, { ids: made })
    expect(await openedBy(hit), one.field).toBe(id)
  }
  const field = { customFields: { [key]: 'Laser' } }
  expect(await openedBy({ ...field, requesterId: requester.id, companyId: null })).toBe(made[2])
  expect(await openedBy({ ...field, priority: 'high' })).toBe(made[5])
  const [first] = await desk.rows((tx) => tx.selectFrom('tickets').select(['id', 'createdAt']).orderBy('id').limit(1).execute())
  const [clock] = await timersOf(desk, first?.id ?? 0)
  expect(Date.parse(clock?.startedAt ?? '')).toBe(Date.parse(first?.createdAt ?? ''))
})

test('the resolution waits with the ticket, goes on with what was left, and ends with it', async ({ desk }) => {
  await aPolicy(desk, { resolution: 60 })
  const { id } = await open(desk)
  await age(desk, id, 20 * MINUTE)
  await move(desk, id, { status: 'waiting_customer' })
  expect(await shown(desk, id)).toMatchObject({ slaState: 'paused', slaDueAt: null, slaMetric: 'resolution' })
  await age(desk, id, 3 * HOUR)
  await say(desk, 'client', id)
  const [running] = await timersOf(desk, id)
  expect(running).toMatchObject({ state: 'running', breachedAt: null })
  const left = Date.parse(running?.dueAt ?? '') - Date.now()
  expect(left).toBeGreaterThan(39 * MINUTE)
  expect(left).toBeLessThanOrEqual(40 * MINUTE)
  await move(desk, id, { status: 'resolved' })
  expect(await timersOf(desk, id)).toMatchObject([{ state: 'met', dueAt: null, nextFireAt: null }])
  expect(await shown(desk, id)).toMatchObject({ slaState: null, slaDueAt: null })
  await age(desk, id, 5 * HOUR)
  await say(desk, 'client', id)
  const [again] = await timersOf(desk, id)
  expect(again).toMatchObject({ state: 'running' })
  expect(Date.parse(again?.dueAt ?? '') - Date.now()).toBeGreaterThan(39 * MINUTE)
  const segments = await desk.rows((tx) => tx.selectFrom('slaSegments').select(['kind', 'reason', 'toAt']).orderBy('fromAt').execute())
  expect(segments.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    'run started',
    'pause waiting_customer',
    'run resumed',
    'pause done',
    'run resumed',
  ])
})

test('warning and breach are told once each, noted in the history in nobody’s name, and shown', async ({ desk }) => {
  await aPolicy(desk, { resolution: 60 }, { warnAt: { minutes: 15 } })
  const { id } = await open(desk)
  await fire(desk)
  expect(await facts(desk, 'sla:warning', 'sla:breached')).toEqual([])
  await age(desk, id, 50 * MINUTE)
  await Promise.all([fire(desk), fire(desk), fire(desk)])
  expect(await shown(desk, id)).toMatchObject({ slaState: 'at_risk' })
  await age(desk, id, 11 * MINUTE)
  await Promise.all([fire(desk), fire(desk), fire(desk)])
  await fire(desk)
  expect(await shown(desk, id)).toMatchObject({ slaState: 'late', slaMetric: 'resolution' })
  const told = await facts(desk, 'sla:warning', 'sla:breached')
  expect(told).toMatchObject([
    { name: 'sla:warning', actorId: null, payload: { ticketId: id, metric: 'resolution', cycle: 1 } },
    { name: 'sla:breached', actorId: null, payload: { ticketId: id } },
  ])
  const history = await desk.rows((tx) =>
    tx.selectFrom('ticketEvents').select(['actorId', 'changes']).where('ticketId', '=', id).orderBy('id').execute(),
  )
  expect(history.slice(1)).toMatchObject([
    { actorId: null, changes: [{ field: 'sla', to: { what: 'warned', metric: 'resolution' } }] },
    { actorId: null, changes: [{ field: 'sla', to: { what: 'breached', metric: 'resolution' } }] },
  ])
  await move(desk, id, { status: 'resolved' })
  expect(await timersOf(desk, id)).toMatchObject([{ state: 'missed', late: false, breachedAt: expect.any(String) }])
})

test('another priority keeps what ran and moves the deadline; a longer one takes lateness back and says so', async ({ desk }) => {
  const by = { medium: { minutes: 60 }, high: { minutes: 30 }, low: { minutes: 300 } }
  await aPolicy(desk, { resolution: by }, { warnAt: null })
  const { id } = await open(desk)
  const first = (await shown(desk, id)).slaDueAt
  await move(desk, id, { priority: 'high' })
  expect(Date.parse((await shown(desk, id)).slaDueAt ?? '')).toBe(Date.parse(first ?? '') - 30 * MINUTE)
  await move(desk, id, { priority: 'medium' })
  expect((await shown(desk, id)).slaDueAt).toBe(first)
  await age(desk, id, 61 * MINUTE)
  await fire(desk)
  expect(await shown(desk, id)).toMatchObject({ slaState: 'late' })
  await move(desk, id, { priority: 'low' })
  expect(await timersOf(desk, id)).toMatchObject([{ state: 'running', late: false, breachedAt: expect.any(String) }])
  expect(await shown(desk, id)).toMatchObject({ slaState: 'running' })
  const [last] = await desk.rows((tx) =>
    tx.selectFrom('ticketEvents').select('changes').where('ticketId', '=', id).orderBy('id', 'desc').limit(1).execute(),
  )
  expect(last?.changes).toMatchObject([{ field: 'sla', to: { what: 'reset' } }])
  await move(desk, id, { priority: 'urgent' })
  expect(await timersOf(desk, id)).toMatchObject([{ state: 'cancelled', cancelReason: 'policy' }])
  await move(desk, id, { priority: 'low' })
  expect(Date.parse((await shown(desk, id)).slaDueAt ?? '')).toBe(Date.parse(first ?? '') + 240 * MINUTE - 61 * MINUTE)
})

test('a change is judged by what the ticket becomes, and its state has the instant at which its clocks moved', async ({ desk }) => {
  const all = [{ field: 'priority', not: false, values: ['urgent'] }]
  const urgent = await aPolicy(desk, { resolution: 15 }, { name: 'Urgentes', conditions: { all, any: [] }, warnAt: null })
  const { id } = await open(desk)
  expect(await timersOf(desk, id)).toEqual([])
  await move(desk, id, { priority: 'urgent' })
  expect(await shown(desk, id)).toMatchObject({ slaState: 'running', slaPolicyId: urgent.id })
  await move(desk, id, { status: 'waiting_customer' })
  await move(desk, id, { priority: 'low' })
  expect(await shown(desk, id)).toMatchObject({ slaState: null, slaPolicyId: null })
  const states = await desk.rows((tx) => tx.selectFrom('ticketStates').select(['at', 'status', 'priority']).orderBy('id').execute())
  expect(states.map(({ status, priority }) => `${status} ${priority}`)).toEqual([
    'new medium',
    'new urgent',
    'waiting_customer urgent',
    'waiting_customer low',
  ])
  const segments = await desk.rows((tx) => tx.selectFrom('slaSegments').select(['kind', 'fromAt', 'toAt']).orderBy('fromAt').execute())
  expect(segments.at(-1)).toMatchObject({ kind: 'pause', fromAt: states[2]?.at, toAt: states[3]?.at })
  const [timer] = await timersOf(desk, id)
  expect(timer).toMatchObject({ state: 'cancelled', stoppedAt: states[3]?.at })
})

test('a promise that comes with the end of a ticket begins no clock, and one that comes with its reopening does', async ({ desk }) => {
  const all = [{ field: 'priority', not: false, values: ['urgent'] }]
  await aPolicy(desk, { resolution: 60 }, { conditions: { all, any: [] } })
  const ended = await open(desk)
  await move(desk, ended.id, { priority: 'urgent', status: 'resolved' })
  expect(await timersOf(desk, ended.id)).toEqual([])
  const reopened = await open(desk)
  await move(desk, reopened.id, { status: 'resolved' })
  await move(desk, reopened.id, { priority: 'urgent', status: 'open' })
  expect(await timersOf(desk, reopened.id)).toMatchObject([{ state: 'running' }])
  expect(await shown(desk, reopened.id)).toMatchObject({ slaState: 'running' })
})
