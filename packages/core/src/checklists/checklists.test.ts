import { AddChecklist } from '@balcao/contracts/checklists/checklists'
import { ListHistory } from '@balcao/contracts/tickets/history'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import * as checklists from './checklists.ts'
import * as items from './items.ts'
import { progress } from './progress.ts'
import * as templates from './templates.ts'
import { aChecklist, addItems, aTemplate, changeItem } from './testing/checklists.ts'

const read = (desk: Desk, ticketId: number) => desk.as('agent')(checklists.list, { ticketId })
const whatOf = ([change]: readonly { to: unknown }[]) => (change?.to as { what?: string } | undefined)?.what
const names = async (desk: Desk) => (await desk.facts()).map(({ name }) => name).filter((name) => name.startsWith('checklist:'))

test('a ticket gets a checklist of a template, which later changes of the template leave alone; a second one stands beside it', async ({
  desk,
}) => {
  const ticket = await desk.aTicket()
  const template = await aTemplate(desk, {
    items: [
      { text: 'Criar a conta', mandatory: true, help: 'No painel', dueMinutes: 60 },
      { text: 'Avisar', assigneeId: (await desk.person('supervisor')).id },
    ],
  })
  const list = await aChecklist(desk, ticket.id, { templateId: template.id })
  expect(list).toMatchObject({
    ...{ templateId: template.id, title: template.name, blocks: true, inOrder: false, completedAt: null },
    items: [
      { text: 'Criar a conta', help: 'No painel', mandatory: true, assignee: null, state: 'open' },
      { text: 'Avisar', dueAt: null, assignee: { id: (await desk.person('supervisor')).id } },
    ],
  })
  const minutes = (Date.parse(list.items[0]?.dueAt ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThan(61)
  await desk.as('supervisor')(templates.update, { id: template.id, name: 'Outro', blocks: false })
  await aChecklist(desk, ticket.id, { title: 'À mão' })
  expect(await read(desk, ticket.id)).toMatchObject({
    mayEdit: true,
    data: [
      { title: template.name, blocks: true },
      { title: 'À mão', items: [] },
    ],
  })
  await desk.as('supervisor')(templates.remove, { id: template.id })
  expect((await read(desk, ticket.id)).data[0]).toMatchObject({ templateId: null, items: [{}, {}] })
  await desk.as('agent')(checklists.change, { id: list.id, title: 'Entrada', inOrder: true })
  expect((await read(desk, ticket.id)).data[0]).toMatchObject({ title: 'Entrada', inOrder: true, blocks: true })
  expect(await desk.as('agent')(checklists.remove, { id: list.id })).toMatchObject({ data: [{ title: 'À mão' }] })
  const { data } = await desk.as('agent')(history.list, ListHistory.parse({ ticketId: ticket.id }))
  expect(data.map(({ kind, changes }) => [kind, whatOf(changes)])).toEqual([
    ['checklist', 'added'],
    ['checklist', 'added'],
    ['checklist', 'removed'],
  ])
})

test('items are added at a place, moved, settled and opened again; the last one completes the checklist, once', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const { id } = await aChecklist(desk, ticket.id, { title: 'Passos' })
  await addItems(desk, { id, items: [{ text: 'Um' }, { text: 'Três' }] })
  const { data } = await addItems(desk, { id, items: [{ text: 'Dois', mandatory: true }], position: 1 })
  const [one, two, three] = data[0]?.items ?? []
  if (!one || !two || !three) throw new Error('it lacks items')
  expect([one.text, two.text, three.text]).toEqual(['Um', 'Dois', 'Três'])
  await desk.as('agent')(items.reorder, { id, itemIds: [three.id, one.id, two.id] })
  await expect(desk.as('agent')(items.reorder, { id, itemIds: [three.id, one.id, one.id] })).rejects.toMatchObject({
    details: [{ field: 'itemIds', reason: 'checklist_order_incomplete' }],
  })
  expect((await read(desk, ticket.id)).data[0]?.items.map(({ text }) => text)).toEqual(['Três', 'Um', 'Dois'])
  await changeItem(desk, { id: one.id, state: 'done' })
  await expect(changeItem(desk, { id: two.id, state: 'skipped' })).rejects.toMatchObject({
    details: [{ field: 'note', reason: 'checklist_skip_why' }],
  })
  await changeItem(desk, { id: two.id, state: 'skipped', note: 'Não há dois' })
  expect((await read(desk, ticket.id)).data[0]?.completedAt).toBeNull()
  await desk.as('agent')(items.remove, { id: three.id })
  const done = (await read(desk, ticket.id)).data[0]
  expect(done?.completedAt).not.toBeNull()
  expect(done?.items).toMatchObject([
    { state: 'done', settledBy: { id: (await desk.person('agent')).id } },
    { state: 'skipped', note: 'Não há dois' },
  ])
  await changeItem(desk, { id: one.id, note: 'Feito ontem' })
  expect((await names(desk)).filter((name) => name === 'checklist:completed')).toHaveLength(1)
  await changeItem(desk, { id: one.id, state: 'open' })
  expect((await read(desk, ticket.id)).data[0]).toMatchObject({
    completedAt: null,
    items: [{ state: 'open', settledBy: null, settledAt: null }, {}],
  })
  const entries = (await desk.as('agent')(history.list, ListHistory.parse({ ticketId: ticket.id }))).data
  expect(entries.map(({ changes }) => whatOf(changes))).toEqual(['added', 'skipped', 'completed', 'reopened'])
})

test('where the order binds, what is mandatory before comes first', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const template = await aTemplate(desk, {
    inOrder: true,
    items: [{ text: 'Um', mandatory: true }, { text: 'Dois' }, { text: 'Três', mandatory: true }],
  })
  const [one, two, three] = (await aChecklist(desk, ticket.id, { templateId: template.id })).items.map(({ id }) => id) as [
    number,
    number,
    number,
  ]
  await expect(changeItem(desk, { id: two, state: 'done' })).rejects.toMatchObject({ code: 'checklist_item_waits' })
  await changeItem(desk, { id: one, state: 'done' })
  await changeItem(desk, { id: three, state: 'done' })
  await changeItem(desk, { id: two, state: 'done' })
  expect((await read(desk, ticket.id)).data[0]?.completedAt).not.toBeNull()
})

