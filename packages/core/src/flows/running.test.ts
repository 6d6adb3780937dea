import { AddComment } from '@balcao/contracts/comments/comments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { settled } from '../automation/testing/rules.ts'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import { advance } from './advance.ts'
import { ASKS_AND_CLOSES, aFlow, changeFlow, letTimePass, runsOf, type Steps, startOn, storyOf } from './testing/flows.ts'
import * as ofTicket from './ticket-flows.ts'

const ticketOf = (desk: Desk, id: number) => desk.as('agent')(tickets.get, { id })
const answer = (desk: Desk, ticketId: number) =>
  desk.as('client')(comments.add, AddComment.parse({ ticketId, content: 'Sim, ainda preciso.' }))
const messagesOf = (desk: Desk, ticketId: number) =>
  desk.rows((tx) =>
    tx.selectFrom('comments').select(['content', 'authorId', 'isInternal']).where('ticketId', '=', ticketId).orderBy('id').execute(),
  )

test('a flow asks, waits, and goes on once the customer answered; the history names it', async ({ desk, other }) => {
  const supervisor = await desk.person('supervisor')
  const flow = await aFlow(desk)
  const ticket = await desk.aTicket({ status: 'open' })
  await startOn(desk, flow.id, ticket.id)
  expect(await storyOf(desk, flow.id)).toEqual({ state: 'waiting', at: 'answer', story: ['started', 'acted ask', 'awaits answer'] })
  expect(await ticketOf(desk, ticket.id)).toMatchObject({ status: 'waiting_customer' })
  expect(await messagesOf(desk, ticket.id)).toEqual([{ content: 'Ainda precisa de ajuda?', authorId: supervisor.id, isInternal: false }])
  const { data } = await desk.as('agent')(history.list, { ticketId: ticket.id, limit: 50, order: 'asc' })
  expect(data.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['flow'], ['status']])
  expect(data[0]?.changes[0]?.to).toEqual({ flowId: flow.id, name: 'Cobrar resposta', version: 1 })
  await answer(desk, ticket.id)
  await settled(desk)
  expect(await storyOf(desk, flow.id)).toEqual({
    ...{ state: 'finished', at: null },
    story: ['started', 'acted ask', 'awaits answer', 'came answer', 'acted back', 'acted note', 'finished'],
  })
  expect(await ticketOf(desk, ticket.id)).toMatchObject({ priority: 'high', status: 'open' })
  await expect(other.as('agent')(ofTicket.list, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('where nobody answers in time, the other way is taken', async ({ desk }) => {
  const flow = await aFlow(desk)
  const ticket = await desk.aTicket({ status: 'open' })
  await startOn(desk, flow.id, ticket.id)
  await letTimePass(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({
    state: 'finished',
    story: ['started', 'acted ask', 'awaits answer', 'missed answer', 'acted close', 'acted note', 'finished'],
  })
  expect(await ticketOf(desk, ticket.id)).toMatchObject({ status: 'closed' })
})

test('a step is taken once, however often events are delivered and whoever works on the run', async ({ desk }) => {
  const flow = await aFlow(desk)
  const ticket = await desk.aTicket({ status: 'open' })
  await desk.as('agent')(ofTicket.start, { ticketId: ticket.id, flowId: flow.id })
  const [run] = await runsOf(desk, flow.id)
  const all = () => Promise.all([1, 2, 3].map(() => advance(desk.db, desk.id, run?.id ?? 0)))
  await all()
  await settled(desk)
  await answer(desk, ticket.id)
  await settled(desk)
  await react(desk)
  await all()
  await letTimePass(desk)
  expect((await storyOf(desk, flow.id)).story).toEqual([
    ...['started', 'acted ask', 'awaits answer', 'came answer', 'acted back', 'acted note', 'finished'],
  ])
  expect((await messagesOf(desk, ticket.id)).map(({ content }) => content)).toEqual([
    ...['Ainda precisa de ajuda?', 'Sim, ainda preciso.', 'Cobrança concluída.'],
  ])
})

test('a run that a worker left between two steps goes on from there', async ({ desk }) => {
  const flow = await aFlow(desk, {
    steps: [
      { kind: 'action', key: 'one', actions: [{ kind: 'add_note', content: 'Um' }] },
      { kind: 'action', key: 'two', actions: [{ kind: 'add_note', content: 'Dois' }] },
    ],
  })
  const ticket = await desk.aTicket({ status: 'open' })
  await desk.as('agent')(ofTicket.start, { ticketId: ticket.id, flowId: flow.id })
  // The first step was committed, and then the process died: nothing but the row knows.
  await desk.rows((tx) => sql`update flow_runs set step = 'two', due_at = now() + interval '1 minute'`.execute(tx))
  await letTimePass(desk)
  expect((await messagesOf(desk, ticket.id)).map(({ content }) => content)).toEqual(['Dois'])
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'finished' })
})

test('what was said before a wait is not what it waits for, and neither is what a flow wrote itself', async ({ desk }) => {
  const steps: Steps = [
    { kind: 'action', key: 'ask', actions: [{ kind: 'send_reply', content: 'Tudo certo?' }] },
    { kind: 'wait_for', key: 'staff', awaited: { event: 'staff_replied' }, minutes: 60 },
  ]
  const flow = await aFlow(desk, { steps })
  const ticket = await desk.aTicket({ status: 'open' })
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: ticket.id, content: 'Antes' }))
  await startOn(desk, flow.id, ticket.id)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'waiting', at: 'staff' })
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: ticket.id, content: 'Só nós', isInternal: true }))
  await answer(desk, ticket.id)
  await settled(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'waiting', at: 'staff' })
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: ticket.id, content: 'Depois' }))
  await settled(desk)
  expect(await storyOf(desk, flow.id)).toMatchObject({ state: 'finished', story: expect.arrayContaining(['came staff']) })
})

