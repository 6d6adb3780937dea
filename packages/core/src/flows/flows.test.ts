import { MAX_FLOWS } from '@balcao/contracts/flows/bounds'
import { expect } from 'vitest'
import { settled } from '../automation/testing/rules.ts'
import * as companies from '../companies/merge.ts'
import { remove as removeQueue } from '../queues/remove.ts'
import * as tags from '../tags/tags.ts'
import { test } from '../testing/desk.ts'
import * as flows from './flows.ts'
import { ASKS_AND_CLOSES, aFlow, changeFlow, runsOf, type Steps, startOn } from './testing/flows.ts'
import * as ofTicket from './ticket-flows.ts'

const tagging = (tagId: number): Steps => [
  { kind: 'condition', key: 'if', conditions: { all: [{ field: 'tagId', values: [tagId] }] } },
  { kind: 'action', key: 'tag', under: { step: 'if', way: 'no' }, actions: [{ kind: 'add_tags', tagIds: [tagId] }] },
  { kind: 'wait', key: 'rest', minutes: 10 },
]
const starting = (flowId: number): Steps => [{ kind: 'start_flow', key: 'other', flowId }]

test('a flow is made, changed and taken away, and the log has it all', async ({ desk, other }) => {
  const made = await aFlow(desk)
  expect(made).toMatchObject({ name: 'Cobrar resposta', active: true, endsWithTicket: true, version: 1, stepsVersion: 1, problem: null })
  expect(made.steps).toHaveLength(5)
  const renamed = await changeFlow(desk, { id: made.id, version: 1, name: 'Cobrar' })
  expect(renamed).toMatchObject({ name: 'Cobrar', version: 2, stepsVersion: 1 })
  await expect(changeFlow(desk, { id: made.id, version: 1, name: 'Tarde' })).rejects.toMatchObject({
    ...{ code: 'flow_changed', details: { current: renamed } },
  })
  expect((await changeFlow(desk, { id: made.id, name: 'Cobrar' })).version, 'nothing changed').toBe(2)
  await expect(other.as('supervisor')(flows.get, { id: made.id })).rejects.toMatchObject({ code: 'flow_not_found' })
  await expect(other.as('supervisor')(flows.remove, { id: made.id })).rejects.toMatchObject({ code: 'flow_not_found' })
  await expect(desk.as('agent')(flows.list)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as('client')(({ db }) => db.selectFrom('flows').selectAll().execute())).toEqual([])
  const ticket = await desk.aTicket({ status: 'open' })
  await startOn(desk, made.id, ticket.id)
  await desk.as('supervisor')(flows.remove, { id: made.id })
  expect(await desk.as('supervisor')(flows.list)).toEqual({ data: [] })
  expect((await desk.as('agent')(ofTicket.list, { ticketId: ticket.id })).data).toEqual([])
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'flow').orderBy('id').execute(),
  )
  expect(logged.map(({ action }) => action)).toEqual(['flow.created', 'flow.updated', 'flow.started', 'flow.deleted'])
})

test('an organisation has so many flows at most', async ({ desk }) => {
  for (let n = 0; n < MAX_FLOWS; n++) await aFlow(desk, { name: `Fluxo ${n}` })
  await expect(aFlow(desk)).rejects.toMatchObject({ code: 'too_many_flows' })
})

test('what steps name and nobody has is refused by its field', async ({ desk, other }) => {
  const [queueId, tagId, theirs] = [await other.aQueue('Deles'), await other.aTag('deles'), await aFlow(other)]
  const refused = (steps: Steps) => expect(aFlow(desk, { steps })).rejects
  await refused([{ kind: 'action', key: 'a', actions: [{ kind: 'set_queue', queueId }] }]).toMatchObject({
    details: [{ field: 'steps.0.actions.0.queueId' }],
  })
  await refused(tagging(tagId)).toMatchObject({
    details: [{ field: 'steps.0.conditions.all.0.values' }, { field: 'steps.1.actions.0.tagIds' }],
  })
  await refused(starting(theirs.id)).toMatchObject({ details: [{ field: 'steps.0.flowId', reason: 'flow_not_there' }] })
})

