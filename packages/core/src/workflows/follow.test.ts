import { AddComment } from '@balcao/contracts/comments/comments'
import { AddScheduledReply } from '@balcao/contracts/comments/scheduled-replies'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { ListHistory } from '@balcao/contracts/tickets/history'
import { STAFF_MOVES, type Status } from '@balcao/contracts/tickets/statuses'
import { expect } from 'vitest'
import { anApproval, decideAs } from '../approvals/testing/approvals.ts'
import * as comments from '../comments/comments.ts'
import * as scheduled from '../comments/scheduled-replies.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import { undo } from '../tickets/bulk/undo.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import { moves } from './moves.ts'
import { aWorkflow, changeWorkflow, TRANSITIONS, type Transitions } from './testing/workflows.ts'

type Who = Parameters<Desk['as']>[0]
const open = (desk: Desk, type = 'change') => desk.as('agent')(tickets.create, { title: 'Trocar o roteador', description: 'Hoje', type })
const take = (desk: Desk, id: number, to: Status, more: object = {}, who: Who = 'agent') =>
  desk.as(who)(tickets.update, { id, status: to, ...more })
const refused = (...details: object[]) => ({ kind: 'conflict', code: 'workflow_move_refused', details })
/** What a test is about, with the ways that every workflow needs. */
const with_ = (...special: Transitions): Transitions => [...special, { from: ['new'], to: 'open' }, { from: ['resolved'], to: 'open' }]

test('people of the staff take tickets of its types where transitions lead, and nowhere else; other types go as ever', async ({ desk }) => {
  await aWorkflow(desk)
  const [bound, free] = [await open(desk), await open(desk, 'request')]
  await expect(take(desk, bound.id, 'resolved')).rejects.toMatchObject(
    refused({ field: 'status', reason: 'transition_missing', params: { workflow: 'Mudança' } }),
  )
  expect(await desk.as('agent')(tickets.get, { id: bound.id })).toMatchObject({ status: 'new', version: bound.version })
  expect(await take(desk, free.id, 'resolved')).toMatchObject({ status: 'resolved' })
  for (const status of ['open', 'waiting_third_party', 'open', 'resolved', 'open'] as const) await take(desk, bound.id, status)
  await expect(take(desk, bound.id, 'waiting_customer', {}, 'admin')).rejects.toMatchObject({ code: 'workflow_move_refused' })
  expect(await take(desk, bound.id, 'waiting_customer', { type: 'request' }), 'the type that it is from now on counts').toMatchObject({
    status: 'waiting_customer',
  })
})

test('from each status, exactly the moves that both the statuses and the workflow allow are taken', async ({ desk }) => {
  await aWorkflow(desk)
  for (const from of ['new', 'open', 'waiting_third_party', 'resolved'] as const) {
    const ticket = await open(desk)
    await desk.rows((tx) => tx.updateTable('tickets').set({ status: from }).where('id', '=', ticket.id).execute())
    const told = await desk.as('agent')((ctx) => moves(ctx, { ticketId: ticket.id, withReply: false }, 'pt-BR'))
    const led = TRANSITIONS.flatMap((one) => (one.from.includes(from) ? [one.to] : []))
    expect(told.moves.map(({ to }) => to).toSorted(), from).toEqual(led.toSorted())
    for (const to of STAFF_MOVES[from]) {
      if (to === from || to === 'scheduled') continue
      const taken = take(desk, ticket.id, to)
      if (led.includes(to as never)) await taken
      else await expect(taken, `${from} → ${to}`).rejects.toMatchObject({ code: 'workflow_move_refused' })
      await desk.rows((tx) => tx.updateTable('tickets').set({ status: from }).where('id', '=', ticket.id).execute())
    }
  }
})

