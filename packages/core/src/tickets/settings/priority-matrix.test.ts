import { Search } from '@balcao/contracts/search/search'
import { CreateTemplate } from '@balcao/contracts/templates/templates'
import { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { USUAL_CELLS } from '@balcao/contracts/tickets/matrix-words'
import { UpdatePriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import { CreateTicket, ListTickets, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { profile } from '../../auth/session.ts'
import * as comments from '../../comments/comments.ts'
import { search } from '../../search/search.ts'
import { apply } from '../../templates/apply.ts'
import { create as createTemplate } from '../../templates/templates.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { beginExport, exportPart } from '../../ticket-list/export.ts'
import * as bulk from '../bulk/bulk.ts'
import { undo } from '../bulk/undo.ts'
import * as history from '../history.ts'
import { split } from '../merges/split.ts'
import * as tickets from '../tickets.ts'
import * as matrix from './priority-matrix.ts'

type Who = Parameters<Desk['as']>[0]
const set = (desk: Desk, change: object, who: Who = 'admin') => desk.as(who)(matrix.update, UpdatePriorityMatrix.parse(change))
const open = (desk: Desk, values: object = {}, who: Who = 'agent') =>
  desk.as(who)(tickets.create, CreateTicket.parse({ title: 'T', description: 'D', ...values }))
const edit = (desk: Desk, id: number, values: object, who: Who = 'agent') =>
  desk.as(who)(tickets.update, UpdateTicket.parse({ id, ...values }))
const refusal = (...fields: string[]) => ({ code: 'invalid_input', details: fields.map((field) => ({ field })) })
const OFF = { enabled: false, cells: [...USUAL_CELLS] }

test('the matrix is the organisation’s, off at first; managers and above alone change it, it is told once and written down', async ({
  desk,
  other,
}) => {
  for (const role of ['manager', 'admin'] as const) expect(await desk.as(role)(matrix.get)).toEqual(OFF)
  for (const role of ['supervisor', 'agent', 'client'] as const) {
    await expect(set(desk, { enabled: true }, role)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(desk.as(role)(matrix.get)).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect((await desk.as('agent')(profile)).priorityMatrix).toBeUndefined()
  await set(desk, { enabled: true })
  await set(desk, { enabled: true })
  await set(desk, { cells: USUAL_CELLS.with(8, 'high') })
  expect((await desk.facts()).filter(({ name }) => name === 'matrix:changed')).toHaveLength(2)
  expect((await desk.as('client')(profile)).priorityMatrix?.[8]).toBe('high')
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', 'priority_matrix.changed').orderBy('id').execute(),
  )
  expect(acts).toEqual([
    { before: { matrixEnabled: false }, after: { matrixEnabled: true } },
    { before: { 'high.high.matrixCell': 'Urgente' }, after: { 'high.high.matrixCell': 'Alta' } },
  ])
  expect(await other.as('admin')(matrix.get)).toEqual(OFF)
  expect(UpdatePriorityMatrix.safeParse({ cells: ['low'] }).success).toBe(false)
})

test('where nothing is assessed, urgency, impact and reasons are refused by name and the priority is free', async ({ desk }) => {
  for (const values of [{ urgency: 'high' }, { impact: 'low' }, { priorityReason: 'x' }])
    await expect(open(desk, values)).rejects.toMatchObject(refusal(Object.keys(values)[0] as string))
  const { id } = await open(desk, { priority: 'urgent' }, 'client')
  await expect(edit(desk, id, { urgency: 'high' })).rejects.toMatchObject(refusal('urgency'))
  expect(await edit(desk, id, { priority: 'low' })).toMatchObject({ priority: 'low' })
})

test('urgency and impact propose the priority; another needs its reason as long as it differs, and history keeps it', async ({ desk }) => {
  await set(desk, { enabled: true })
  const { id, priority } = await open(desk, { urgency: 'high' })
  expect(priority, 'the impact is medium until somebody says').toBe('high')
  expect(await edit(desk, id, { impact: 'high' })).toMatchObject({ urgency: 'high', impact: 'high', priority: 'urgent' })
  await expect(edit(desk, id, { priority: 'low' })).rejects.toMatchObject(refusal('priorityReason'))
  expect(await edit(desk, id, { priority: 'low', priorityReason: 'Já contornado' })).toMatchObject({
    priority: 'low',
    priorityReason: 'Já contornado',
  })
  expect(await edit(desk, id, { title: 'Outro' }), 'what changes nothing of it keeps it').toMatchObject({ priorityReason: 'Já contornado' })
  const proposed = await edit(desk, id, { urgency: 'medium' })
  expect([proposed.priority, proposed.priorityReason], 'a new pair proposes anew').toEqual(['high', undefined])
  await expect(open(desk, { urgency: 'low', impact: 'low', priority: 'urgent' })).rejects.toMatchObject(refusal('priorityReason'))
  const made = await open(desk, { urgency: 'low', impact: 'low', priority: 'urgent', priorityReason: 'Diretoria' })
  expect(made).toMatchObject({ priority: 'urgent', priorityReason: 'Diretoria' })
  const told = async (ticketId: number) =>
    (await desk.as('agent')(history.list, { ticketId, limit: 50, order: 'asc' })).data.flatMap(({ changes }) => changes)
  expect(await told(made.id)).toEqual([{ field: 'priorityReason', from: null, to: 'Diretoria' }])
  expect(await told(id)).toEqual(
    expect.arrayContaining([
      { field: 'impact', from: 'medium', to: 'high' },
      { field: 'priorityReason', from: null, to: 'Já contornado' },
      { field: 'priorityReason', from: 'Já contornado', to: null },
    ]),
  )
  const free = await edit(desk, id, { urgency: null, priority: 'low' })
  expect([free.urgency, free.impact, free.priority], 'taken back, it is anybody’s to choose').toEqual([undefined, undefined, 'low'])
})

test('customers say the urgency alone, and see nothing of impact and reason; tickets of before stay as they are', async ({ desk }) => {
  const before = await open(desk, { priority: 'urgent' })
  await set(desk, { enabled: true })
  for (const field of ['impact', 'priority', 'priorityReason'])
    await expect(open(desk, { urgency: 'low', [field]: field === 'priorityReason' ? 'x' : 'high' }, 'client')).rejects.toMatchObject(
      refusal(field),
    )
  const mine = await open(desk, { urgency: 'high' }, 'client')
  expect(mine).toMatchObject({ urgency: 'high', priority: 'high' })
  await expect(edit(desk, mine.id, { urgency: 'low' }, 'client')).rejects.toMatchObject(refusal('urgency'))
  await edit(desk, mine.id, { priority: 'low', priorityReason: 'CANARIO' })
  expect(JSON.stringify(await desk.as('client')(tickets.get, { id: mine.id }))).not.toMatch(/CANARIO|impact/)
  expect(await edit(desk, before.id, { priority: 'low' }), 'nobody assessed it').toMatchObject({ priority: 'low' })
})

test('of many at once only those that it is proposed for get a priority; a template says why; files have it all', async ({ desk }) => {
  const plain = await open(desk)
  await set(desk, { enabled: true })
  const [a, b] = [await open(desk, { urgency: 'high', impact: 'high' }), await open(desk, { urgency: 'low', impact: 'low' })]
  const done = await desk.as('agent')(
    bulk.update,
    BulkUpdate.parse({ tickets: [a, b, plain].map(({ id }) => ({ id })), changes: { priority: 'urgent' } }),
  )
  expect([done.updated.map(({ id }) => id), done.unchanged]).toEqual([[plain.id], 1])
  expect(done.failed).toMatchObject([{ id: b.id, reasons: [{ message: expect.stringContaining('Diga por que') }] }])
  const template = await desk.as('agent')(
    createTemplate,
    CreateTemplate.parse({ name: 'Parada', content: 'Oi', personal: true, changes: { priority: 'urgent' } }),
  )
  const { ticket } = await desk.as('agent')(apply, { id: b.id, templateId: template.id })
  expect(ticket).toMatchObject({ priority: 'urgent', priorityReason: 'Template: Parada' })
  const columns = ['urgency', 'impact', 'priorityReason']
  const begun = await desk.as('agent')((ctx) => beginExport(ctx, ExportTickets.parse({ columns, sort: 'number', order: 'asc' })))
  expect((await desk.as('agent')((ctx) => exportPart(ctx, begun, 0))).text).toBe(';;\r\nAlta;Alto;\r\nBaixa;Baixo;Template: Parada\r\n')
  const all = async () => (await desk.as('agent')((ctx) => beginExport(ctx, ExportTickets.parse({})))).head
  expect(await all()).toContain('Prioridade;Urgência;Impacto;Motivo da prioridade;Tipo')
  await set(desk, { enabled: false })
  expect(await all()).toContain('Prioridade;Tipo')
})

test('the proposed priority takes the reason away, also for many at once, and undoing brings it back', async ({ desk }) => {
  await set(desk, { enabled: true })
  const { id } = await open(desk, { urgency: 'low', impact: 'low', priority: 'urgent', priorityReason: 'Diretoria' })
  const held = async () => {
    const { priority, priorityReason } = await desk.as('agent')(tickets.get, { id })
    return [priority, priorityReason]
  }
  const many = (priority: string) => desk.as('agent')(bulk.update, BulkUpdate.parse({ tickets: [{ id }], changes: { priority } }))
  expect((await many('urgent')).unchanged, 'it is so already, for its reason').toBe(1)
  const { id: editId } = await many('low')
  expect(await held()).toEqual(['low', undefined])
  await desk.as('agent')(undo, { id: editId as number })
  expect(await held()).toEqual(['urgent', 'Diretoria'])
  expect(await edit(desk, id, { priority: 'low' })).not.toHaveProperty('priorityReason')
})

test('one reason serves all of a selection that need one; who needs none keeps their own, and undoing brings each former one back', async ({
  desk,
  other,
}) => {
  const plain = await open(desk)
  await set(desk, { enabled: true })
  const low = { urgency: 'low', impact: 'low' }
  const a = await open(desk, low)
  const b = await open(desk, { ...low, priority: 'high', priorityReason: 'Contrato' })
  const there = await open(desk, { ...low, priority: 'urgent', priorityReason: 'Diretoria' })
  const proposed = await open(desk, { urgency: 'high', impact: 'high', priority: 'low', priorityReason: 'Contornado' })
  const all = [a, b, there, proposed, plain]
  const held = async () =>
    Promise.all(
      all.map(async ({ id }) => {
        const { priority, priorityReason } = await desk.as('agent')(tickets.get, { id })
        return [priority, priorityReason]
      }),
    )
  const many = (changes: object, ids = all.map(({ id }) => id)) =>
    desk.as('agent')(bulk.update, BulkUpdate.parse({ tickets: ids.map((id) => ({ id })), changes }))
  const before = await held()
  const foreign = await other.aTicket(low)
  const asked = { priority: 'urgent', priorityReason: '  Fábrica parada ' }
  const done = await many(asked, [...all.map(({ id }) => id), foreign.id])
  expect(done).toMatchObject({ unchanged: 1, failed: [{ id: foreign.id, number: null, code: 'ticket_not_found' }] })
  expect(done.updated.map(({ id, priorityReason }) => [id, priorityReason])).toEqual(
    expect.arrayContaining([
      [a.id, 'Fábrica parada'],
      [proposed.id, undefined],
    ]),
  )
  expect(await held()).toEqual([
    ['urgent', 'Fábrica parada'],
    ['urgent', 'Fábrica parada'],
    ['urgent', 'Diretoria'],
    ['urgent', undefined],
    ['urgent', undefined],
  ])
  const told = (await desk.as('agent')(history.list, { ticketId: b.id, limit: 50, order: 'asc' })).data.flatMap(({ changes }) => changes)
  expect(told).toContainEqual({ field: 'priorityReason', from: 'Contrato', to: 'Fábrica parada' })
  await desk.as('agent')(undo, { id: done.id as number })
  expect(await held()).toEqual(before)

  const partly = await many({ priority: 'high' })
  expect([partly.updated.map(({ id }) => id), partly.unchanged], 'without a reason').toEqual([[plain.id], 1])
  const why = [expect.stringContaining('Diga por que')]
  expect(partly.failed.map(({ id, reasons }) => [id, reasons.map(({ message }) => message)])).toEqual(
    [a, there, proposed].map(({ id }) => [id, why]),
  )

  for (const changes of [{ priorityReason: 'x' }, { status: 'open', priorityReason: 'x' }])
    expect(BulkUpdate.safeParse({ tickets: [{ id: a.id }], changes }).error?.issues.map(({ path }) => path)).toEqual([
      ['changes', 'priorityReason'],
    ])
  await set(desk, { enabled: false })
  await expect(many(asked)).rejects.toMatchObject(refusal('changes.priorityReason'))
})

test('lists, searches and files go by urgency and impact; customers’ by the urgency alone', async ({ desk, other }) => {
  await set(desk, { enabled: true })
  await set(other, { enabled: true })
  const bare = await open(desk, { title: 'Cabo simples' }, 'client')
  const cable = await open(desk, { title: 'Cabo', urgency: 'high' }, 'client')
  await edit(desk, cable.id, { impact: 'low' })
  const belt = await open(desk, { title: 'Esteira', urgency: 'high', impact: 'high' })
  await open(other, { title: 'Cabo', urgency: 'high', impact: 'low' })
  const listed = async (filter: object, who: Who = 'agent') =>
    (await desk.as(who)(tickets.list, ListTickets.parse({ sort: 'number', order: 'asc', ...filter }))).data.map(({ id }) => id)
  expect(await listed({ urgency: ['high'], impact: ['low'] })).toEqual([cable.id])
  expect(await listed({ urgency: ['high'] }, 'client')).toEqual([cable.id])
  const found = async (q: string, who: Who = 'agent') =>
    (await desk.as(who)(search, Search.parse({ q }))).data.map(({ id }) => id).toSorted((a, b) => a - b)
  for (const [q, ids] of [
    ['urgência:alta', [cable.id, belt.id]],
    ['urgency:high impacto:alto', [belt.id]],
    ['cabo urgencia:alta', [cable.id]],
    ['cabo impact:none', [bare.id]],
    ['impacto:nenhum', [bare.id]],
    ['cabo impacto:baixo impacto:nenhum', [bare.id, cable.id]],
  ] as const)
    expect(await found(q), q).toEqual(ids)
  expect(await found('cabo urgência:alta', 'client')).toEqual([cable.id])
  expect(await found('impacto:alto cabo', 'client'), 'what they are not told narrows nothing for them').toEqual([bare.id, cable.id])
  const begun = await desk.as('agent')((ctx) => beginExport(ctx, ExportTickets.parse({ urgency: ['none'], columns: ['title', 'impact'] })))
  expect((await desk.as('agent')((ctx) => exportPart(ctx, begun, 0))).text).toBe('Cabo simples;\r\n')
  const done = await desk.as('agent')(bulk.update, BulkUpdate.parse({ filter: { impact: ['none'] }, changes: { priority: 'urgent' } }))
  expect(done.updated.map(({ id }) => id)).toEqual([bare.id])
})

test('other cells, or none, ask nothing of tickets that stay as they are; without a matrix an assessment can be taken back', async ({
  desk,
}) => {
  await set(desk, { enabled: true })
  const { id } = await open(desk, { urgency: 'high', impact: 'low' })
  await set(desk, { cells: Array(9).fill('urgent') })
  expect(await edit(desk, id, { urgency: 'high', priority: 'medium' }), 'as it was').toMatchObject({ priority: 'medium' })
  expect(await edit(desk, id, { priorityReason: 'Combinado' })).toMatchObject({ priority: 'medium', priorityReason: 'Combinado' })
  await set(desk, { enabled: false })
  expect(await edit(desk, id, { priority: 'low' })).toMatchObject({ priority: 'low', urgency: 'high' })
  const { urgency, impact, priorityReason } = await edit(desk, id, { urgency: null })
  expect([urgency, impact, priorityReason]).toEqual([undefined, undefined, undefined])
})

test('what goes on from a ticket is assessed as that was', async ({ desk }) => {
  await set(desk, { enabled: true })
  const from = await open(desk, { urgency: 'high' }, 'client')
  await edit(desk, from.id, { impact: 'low', priority: 'urgent', priorityReason: 'Fábrica parada' })
  const answer = await desk.as('client')(comments.add, { ticketId: from.id, content: 'E isto?', isInternal: false })
  const part = await desk.as('agent')(split, { id: from.id, commentId: answer.id, title: 'Isto' })
  const assessment = { urgency: 'high', impact: 'low', priority: 'urgent', priorityReason: 'Fábrica parada' }
  expect(part).toMatchObject(assessment)
  await edit(desk, from.id, { status: 'cancelled' })
  const late = await desk.as('client')(comments.add, { ticketId: from.id, content: 'Ainda.', isInternal: false })
  expect(await desk.as('agent')(tickets.get, { id: late.ticketId })).toMatchObject(assessment)
})