test('a flow that names what is gone is marked as broken, and a queue that one names is not deleted', async ({ desk }) => {
  const [tagId, queueId] = [await desk.aTag('vip'), await desk.aQueue('Financeiro')]
  const other = await aFlow(desk, { name: 'Outro' })
  const flow = await aFlow(desk, { steps: tagging(tagId) })
  const starts = await aFlow(desk, { name: 'Inicia outro', steps: starting(other.id) })
  const moves = await aFlow(desk, { name: 'Move', steps: [{ kind: 'action', key: 'a', actions: [{ kind: 'set_queue', queueId }] }] })
  await expect(desk.as('manager')(removeQueue, { id: queueId })).rejects.toMatchObject({
    details: expect.objectContaining({ uses: [{ kind: 'flow', id: moves.id, name: 'Move' }] }),
  })
  await desk.as('supervisor')(tags.remove, { id: tagId })
  await desk.as('supervisor')(flows.remove, { id: other.id })
  await settled(desk)
  const problemOf = async (id: number) => (await desk.as('supervisor')(flows.get, { id })).problem
  expect(await problemOf(flow.id)).toMatchObject({ what: 'broken', reasons: [{ reason: 'not_found' }, { reason: 'not_found' }] })
  expect(await problemOf(starts.id)).toMatchObject({ what: 'broken', reasons: [{ reason: 'flow_not_there' }] })
  expect(await changeFlow(desk, { id: flow.id, active: false })).toMatchObject({ active: false })
})

test('merged tags and companies take flows along, and the steps of runs under way', async ({ desk }) => {
  const [from, into] = [await desk.aTag('vip'), await desk.aTag('ouro')]
  const [old, present] = [await desk.aCompany('Velha'), await desk.aCompany('Nova')]
  const flow = await aFlow(desk, { steps: tagging(from), conditions: { all: [{ field: 'companyId', values: [old.id] }] } })
  const ticket = await desk.aTicket({ status: 'open', companyId: old.id })
  await startOn(desk, flow.id, ticket.id)
  await desk.as('supervisor')(tags.merge, { id: from, intoId: into })
  await desk.as('admin')(companies.merge, { id: old.id, intoId: present.id })
  await settled(desk)
  const carried = await desk.as('supervisor')(flows.get, { id: flow.id })
  expect(carried).toMatchObject({
    ...{ version: 3, stepsVersion: 1, problem: null, conditions: { all: [{ values: [present.id] }] } },
    steps: [{ conditions: { all: [{ values: [into] }] } }, { actions: [{ tagIds: [into] }] }, {}],
  })
  expect((await runsOf(desk, flow.id))[0]?.steps).toEqual(carried.steps)
})

test('flows start each other on a ticket, and never in a circle', async ({ desk }) => {
  const last = await aFlow(desk, { name: 'Último', trigger: { event: 'ticket_created' }, steps: ASKS_AND_CLOSES.slice(0, 2) })
  const middle = await aFlow(desk, { name: 'Meio', steps: starting(last.id) })
  const first = await aFlow(desk, { name: 'Primeiro', steps: starting(middle.id) })
  const circle = { details: [{ field: 'steps.0.flowId', reason: 'flow_circle' }] }
  await expect(changeFlow(desk, { id: last.id, steps: starting(first.id) })).rejects.toMatchObject(circle)
  await expect(changeFlow(desk, { id: first.id, steps: starting(first.id) })).rejects.toMatchObject(circle)
  const ticket = await desk.aTicket({ status: 'open' })
  await startOn(desk, first.id, ticket.id)
  const stories = await Promise.all(
    [first, middle, last].map(async ({ id }) => (await runsOf(desk, id)).map(({ state, event }) => [state, event])),
  )
  expect(stories).toEqual([[['finished', 'manual']], [['finished', 'flow']], [['waiting', 'flow']]])
})