test('a role, conditions, an assignee, fields and a reason are asked for, all at once', async ({ desk }) => {
  const field = await desk.aField({ key: 'janela', label: 'Janela', entity: 'ticket', type: 'text' })
  await aWorkflow(desk, {
    transitions: with_({
      ...{ from: ['open'], to: 'resolved', minRole: 'supervisor' },
      conditions: { all: [{ field: 'priority', values: ['urgent'] }] },
      requires: { assignee: true, reason: true, fields: [field.key] },
    }),
  })
  const ticket = await open(desk)
  await take(desk, ticket.id, 'open')
  await expect(take(desk, ticket.id, 'resolved')).rejects.toMatchObject(
    refused(
      { field: 'status', reason: 'transition_role', params: { role: 'supervisor' } },
      { field: 'status', reason: 'transition_conditions' },
      { field: 'assigneeId', reason: 'transition_assignee' },
      { field: 'customFields.janela', reason: 'transition_field', params: { label: 'Janela' } },
      { field: 'statusReason', reason: 'transition_reason' },
    ),
  )
  await desk.as('agent')(tickets.update, { id: ticket.id, priority: 'urgent' })
  const whole = { assigneeId: (await desk.person('agent')).id, customFields: { janela: '22h' }, statusReason: 'Trocado' }
  const resolved = await take(desk, ticket.id, 'resolved', whole, 'supervisor')
  expect(resolved).toMatchObject({ status: 'resolved', customFields: { janela: '22h' } })
  const { data } = await desk.as('agent')(history.list, ListHistory.parse({ ticketId: ticket.id }))
  const told = data.flatMap(({ changes }) => changes).filter(({ field: name }) => name === 'statusReason')
  expect(told).toMatchObject([{ to: 'Trocado' }])
  await take(desk, ticket.id, 'open')
  await desk.as('agent')(tickets.update, { id: ticket.id, customFields: { janela: null } })
  await desk.rows((tx) => tx.updateTable('customFields').set({ isActive: false }).where('id', '=', field.id).execute())
  const again = await take(desk, ticket.id, 'resolved', { statusReason: 'De novo' }, 'supervisor')
  expect(again, 'a field that is off asks for nothing').toMatchObject({ status: 'resolved' })
})

test('an approval is asked for, and is to be granted, the last one', async ({ desk }) => {
  await aWorkflow(desk, { transitions: with_({ from: ['open'], to: 'resolved', requires: { approval: true } }) })
  const ticket = await open(desk)
  await take(desk, ticket.id, 'open')
  const lacks = (reason: string) =>
    expect(take(desk, ticket.id, 'resolved'), reason).rejects.toMatchObject(refused({ field: 'approvals', reason }))
  const ask = async () => anApproval(desk, ticket.id, [(await desk.person('supervisor')).id], { blocks: false })
  await lacks('transition_approval')
  const first = await ask()
  await lacks('transition_approval_pending')
  await decideAs(desk, 'supervisor', first.id, 'refused', 'Agora não')
  await lacks('transition_approval_refused')
  await decideAs(desk, 'supervisor', (await ask()).id, 'approved')
  expect(await take(desk, ticket.id, 'resolved')).toMatchObject({ status: 'resolved' })
})

