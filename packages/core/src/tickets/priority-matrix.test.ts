import { CreateTemplate } from '@balcao/contracts/templates/templates'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { ExportTickets } from '@balcao/contracts/tickets/export'
import { USUAL_CELLS } from '@balcao/contracts/tickets/matrix-words'
import { UpdatePriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import { CreateTicket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { profile } from '../auth/session.ts'
import { apply } from '../templates/apply.ts'
import { create as createTemplate } from '../templates/templates.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as bulk from './bulk.ts'
import { undo } from './bulk-undo.ts'
import * as comments from './comments.ts'
import { beginExport, exportPart } from './export.ts'
import * as history from './history.ts'
import * as matrix from './priority-matrix.ts'
import { split } from './split.ts'
import * as tickets from './tickets.ts'

type Who = Parameters<Desk['as']>[0]
const set = (desk: Desk, change: object, who: Who = 'admin') => desk.as(who)(matrix.update, UpdatePriorityMatrix.parse(change))
const open = (desk: Desk, values: object = {}, who: Who = 'agent') =>
  desk.as(who)(tickets.create, CreateTicket.parse({ title: 'T', description: 'D', ...values }))
const edit = (desk: Desk, id: number, values: object, who: Who = 'agent') =>
  desk.as(who)(tickets.update, UpdateTicket.parse({ id, ...values }))
const refusal = (...fields: string[]) => ({ code: 'invalid_input', details: fields.map((field) => ({ field })) })
const OFF = { enabled: false, cells: [...USUAL_CELLS] }

test('the matrix is the organisation’s, off at first; administrators alone change it, it is told once and written down', async ({
  desk,
  other,
}) => {
  expect(await desk.as('admin')(matrix.get)).toEqual(OFF)
  for (const role of ['manager', 'agent', 'client'] as const) {
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
    (await desk.as('agent')(history.list, { ticketId, limit: 50 })).data.flatMap(({ changes }) => changes)
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
  expect(done.failed).toMatchObject([{ id: b.id, reasons: [expect.stringContaining('Diga por que')] }])
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
