import { CreateCalendar } from '@balcao/contracts/calendars/calendars'
import { SimulateFlow } from '@balcao/contracts/flows/flows'
import { SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as approvals from '../approvals/approvals.ts'
import { approvalsOf, decideAs } from '../approvals/testing/approvals.ts'
import { settled } from '../automation/testing/rules.ts'
import * as calendars from '../calendars/calendars.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as customStatuses from '../tickets/settings/custom-statuses.ts'
import * as tickets from '../tickets/tickets.ts'
import { startElapsed } from './run-due.ts'
import { simulate } from './simulate.ts'
import { ASKS_AND_CLOSES, aFlow, letTimePass, runsOf, type Steps, startOn, storyOf } from './testing/flows.ts'
import { forgetFlowRuns } from './upkeep.ts'

const waitFor = (awaited: Extract<Steps[number], { kind: 'wait_for' }>['awaited']): Steps => [
  { kind: 'wait_for', key: 'w', awaited, minutes: 60 },
]

test('a run waits for a status, and not at all where the ticket is there already', async ({ desk }) => {
  const flow = await aFlow(desk, { steps: waitFor({ event: 'status_reached', statuses: ['waiting_customer', 'resolved'] }) })
  const [there, comes] = [await desk.aTicket({ status: 'resolved' }), await desk.aTicket({ status: 'open' })]
  await startOn(desk, flow.id, there.id)
  expect(await storyOf(desk, flow.id)).toEqual({ state: 'finished', at: null, story: ['started', 'came w', 'finished'] })
  await startOn(desk, flow.id, comes.id)
  await desk.as('agent')(tickets.update, { id: comes.id, status: 'waiting_third_party' })
  await settled(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'waiting' })
  await desk.as('agent')(tickets.update, { id: comes.id, status: 'waiting_customer' })
  await settled(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'finished', story: ['started', 'awaits w', 'came w', 'finished'] })
})

test('a run waits for a custom status, from within its status, too', async ({ desk, other }) => {
  const statuses = SaveCustomStatuses.parse({ statuses: [{ status: 'open', name: 'Em bancada' }] })
  const [bench] = await desk.as('admin')(customStatuses.save, statuses)
  const [foreign] = await other.as('admin')(customStatuses.save, statuses)
  const steps = (id = 0) => waitFor({ event: 'status_reached', customStatusIds: [id] })
  await expect(aFlow(desk, { steps: steps(foreign?.id) })).rejects.toMatchObject({
    details: [{ field: 'steps.0.awaited.customStatusIds', reason: 'custom_status_not_found' }],
  })
  const flow = await aFlow(desk, { steps: steps(bench?.id) })
  const { id } = await desk.aTicket({ status: 'open' })
  await startOn(desk, flow.id, id)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'waiting' })
  await desk.as('agent')(tickets.update, { id, customStatusId: bench?.id })
  await settled(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'finished', story: ['started', 'awaits w', 'came w', 'finished'] })
})

test('a run asks for an approval each time, and goes by what is decided', async ({ desk }) => {
  const supervisor = await desk.person('supervisor')
  const flow = await aFlow(desk, {
    steps: [
      { kind: 'action', key: 'ask', actions: [{ kind: 'ask_approval', title: 'Compra', approverIds: [supervisor.id] }] },
      { kind: 'wait_for', key: 'w', awaited: { event: 'approval_decided', decision: 'approved' }, minutes: 60 },
      { kind: 'action', key: 'yes', under: { step: 'w', way: 'yes' }, actions: [{ kind: 'set_priority', priority: 'urgent' }] },
    ],
  })
  const ticket = await desk.aTicket({ status: 'open' })
  const decide = async (verdict: 'approved' | 'refused') => {
    const waiting = (await approvalsOf(desk, ticket.id)).find(({ state }) => state === 'pending')
    await decideAs(desk, 'supervisor', waiting?.id ?? 0, verdict, 'Pronto')
    await settled(desk)
  }
  await startOn(desk, flow.id, ticket.id)
  await decide('refused')
  expect(await storyOf(desk, flow.id), 'it waits for consent').toMatchObject({ state: 'waiting' })
  await letTimePass(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'finished', story: expect.arrayContaining(['missed w']) })
  await startOn(desk, flow.id, ticket.id)
  await decide('approved')
  expect(await storyOf(desk, flow.id)).toMatchObject({ story: expect.arrayContaining(['came w', 'acted yes']) })
  expect(await desk.as('agent')(approvals.list, { ticketId: ticket.id })).toMatchObject({
    data: [{ state: 'approved' }, { state: 'refused' }],
  })
})

