import { ListSlaBoard } from '@balcao/contracts/sla/timers'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { board } from './board.ts'
import { fireDue } from './firing.ts'
import { ofTicket } from './of-ticket.ts'
import { age, aPolicy, HOUR, MINUTE } from './testing/clocks.ts'

const read = (desk: Desk, values: object = {}, who: 'agent' | 'support-agent' = 'agent') =>
  desk.as(who)(board, ListSlaBoard.parse({ limit: 100, ...values }))
const idsOf = (page: { data: { ticket: { id: number } }[] }) => page.data.map(({ ticket }) => ticket.id)

/** Tickets so many minutes old, with an hour for each. */
async function aged(desk: Desk, ...minutes: number[]) {
  const ids: number[] = []
  for (const old of minutes) {
    const { id } = await desk.as('client')(tickets.create, { title: `${old}`, description: 'x' })
    await age(desk, id, old * MINUTE)
    ids.push(id)
  }
  await fireDue({ db: desk.db, log: console })
  return ids
}

test('late, near and waiting tickets, the earliest deadline first, page after page', async ({ desk, other }) => {
  await aPolicy(desk, { resolution: 60 })
  await aPolicy(other, { resolution: 60 })
  await aged(other, 90)
  const [late, later, near, risky, far, waiting] = (await aged(desk, 70, 300, 20, 55, -30, 10)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await desk.as('agent')(tickets.update, { id: waiting, status: 'waiting_third_party' })
  const whole = await read(desk)
  expect(idsOf(whole)).toEqual([later, late])
  expect(whole.counts).toEqual({ late: 2, soon: 2, paused: 1 })
  expect(whole.data[0]).toMatchObject({ timer: { metric: 'resolution', late: true, state: 'running', targetMs: HOUR } })
  expect(idsOf(await read(desk, { list: 'soon' }))).toEqual([risky, near])
  expect(idsOf(await read(desk, { list: 'paused' }))).toEqual([waiting])
  expect(far).toBeGreaterThan(0)
  for (const list of ['late', 'soon'] as const) {
    const first = await read(desk, { list, limit: 1 })
    expect(first.hasNext).toBe(true)
    const second = await read(desk, { list, limit: 1, cursor: first.nextCursor })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(await read(desk, { list })))
    expect(second.hasNext).toBe(false)
  }
  const cursor = (await read(desk, { limit: 1 })).nextCursor
  await expect(read(desk, { list: 'soon', cursor })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('by queue and person, and only what the reader sees', async ({ desk }) => {
  await aPolicy(desk, { resolution: 60 })
  const [mine, nobodys] = (await aged(desk, 70, 80)) as [number, number]
  const agent = await desk.person('agent')
  await desk.as('agent')(tickets.update, { id: mine, assigneeId: agent.id })
  expect(idsOf(await read(desk, { assignee: ['me'] }))).toEqual([mine])
  expect(idsOf(await read(desk, { assignee: ['none'] }))).toEqual([nobodys])
  expect(idsOf(await read(desk, { assignee: ['none', agent.id] }))).toEqual([nobodys, mine])
  const queueId = await desk.aQueue('N2')
  await desk.as('agent')(tickets.update, { id: nobodys, queueId })
  expect(await read(desk, { queueId: [queueId] })).toMatchObject({ data: [{ ticket: { id: nobodys } }], counts: { late: 1 } })
  // Support agents see by queue, and this one is a member of none.
  expect(await read(desk, {}, 'support-agent')).toMatchObject({ data: [], counts: { late: 0, soon: 0, paused: 0 } })
  await expect(desk.as('support-agent')(ofTicket, { id: mine })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('why a ticket is due when it is: its clocks, with all that they ran and stood still', async ({ desk }) => {
  const policy = await aPolicy(desk, { first_response: 30, resolution: 60 })
  const [id] = (await aged(desk, 20)) as [number]
  await desk.as('agent')(tickets.update, { id, status: 'waiting_customer' })
  const read = await desk.as('agent')(ofTicket, { id })
  expect(read.policy).toEqual({ id: policy.id, name: 'Padrão' })
  expect(read.timers).toMatchObject([
    { metric: 'first_response', state: 'running', calendar: null },
    {
      metric: 'resolution',
      state: 'paused',
      dueAt: null,
      segments: [
        { kind: 'run', reason: 'started' },
        { kind: 'pause', reason: 'waiting_customer', to: null, countedMs: 0 },
      ],
    },
  ])
  const [, resolution] = read.timers
  expect(resolution?.segments[0]?.countedMs).toBe(resolution?.elapsedMs)
  expect((resolution?.elapsedMs ?? 0) / MINUTE).toBeCloseTo(20, 0)
  expect(await desk.as('agent')(tickets.get, { id })).toMatchObject({ sla: { state: 'running', metric: 'first_response' } })
  expect(await desk.as('client')(tickets.get, { id })).not.toHaveProperty('sla')
})
