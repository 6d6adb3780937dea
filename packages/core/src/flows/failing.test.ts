import { expect } from 'vitest'
import { settled } from '../automation/testing/rules.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as flows from './flows.ts'
import * as runs from './runs.ts'
import { aFlow, changeFlow, letTimePass, runsOf, type Steps, startOn, storyOf } from './testing/flows.ts'

/** The ticket has no company: a sentence with a hole is not sent. */
const HOLE: Steps = [
  { kind: 'action', key: 'priority', actions: [{ kind: 'set_priority', priority: 'urgent' }] },
  {
    ...{ kind: 'action', key: 'reply' },
    actions: [
      { kind: 'set_status', status: 'waiting_customer' },
      { kind: 'send_reply', content: 'Prezados da {{empresa.nome}}' },
    ],
  },
]
const notesTo = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type', 'actionUrl']).where('type', '=', 'flow_troubled').execute())

test('a step that fails does nothing by half, its author is notified once, and it can be tried again', async ({ desk, other }) => {
  const supervisor = await desk.person('supervisor')
  const flow = await aFlow(desk, { steps: HOLE })
  const [one, two] = [await desk.aTicket({ status: 'open' }), await desk.aTicket({ status: 'open' })]
  await startOn(desk, flow.id, one.id)
  await startOn(desk, flow.id, two.id)
  expect(await desk.as('agent')(tickets.get, { id: one.id })).toMatchObject({ priority: 'urgent', status: 'open' })
  const [failed] = await runsOf(desk, flow.id)
  expect(failed).toMatchObject({
    ...{ state: 'failed', step: { key: 'reply' } },
    reasons: [{ reason: 'rule_variable_empty', params: { name: 'empresa.nome' } }],
  })
  expect(await notesTo(desk)).toEqual([{ userId: supervisor.id, type: 'flow_troubled', actionUrl: `/workflows/flows/${flow.id}` }])
  expect(await desk.as('supervisor')(flows.get, { id: flow.id })).toMatchObject({
    problem: { what: 'failed' },
    runs: { open: 0, failed: 2 },
  })
  await letTimePass(desk)
  expect(
    (await runsOf(desk, flow.id)).map(({ state }) => state),
    'not by itself',
  ).toEqual(['failed', 'failed'])
  const named = { id: flow.id, runId: failed?.id ?? 0 }
  await expect(other.as('supervisor')(runs.retry, named)).rejects.toMatchObject({ code: 'flow_run_not_found' })
  const company = await desk.aCompany('Acme')
  await desk.as('agent')(tickets.update, { id: one.id, companyId: company.id })
  expect(await desk.as('supervisor')(runs.retry, named)).toMatchObject({ state: 'running' })
  await expect(desk.as('supervisor')(runs.retry, named)).rejects.toMatchObject({ code: 'flow_run_not_failed' })
  await settled(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'failed' })
  expect((await runsOf(desk, flow.id))[0]?.entries.map(({ what }) => what)).toEqual([
    ...['started', 'acted', 'failed', 'retried', 'acted', 'finished'],
  ])
  expect(await changeFlow(desk, { id: flow.id, description: 'Vista' })).toMatchObject({ problem: null })
})

test('where the flow began on the ticket anew, what failed before is not tried again', async ({ desk }) => {
  const flow = await aFlow(desk, { steps: HOLE })
  const ticket = await desk.aTicket({ status: 'open' })
  await startOn(desk, flow.id, ticket.id)
  const [failed] = await runsOf(desk, flow.id)
  await changeFlow(desk, { id: flow.id, steps: [{ kind: 'wait', key: 'day', minutes: 1_440 }] })
  await startOn(desk, flow.id, ticket.id)
  await expect(desk.as('supervisor')(runs.retry, { id: flow.id, runId: failed?.id ?? 0 })).rejects.toMatchObject({
    code: 'flow_already_running',
  })
})

test('a flow that takes too many steps on one ticket within an hour is switched off', async ({ desk }) => {
  const note = (n: number): Steps[number] => ({ kind: 'action', key: `n${n}`, actions: [{ kind: 'set_priority', priority: 'high' }] })
  const flow = await aFlow(desk, { steps: Array.from({ length: 40 }, (_, n) => note(n)) })
  const ticket = await desk.aTicket({ status: 'open' })
  for (let n = 0; n < 3; n++) await startOn(desk, flow.id, ticket.id)
  expect((await runsOf(desk, flow.id)).map(({ state }) => state)).toEqual(['finished', 'finished', 'failed'])
  expect(await desk.as('supervisor')(flows.get, { id: flow.id })).toMatchObject({ active: false, problem: { what: 'loop' } })
  expect(await notesTo(desk)).toHaveLength(1)
  const logged = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').where('action', '=', 'flow.stopped').execute())
  expect(logged).toHaveLength(1)
})