test('a wait counts round the clock, or in the business hours of the ticket’s queue', async ({ desk }) => {
  const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['09:00', '10:00']]]))
  await desk.as('manager')(
    calendars.create,
    CreateCalendar.parse({ name: 'Uma hora', timeZone: 'America/Sao_Paulo', hours, isDefault: true }),
  )
  const flow = await aFlow(desk, {
    steps: [
      { kind: 'wait', key: 'always', minutes: 180 },
      { kind: 'wait', key: 'business', minutes: 180, hours: 'business' },
    ],
  })
  const ticket = await desk.aTicket({ status: 'open' })
  const leftOf = async () => (Date.parse((await runsOf(desk, flow.id))[0]?.until ?? '') - Date.now()) / 3_600_000
  await startOn(desk, flow.id, ticket.id)
  expect(await leftOf()).toBeCloseTo(3, 1)
  await letTimePass(desk)
  expect(await leftOf(), 'an hour a day').toBeGreaterThan(24)
})

test('a flow by time starts once for each moment, and those that are late are made up in order', async ({ desk }) => {
  const flow = await aFlow(desk, {
    trigger: { event: 'elapsed', since: 'created', minutes: 60 },
    steps: [{ kind: 'action', key: 'note', actions: [{ kind: 'add_note', content: 'Uma hora aberto' }] }],
  })
  const old = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const [due, young] = [await desk.aTicket({ status: 'open', createdAt: old }), await desk.aTicket({ status: 'open' })]
  for (let n = 0; n < 2; n++) {
    await startElapsed({ db: desk.db })
    await settled(desk)
  }
  expect((await runsOf(desk, flow.id)).map(({ ticket, state, event }) => [ticket?.id, state, event])).toEqual([
    [due.id, 'finished', 'elapsed'],
  ])
  expect(young.id).not.toBe(due.id)
  await desk.rows((tx) => sql`update flow_runs set updated_at = now() - interval '100 days'`.execute(tx))
  await forgetFlowRuns({ db: desk.db })
  expect(await runsOf(desk, flow.id), 'kept, or it would start again').toHaveLength(1)
  await desk.as('agent')(tickets.update, { id: due.id, status: 'closed' })
  await forgetFlowRuns({ db: desk.db })
  expect(await runsOf(desk, flow.id)).toEqual([])
})

const simulated = (desk: Desk, ticketId: number, steps: Steps, conditions: object = {}) =>
  desk.as('supervisor')(simulate, SimulateFlow.parse({ ticketId, steps, conditions }))

test('a simulation takes the steps up to the first wait, each by what the ones before it changed, and undoes all of it', async ({
  desk,
  other,
}) => {
  const ticket = await desk.aTicket({ status: 'open' })
  const before = await desk.as('agent')(tickets.get, { id: ticket.id })
  const facts = await desk.facts()
  const steps: Steps = [
    ...ASKS_AND_CLOSES.slice(0, 1),
    { kind: 'condition', key: 'if', conditions: { all: [{ field: 'status', values: ['waiting_customer'] }] } },
    { kind: 'wait', key: 'rest', under: { step: 'if', way: 'yes' }, minutes: 10 },
  ]
  const done = await simulated(desk, ticket.id, steps)
  expect(done).toMatchObject({
    applies: true,
    entries: [{ what: 'acted' }, { what: 'chose', way: 'yes' }, { what: 'waits', step: 'rest' }],
  })
  const urgent = { all: [{ field: 'priority', values: ['urgent'] }] }
  const fails = await simulated(
    desk,
    ticket.id,
    [{ kind: 'action', key: 'a', actions: [{ kind: 'add_note', content: '{{empresa.nome}}' }] }],
    urgent,
  )
  expect(fails).toMatchObject({ applies: false, entries: [{ what: 'failed', reasons: [{ reason: 'rule_variable_empty' }] }] })
  expect(await desk.as('agent')(tickets.get, { id: ticket.id })).toEqual(before)
  expect(await desk.facts(), 'nothing is told').toEqual(facts)
  await expect(simulated(other, ticket.id, steps)).rejects.toMatchObject({ code: 'ticket_not_found' })
})
