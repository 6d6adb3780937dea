import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as tickets from '../tickets/tickets.ts'
import { list } from './checklists.ts'
import { aChecklist, addItems, aTemplate, changeItem } from './testing/checklists.ts'

const itemsAt = async (desk: Desk, ticketId: number, who: Parameters<Desk['as']>[0] = 'agent') =>
  (await desk.as(who)(list, { ticketId })).data.flatMap(({ items }) => items)

test('questions are done with their answer, which a template asks for on each ticket', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const template = await aTemplate(desk, {
    items: [
      { text: 'Versão do sistema', kind: 'text', mandatory: true },
      { text: 'Máquinas', kind: 'number' },
      { text: 'Há cópia?', kind: 'yes_no' },
    ],
  })
  const { items } = await aChecklist(desk, ticket.id, { templateId: template.id })
  const [version, machines, copy] = items.map(({ id }) => id) as [number, number, number]
  await expect(changeItem(desk, { id: version, state: 'done' })).rejects.toMatchObject({
    details: [{ field: 'answer', reason: 'checklist_answer_missing' }],
  })
  await expect(changeItem(desk, { id: machines, answer: 'doze' })).rejects.toMatchObject({
    details: [{ field: 'answer', reason: 'checklist_answer_kind' }],
  })
  await changeItem(desk, { id: version, state: 'done', answer: '11.2' })
  await changeItem(desk, { id: machines, state: 'done', answer: 0 })
  await changeItem(desk, { id: copy, state: 'done', answer: false })
  expect(await itemsAt(desk, ticket.id)).toMatchObject([
    { kind: 'text', answer: '11.2', state: 'done' },
    { kind: 'number', answer: 0, state: 'done' },
    { kind: 'yes_no', answer: false, state: 'done' },
  ])
  // Opened again, it keeps its answer; as a question of another kind it begins anew.
  await changeItem(desk, { id: version, state: 'open' })
  expect((await itemsAt(desk, ticket.id))[0]).toMatchObject({ state: 'open', answer: '11.2' })
  await changeItem(desk, { id: copy, kind: 'task' })
  expect((await itemsAt(desk, ticket.id))[2]).toMatchObject({ kind: 'task', state: 'open', answer: null })
})

test('an item waits for another ticket: settled with it, open again with it, in the one that it was merged into', async ({
  desk,
  other,
}) => {
  const [ticket, awaited, remaining] = [await desk.aTicket(), await desk.aTicket({ title: 'Comprar peça' }), await desk.aTicket()]
  const checklist = await aChecklist(desk, ticket.id, { title: 'Conserto' })
  const link = (linkedTicketId: number | null) =>
    addItems(desk, { id: checklist.id, items: [{ text: 'Peça comprada', kind: 'ticket', linkedTicketId, mandatory: true }] })
  await expect(link(null)).rejects.toMatchObject({ details: [{ reason: 'checklist_link_missing' }] })
  await expect(link(ticket.id)).rejects.toMatchObject({ details: [{ reason: 'checklist_link_itself' }] })
  const stranger = await other.aTicket()
  await expect(link(stranger.id)).rejects.toMatchObject({ details: [{ reason: 'checklist_link_unknown' }] })
  await link(awaited.id)
  const item = async () => (await itemsAt(desk, ticket.id))[0]
  const id = (await item())?.id ?? 0
  expect(await item()).toMatchObject({ state: 'open', linkedTicket: { number: awaited.number, title: 'Comprar peça' } })
  await expect(changeItem(desk, { id, state: 'done' })).rejects.toMatchObject({
    details: [{ field: 'state', reason: 'checklist_follows_ticket' }],
  })

  await desk.as('agent')(tickets.update, { id: awaited.id, status: 'closed' })
  await react(desk)
  expect(await item()).toMatchObject({ state: 'done', settledBy: null })
  expect((await desk.as('agent')(list, { ticketId: ticket.id })).data[0]?.completedAt).not.toBeNull()
  await desk.as('agent')(tickets.update, { id: awaited.id, status: 'open' })
  await react(desk)
  expect(await item()).toMatchObject({ state: 'open', settledAt: null })

  await desk.as('agent')(merge, { id: awaited.id, intoId: remaining.id })
  await desk.as('agent')(tickets.update, { id: remaining.id, status: 'closed' })
  await react(desk)
  expect(await item()).toMatchObject({ state: 'done' })
  await desk.as('agent')(unmerge, { id: awaited.id })
  await react(desk)
  expect(await item()).toMatchObject({ state: 'open' })
  // One that is added when its ticket is settled is done at once.
  await link(remaining.id)
  expect((await itemsAt(desk, ticket.id))[1]).toMatchObject({ state: 'done', settledBy: null })
})