test('a run keeps to the steps that it began with', async ({ desk }) => {
  const flow = await aFlow(desk)
  const [before, after] = [await desk.aTicket({ status: 'open' }), await desk.aTicket({ status: 'open' })]
  await startOn(desk, flow.id, before.id)
  const renamed = await changeFlow(desk, { id: flow.id, name: 'Cobrar', steps: ASKS_AND_CLOSES.slice(0, 2) })
  expect(renamed).toMatchObject({ version: 2, stepsVersion: 2, runs: { open: 1 } })
  expect(await changeFlow(desk, { id: flow.id, description: 'Outra' })).toMatchObject({ version: 3, stepsVersion: 2 })
  await startOn(desk, flow.id, after.id)
  await answer(desk, before.id)
  await answer(desk, after.id)
  await settled(desk)
  expect((await runsOf(desk, flow.id)).map(({ version, entries }) => [version, entries.at(-2)?.what])).toEqual([
    [1, 'acted'],
    [2, 'came'],
  ])
})

test('an event starts a flow where its conditions hold, once at a time, and what it does does not start it again', async ({ desk }) => {
  const flow = await aFlow(desk, {
    trigger: { event: 'status_changed', to: ['open'] },
    conditions: { all: [{ field: 'priority', values: ['urgent'] }] },
    steps: [
      { kind: 'action', key: 'away', actions: [{ kind: 'set_status', status: 'waiting_third_party' }] },
      { kind: 'action', key: 'back', actions: [{ kind: 'set_status', status: 'open' }] },
      { kind: 'wait', key: 'rest', minutes: 10 },
    ],
  })
  const [meant, left] = [await desk.aTicket({ status: 'new', priority: 'urgent' }), await desk.aTicket({ status: 'new' })]
  const move = (id: number, status: 'open' | 'waiting_customer') => desk.as('agent')(tickets.update, { id, status })
  await move(meant.id, 'open')
  await move(left.id, 'open')
  await settled(desk)
  expect(await runsOf(desk, flow.id)).toMatchObject([{ ticket: { id: meant.id }, event: 'status_changed', state: 'waiting' }])
  await move(meant.id, 'waiting_customer')
  await move(meant.id, 'open')
  await settled(desk)
  expect(await runsOf(desk, flow.id), 'it is on the ticket already').toHaveLength(1)
  await letTimePass(desk)
  await move(meant.id, 'waiting_customer')
  await move(meant.id, 'open')
  await settled(desk)
  expect((await runsOf(desk, flow.id)).map(({ state }) => state)).toEqual(['finished', 'waiting'])
})