test('whoever may goes past a workflow with a reason, which is on record; others and customers do not', async ({ desk }) => {
  await aWorkflow(desk)
  const ticket = await open(desk)
  await expect(take(desk, ticket.id, 'closed', { override: true, statusReason: 'Duplicado' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(take(desk, ticket.id, 'closed', { override: true }, 'admin')).rejects.toMatchObject({
    details: [{ field: 'statusReason', reason: 'transition_reason' }],
  })
  await expect(desk.as('admin')(tickets.update, { id: ticket.id, override: true, statusReason: 'Nada' })).rejects.toMatchObject({
    details: [{ field: 'override', reason: 'override_without_status' }],
  })
  await take(desk, ticket.id, 'closed', { override: true, statusReason: 'Duplicado' }, 'admin')
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', 'ticket.workflow_overridden').execute(),
  )
  expect(logged).toMatchObject([{ before: { status: 'new' }, after: { status: 'closed', workflow: 'Mudança', reason: 'Duplicado' } }])
  const own = await desk.as('client')(tickets.create, { title: 'Minha', description: 'x', type: 'change' })
  await expect(desk.as('client')(tickets.update, { id: own.id, status: 'closed', override: true })).rejects.toMatchObject({
    details: [{ field: 'override', reason: 'staff_field' }],
  })
})

test('customers, clocks and giving back are not bound; neither is a status that the workflow does not use', async ({ desk }) => {
  await aWorkflow(desk)
  const own = await desk.as('client')(tickets.create, { title: 'Minha', description: 'Trocar', type: 'change' })
  expect(await desk.as('client')(tickets.update, { id: own.id, status: 'closed' })).toMatchObject({ status: 'closed' })
  expect(await take(desk, own.id, 'open'), 'closed is none of its statuses').toMatchObject({ status: 'open' })
  const ticket = await open(desk)
  await take(desk, ticket.id, 'open')
  expect(await take(desk, ticket.id, 'new'), 'undo').toMatchObject({ status: 'new' })
  await desk.rows((tx) => tx.updateTable('tickets').set({ status: 'waiting_customer' }).where('id', '=', ticket.id).execute())
  expect(await take(desk, ticket.id, 'resolved')).toMatchObject({ status: 'resolved' })
})

test('a reply puts a new ticket in progress and goes on from there; what it may not set is refused whole', async ({ desk }) => {
  await aWorkflow(desk)
  const ticket = await open(desk)
  const reply = (thenStatus: 'waiting_customer' | 'resolved') =>
    desk.as('agent')(comments.add, AddComment.parse({ ticketId: ticket.id, content: 'Feito', thenStatus }))
  await expect(reply('waiting_customer')).rejects.toMatchObject({ code: 'workflow_move_refused' })
  const later = AddScheduledReply.parse({ ticketId: ticket.id, content: 'Feito', thenStatus: 'waiting_customer' })
  await expect(desk.as('agent')(scheduled.add, later)).rejects.toMatchObject({ code: 'workflow_move_refused' })
  const withTag = AddComment.parse({ ticketId: ticket.id, content: 'Feito', changes: { status: 'waiting_customer' } })
  await expect(desk.as('agent')(comments.add, withTag)).rejects.toMatchObject({ code: 'workflow_move_refused' })
  expect(await desk.as('agent')(tickets.get, { id: ticket.id })).toMatchObject({ status: 'new' })
  const beside = await desk.as('agent')((ctx) => moves(ctx, { ticketId: ticket.id, withReply: true }, 'pt-BR'))
  expect(beside.moves.map(({ to }) => to)).toEqual(['waiting_third_party', 'resolved'])
  await reply('resolved')
  expect(await desk.as('agent')(tickets.get, { id: ticket.id })).toMatchObject({ status: 'resolved' })
})

test('among many, those that their workflow holds back are named with the reason', async ({ desk }) => {
  await aWorkflow(desk)
  const [bound, free] = [await open(desk), await open(desk, 'request')]
  const input = BulkUpdate.parse({ tickets: [{ id: bound.id }, { id: free.id }], changes: { status: 'resolved' } })
  const result = await desk.as('agent')(bulk.update, input)
  expect(result.updated.map(({ id }) => id)).toEqual([free.id])
  expect(result.failed).toMatchObject([{ id: bound.id, code: 'workflow_move_refused' }])
  await changeWorkflow(desk, {
    id: (await desk.as('agent')((ctx) => moves(ctx, { ticketId: bound.id, withReply: false }, 'en'))).workflow?.id ?? 0,
    active: false,
  })
  await desk.as('agent')(undo, { id: result.id ?? 0 })
  expect(await take(desk, bound.id, 'resolved')).toMatchObject({ status: 'resolved' })
})

test('tickets opened before a version that is for new ones keep to the one before; a version for all ends that', async ({ desk }) => {
  const { id } = await aWorkflow(desk)
  const old = await open(desk)
  const closing: Transitions = [...TRANSITIONS, { from: ['new'], to: 'closed' }]
  await changeWorkflow(desk, { id, transitions: closing, appliesTo: 'new_tickets' })
  const young = await open(desk)
  await expect(take(desk, old.id, 'closed')).rejects.toMatchObject({ code: 'workflow_move_refused' })
  expect(await take(desk, young.id, 'closed')).toMatchObject({ status: 'closed' })
  await changeWorkflow(desk, { id, appliesTo: 'all' })
  expect(await take(desk, old.id, 'closed')).toMatchObject({ status: 'closed' })
})

test('what a ticket may do is for the staff who see it, in their language, with what is in the way', async ({ desk, other }) => {
  await aWorkflow(desk, { transitions: with_({ from: ['open'], to: 'resolved', label: 'Concluir', minRole: 'manager' }) })
  const ticket = await open(desk)
  await take(desk, ticket.id, 'open')
  const told = await desk.as('agent')((ctx) => moves(ctx, { ticketId: ticket.id, withReply: false }, 'en'))
  expect(told).toMatchObject({
    ...{ workflow: { name: 'Mudança' }, mayOverride: false },
    moves: [
      { to: 'resolved', label: 'Concluir', reasons: [{ field: 'status', message: 'This transition is for the role Manager or above.' }] },
    ],
  })
  expect((await desk.as('admin')((ctx) => moves(ctx, { ticketId: ticket.id, withReply: false }, 'pt-BR'))).moves).toMatchObject([
    { reasons: [] },
  ])
  await expect(desk.as('client')((ctx) => moves(ctx, { ticketId: ticket.id, withReply: false }, 'en'))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(other.as('admin')((ctx) => moves(ctx, { ticketId: ticket.id, withReply: false }, 'en'))).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
})