test('there is an end to checklists and items', async ({ desk }) => {
  const ticket = await desk.aTicket()
  for (let n = 0; n < 10; n++) await aChecklist(desk, ticket.id, { title: `Lista ${n}` })
  await expect(aChecklist(desk, ticket.id, { title: 'Demais' })).rejects.toMatchObject({ code: 'too_many_checklists' })
  const [{ id } = { id: 0 }] = (await read(desk, ticket.id)).data
  await addItems(desk, { id, items: Array.from({ length: 50 }, (_, n) => ({ text: `Item ${n}` })) })
  await expect(addItems(desk, { id, items: [{ text: 'Demais' }] })).rejects.toMatchObject({ code: 'too_many_checklist_items' })
  for (const sent of [{ ticketId: ticket.id }, { ticketId: ticket.id, title: 'Dois', templateId: 1 }])
    expect(AddChecklist.safeParse(sent).success).toBe(false)
})

test('R01 what is on a ticket out of sight is not there; who may not edit only reads; a customer’s transaction holds nothing', async ({
  desk,
  other,
}) => {
  const ticket = await desk.aTicket()
  const { id } = await aChecklist(desk, ticket.id, { title: 'Passos' })
  const { data } = await addItems(desk, { id, items: [{ text: 'CANARIO' }] })
  const itemId = data[0]?.items[0]?.id ?? 0
  for (const [from, who] of [
    [desk, 'support-agent'],
    [other, 'admin'],
  ] as const) {
    const call = from.as(who)
    await expect(call(checklists.list, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
    await expect(call(checklists.add, { ticketId: ticket.id, title: 'X' })).rejects.toMatchObject({ code: 'ticket_not_found' })
    await expect(call(checklists.change, { id, title: 'X' })).rejects.toMatchObject({ code: 'checklist_not_found' })
    await expect(call(checklists.remove, { id })).rejects.toMatchObject({ code: 'checklist_not_found' })
    await expect(call(items.reorder, { id, itemIds: [itemId] })).rejects.toMatchObject({ code: 'checklist_not_found' })
    await expect(addItems(from, { id, items: [{ text: 'X' }] }, who)).rejects.toMatchObject({ code: 'checklist_not_found' })
    await expect(changeItem(from, { id: itemId, state: 'done' }, who)).rejects.toMatchObject({ code: 'checklist_item_not_found' })
    await expect(call(items.remove, { id: itemId })).rejects.toMatchObject({ code: 'checklist_item_not_found' })
  }
  for (const table of ['ticketChecklists', 'checklistItems'] as const)
    expect(await desk.as('client')(({ db }) => db.selectFrom(table).selectAll().execute())).toEqual([])
  const stranger = await other.person('agent')
  for (const assigneeId of [stranger.id, (await desk.person('client')).id])
    await expect(changeItem(desk, { id: itemId, assigneeId })).rejects.toMatchObject({
      details: [{ field: 'assigneeId', reason: 'may_not_do_item' }],
    })
})

test('R03 customers see the items and what is done of what is shared with them, and nothing else', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const template = await aTemplate(desk, {
    shared: true,
    items: [{ text: 'Criar a conta', help: 'CANARIO', assigneeId: (await desk.person('agent')).id }, { text: 'Avisar' }, { text: 'Sobra' }],
  })
  const { id, items: made } = await aChecklist(desk, ticket.id, { templateId: template.id })
  const [one, , left] = made.map((item) => item.id)
  await changeItem(desk, { id: one ?? 0, state: 'done', note: 'CANARIO' })
  await changeItem(desk, { id: left ?? 0, state: 'skipped' })
  const hidden = await aChecklist(desk, ticket.id, { title: 'CANARIO' })
  await addItems(desk, { id: hidden.id, items: [{ text: 'CANARIO' }] })
  const seen = await desk.as('client')(progress, { ticketId: ticket.id })
  expect(seen).toEqual({
    mayAnswer: true,
    data: [
      {
        ...{ id, title: template.name },
        items: [
          { id: one, text: 'Criar a conta', doneAt: expect.any(String) as string, asked: null },
          { id: made[1]?.id, text: 'Avisar', doneAt: null, asked: null },
        ],
      },
    ],
  })
  expect(JSON.stringify(seen)).not.toContain('CANARIO')
  const stranger = await desk.aUser('client')
  await expect(desk.as(stranger as never)(progress, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(other.as('admin')(progress, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  const write = desk.as('client')(({ db }) =>
    db
      .updateTable('checklistItems')
      .set({ text: 'x' })
      .where('id', '=', one ?? 0)
      .execute(),
  )
  await expect(write).rejects.toThrow()
  await desk.as('agent')(checklists.change, { id, shared: false })
  expect(await desk.as('client')(progress, { ticketId: ticket.id })).toMatchObject({ data: [] })
  const told = (await desk.facts())
    .filter(({ name }) => name === 'checklist:changed')
    .map(({ payload }) => (payload as { shared: boolean }).shared)
  expect([told.at(0), told.at(-1)], 'they are told when it is taken from them, too').toEqual([true, true])
})

test('a ticket is not resolved or closed while a mandatory item is open, alone or among many; one that does not block is', async ({
  desk,
}) => {
  const ticket = await desk.aTicket()
  const template = await aTemplate(desk)
  const list = await aChecklist(desk, ticket.id, { templateId: template.id })
  const refusal = {
    code: 'invalid_input',
    details: [{ field: 'checklists', reason: 'checklist_items_open', params: { title: template.name, count: 1 } }],
  }
  for (const status of ['resolved', 'closed'] as const)
    await expect(desk.as('agent')(tickets.update, { id: ticket.id, status })).rejects.toMatchObject(refusal)
  await desk.as('agent')(tickets.update, { id: ticket.id, status: 'cancelled' })
  await desk.as('agent')(tickets.update, { id: ticket.id, status: 'open' })
  await changeItem(desk, { id: list.items[0]?.id ?? 0, state: 'done' })
  expect(await desk.as('agent')(tickets.update, { id: ticket.id, status: 'resolved' })).toMatchObject({ status: 'resolved' })
  const second = await desk.aTicket()
  const { id } = await aChecklist(desk, second.id, { templateId: template.id })
  await desk.as('agent')(checklists.change, { id, blocks: false })
  expect(await desk.as('agent')(tickets.update, { id: second.id, status: 'closed' })).toMatchObject({ status: 'closed' })
})
