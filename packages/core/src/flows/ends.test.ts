import { expect } from 'vitest'
import { settled } from '../automation/testing/rules.ts'
import { type Desk, test } from '../testing/desk.ts'
import { merge } from '../tickets/merges/merges.ts'
import * as tickets from '../tickets/tickets.ts'
import * as runs from './runs.ts'
import { aFlow, changeFlow, letTimePass, runsOf, type Steps, startOn, storyOf } from './testing/flows.ts'
import * as ofTicket from './ticket-flows.ts'

const WAITS: Steps = [
  { kind: 'wait', key: 'day', minutes: 1_440 },
  { kind: 'action', key: 'note', actions: [{ kind: 'add_note', content: 'Um dia depois' }] },
]
const close = (desk: Desk, id: number) => desk.as('agent')(tickets.update, { id, status: 'closed' })

test('a run that waits ends with its ticket: closed, unless the flow goes on, and merged in any case', async ({ desk }) => {
  const [ends, stays] = [await aFlow(desk, { steps: WAITS }), await aFlow(desk, { name: 'Continua', steps: WAITS, endsWithTicket: false })]
  const ticket = await desk.aTicket({ status: 'open' })
  await startOn(desk, ends.id, ticket.id)
  await startOn(desk, stays.id, ticket.id)
  await close(desk, ticket.id)
  await settled(desk)
  expect(await storyOf(desk, ends.id)).toEqual({ state: 'ended', at: null, story: ['started', 'waits day', 'ended day'] })
  expect(await runsOf(desk, ends.id)).toMatchObject([{ endedBecause: 'ticket_finished', until: null }])
  expect(await storyOf(desk, stays.id)).toMatchObject({ state: 'waiting' })
  await letTimePass(desk)
  expect(await storyOf(desk, stays.id)).toMatchObject({ state: 'finished' })
  const [source, target] = [await desk.aTicket({ status: 'open' }), await desk.aTicket({ status: 'open' })]
  await startOn(desk, stays.id, source.id)
  await desk.as('agent')(merge, { id: source.id, intoId: target.id })
  await settled(desk)
  expect((await runsOf(desk, stays.id)).at(-1)).toMatchObject({ state: 'ended', endedBecause: 'ticket_removed' })
})

test('a flow that closes its ticket does what comes next, up to its next wait', async ({ desk }) => {
  const flow = await aFlow(desk, {
    steps: [
      { kind: 'action', key: 'close', actions: [{ kind: 'set_status', status: 'closed' }] },
      { kind: 'action', key: 'note', actions: [{ kind: 'add_note', content: 'Fechado pelo fluxo' }] },
      { kind: 'wait', key: 'day', minutes: 1_440 },
    ],
  })
  const ticket = await desk.aTicket({ status: 'open' })
  await startOn(desk, flow.id, ticket.id)
  expect(await storyOf(desk, flow.id)).toMatchObject({
    state: 'ended',
    story: ['started', 'acted close', 'acted note', 'waits day', 'ended day'],
  })
})

test('runs are cancelled by whoever may edit the ticket, and by supervisors; then nothing comes of them', async ({ desk, other }) => {
  const flow = await aFlow(desk, { steps: WAITS })
  const ticket = await desk.aTicket({ status: 'open' })
  await startOn(desk, flow.id, ticket.id)
  const [run] = await runsOf(desk, flow.id)
  const runId = run?.id ?? 0
  await expect(other.as('supervisor')(runs.cancel, { id: flow.id, runId })).rejects.toMatchObject({ code: 'flow_run_not_found' })
  await expect(other.as('agent')(ofTicket.cancel, { ticketId: ticket.id, runId })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(desk.as('client')(ofTicket.cancel, { ticketId: ticket.id, runId })).rejects.toMatchObject({ code: 'forbidden' })
  const left = await desk.as('agent')(ofTicket.cancel, { ticketId: ticket.id, runId })
  expect(left).toMatchObject({ mayStart: true, data: [{ id: runId, state: 'cancelled' }], startable: [{ id: flow.id }] })
  await expect(desk.as('supervisor')(runs.cancel, { id: flow.id, runId })).rejects.toMatchObject({ code: 'flow_run_over' })
  await letTimePass(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'cancelled', story: ['started', 'waits day', 'cancelled day'] })
})

test('a flow is started by hand where it is for the ticket and is not on it already', async ({ desk, other }) => {
  const flow = await aFlow(desk, { steps: WAITS, conditions: { all: [{ field: 'priority', values: ['urgent'] }] } })
  const [meant, left] = [await desk.aTicket({ priority: 'urgent' }), await desk.aTicket()]
  const start = (ticketId: number) => desk.as('agent')(ofTicket.start, { ticketId, flowId: flow.id })
  expect((await desk.as('agent')(ofTicket.list, { ticketId: left.id })).startable).toEqual([])
  await expect(start(left.id)).rejects.toMatchObject({ code: 'flow_not_startable' })
  expect(await start(meant.id)).toMatchObject({ data: [{ state: 'running', event: 'manual', startedBy: { name: expect.any(String) } }] })
  await expect(start(meant.id)).rejects.toMatchObject({ code: 'flow_already_running' })
  await changeFlow(desk, { id: flow.id, active: false })
  const another = await desk.aTicket({ priority: 'urgent' })
  await expect(start(another.id)).rejects.toMatchObject({ code: 'flow_not_startable' })
  const theirs = await aFlow(other, { steps: WAITS })
  await expect(desk.as('agent')(ofTicket.start, { ticketId: meant.id, flowId: theirs.id })).rejects.toMatchObject({
    code: 'flow_not_found',
  })
  expect(await desk.as('client')(({ db }) => db.selectFrom('flowRuns').selectAll().execute())).toEqual([])
})
