import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { remove as removeFile } from '../files/attachments.ts'
import * as notifications from '../notifications/notifications.ts'
import { type Desk, test } from '../testing/desk.ts'
import { mailsSent } from '../testing/mails-sent.ts'
import { react } from '../testing/react.ts'
import * as tickets from '../tickets/tickets.ts'
import * as checklists from './checklists.ts'
import { progress } from './progress.ts'
import { aChecklist, addItems, answerItem, changeItem, itemsOf } from './testing/checklists.ts'

const told = async (desk: Desk, who: Parameters<Desk['as']>[0], type: string) =>
  (await desk.as(who)(notifications.list, ListNotifications.parse({}))).data.filter((one) => one.type === type)

/** A ticket of the desk's client with a shared checklist: two things for the customer, one for the team. */
async function askedOf(desk: Desk) {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ assigneeId: agent.id })
  const { id } = await aChecklist(desk, ticket.id, { title: 'Para começar' })
  await desk.as('agent')(checklists.change, { id, shared: true })
  const { data } = await addItems(desk, {
    id,
    items: [
      { text: 'Informar o CNPJ', kind: 'text', forCustomer: true, mandatory: true, help: 'Só números' },
      { text: 'Reiniciar o roteador', forCustomer: true },
      { text: 'Criar o acesso' },
    ],
  })
  const [cnpj, restart, access] = (data[0]?.items ?? []).map((item) => item.id) as [number, number, number]
  return { ticket, id, cnpj, restart, access }
}
const shown = async (desk: Desk, ticketId: number) => (await desk.as('client')(progress, { ticketId })).data[0]?.items

test('a customer does what is asked of them, and the ticket that waits for them goes on', async ({ desk }) => {
  const { ticket, cnpj, restart, access } = await askedOf(desk)
  await desk.as('agent')(tickets.update, { id: ticket.id, status: 'waiting_customer' })
  const mails = await mailsSent(desk)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [(await desk.person('client')).email, `[#${ticket.number}] Falta você: Para começar`],
  ])
  expect(mails[0]?.text).toMatch(new RegExp(`/portal/ticket/${ticket.id}`))
  expect(await told(desk, 'client', 'checklist_assigned')).toMatchObject([{ message: expect.stringContaining('Informar o CNPJ') }])
  expect(await shown(desk, ticket.id)).toEqual([
    {
      ...{ id: cnpj, text: 'Informar o CNPJ', doneAt: null },
      asked: { kind: 'text', help: 'Só números', mandatory: true, dueAt: null, waits: false, answer: null, files: [] },
    },
    { id: restart, text: 'Reiniciar o roteador', doneAt: null, asked: expect.objectContaining({ kind: 'task' }) },
    { id: access, text: 'Criar o acesso', doneAt: null, asked: null },
  ])
  await expect(answerItem(desk, 'client', { id: cnpj })).rejects.toMatchObject({
    details: [{ field: 'answer', reason: 'checklist_answer_missing' }],
  })
  await answerItem(desk, 'client', { id: cnpj, answer: '12345678000195' })
  expect((await desk.as('agent')(tickets.get, { id: ticket.id })).status).toBe('waiting_customer')
  await answerItem(desk, 'client', { id: restart })
  expect((await desk.as('agent')(tickets.get, { id: ticket.id })).status).toBe('open')
  await react(desk)
  expect(await told(desk, 'agent', 'checklist_answered')).toHaveLength(2)
  const client = await desk.person('client')
  const [first] = (await desk.as('agent')(checklists.list, { ticketId: ticket.id })).data[0]?.items ?? []
  expect(first).toMatchObject({ state: 'done', answer: '12345678000195', settledBy: { id: client.id } })
  // A slip is taken back.
  await answerItem(desk, 'client', { id: restart, done: false })
  expect((await shown(desk, ticket.id))?.[1]).toMatchObject({ doneAt: null })
})

test('R03 customers do nothing but what is theirs, on tickets of their own, as long as these go on', async ({ desk, other }) => {
  const { ticket, id, cnpj, restart, access } = await askedOf(desk)
  const [colleague, stranger] = [await desk.aUser('client'), await other.person('client')]
  for (const who of [colleague, 'user'] as const)
    await expect(answerItem(desk, who, { id: restart })).rejects.toMatchObject({ code: 'checklist_item_not_found' })
  await expect(answerItem(other, stranger, { id: restart })).rejects.toMatchObject({ code: 'checklist_item_not_found' })
  await expect(answerItem(desk, 'client', { id: 999_999 })).rejects.toMatchObject({ code: 'checklist_item_not_found' })
  await expect(answerItem(desk, 'client', { id: access })).rejects.toMatchObject({ code: 'checklist_item_not_yours' })
  await expect(answerItem(desk, 'agent', { id: access })).rejects.toMatchObject({ code: 'checklist_item_not_yours' })
  await changeItem(desk, { id: restart, state: 'skipped' })
  await expect(answerItem(desk, 'client', { id: restart })).rejects.toMatchObject({ code: 'checklist_item_not_found' })
  await desk.as('agent')(checklists.change, { id, shared: false })
  await expect(answerItem(desk, 'client', { id: cnpj, answer: '1' })).rejects.toMatchObject({ code: 'checklist_item_not_found' })
  await desk.as('agent')(checklists.change, { id, shared: true, blocks: false })
  await desk.as('agent')(tickets.update, { id: ticket.id, status: 'closed' })
  await expect(answerItem(desk, 'client', { id: cnpj, answer: '1' })).rejects.toMatchObject({ code: 'ticket_closed' })
})

test('what the customer does is nobody’s of the staff', async ({ desk }) => {
  const { id, cnpj, restart } = await askedOf(desk)
  const agent = await desk.person('agent')
  expect((await itemsOf(desk, 'agent')).data.map(({ text }) => text)).toEqual(['Criar o acesso'])
  await expect(changeItem(desk, { id: cnpj, assigneeId: agent.id })).rejects.toMatchObject({
    details: [{ field: 'assigneeId', reason: 'checklist_customer_item' }],
  })
  await expect(addItems(desk, { id, items: [{ text: 'Peça', kind: 'ticket', forCustomer: true }] })).rejects.toMatchObject({
    details: [{ field: 'items.0.forCustomer', reason: 'checklist_customer_item' }],
  })
  await changeItem(desk, { id: restart, forCustomer: false, assigneeId: agent.id })
  expect((await itemsOf(desk, 'agent')).data.map(({ text }) => text)).toEqual(['Reiniciar o roteador', 'Criar o acesso'])
})

test('files go with the item that asks for them: the customer’s for both sides, the team’s for the team', async ({ desk }) => {
  const { ticket, id, cnpj } = await askedOf(desk)
  const [agent, client] = [await desk.person('agent'), await desk.person('client')]
  const { data } = await addItems(desk, {
    id,
    items: [
      { text: 'Enviar o contrato', kind: 'file', forCustomer: true },
      { text: 'Foto da instalação', kind: 'file' },
    ],
  })
  const [contract, photo] = (data[0]?.items ?? []).slice(-2).map((item) => item.id) as [number, number]
  const theirs = await desk.anAttachment(ticket, { authorId: client.id, name: 'contrato.pdf' })
  const ours = await desk.anAttachment(ticket, { authorId: agent.id, name: 'foto.png' })
  await expect(answerItem(desk, 'client', { id: contract })).rejects.toMatchObject({ details: [{ reason: 'checklist_file_missing' }] })
  await expect(answerItem(desk, 'client', { id: contract, attachmentIds: [ours.id] })).rejects.toMatchObject({
    code: 'attachment_not_found',
  })
  await expect(answerItem(desk, 'client', { id: cnpj, answer: '1', attachmentIds: [theirs.id] })).rejects.toMatchObject({
    details: [{ reason: 'checklist_files_not_asked' }],
  })
  await answerItem(desk, 'client', { id: contract, attachmentIds: [theirs.id] })
  await changeItem(desk, { id: photo, state: 'done', attachmentIds: [ours.id] })
  const items = (await desk.as('agent')(checklists.list, { ticketId: ticket.id })).data[0]?.items.slice(-2)
  expect(items).toMatchObject([
    { state: 'done', files: [{ name: 'contrato.pdf', isInternal: false, isSent: true }] },
    { state: 'done', files: [{ name: 'foto.png', isInternal: true, isSent: true }] },
  ])
  expect((await shown(desk, ticket.id))?.slice(-2)).toMatchObject([
    { asked: { files: [{ name: 'contrato.pdf' }] } },
    { text: 'Foto da instalação', asked: null },
  ])
  // What an item is done by is not taken away beneath it.
  await expect(desk.as('agent')(removeFile, { id: theirs.id })).rejects.toMatchObject({ code: 'checklist_file_needed' })
  await answerItem(desk, 'client', { id: contract, done: false })
  await desk.as('client')(removeFile, { id: theirs.id })
  expect((await shown(desk, ticket.id))?.at(-2)).toMatchObject({ doneAt: null, asked: { files: [] } })
})
