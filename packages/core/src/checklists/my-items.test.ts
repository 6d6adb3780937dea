import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { away } from '../absences/testing/away.ts'
import * as notifications from '../notifications/notifications.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as tickets from '../tickets/tickets.ts'
import { update } from '../users/update.ts'
import { remindOfItems } from './due.ts'
import { aChecklist, addItems, aTemplate, changeItem, itemsOf } from './testing/checklists.ts'

const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const texts = ({ data }: { data: readonly { text: string }[] }) => data.map(({ text }) => text)
const told = async (desk: Desk, who: Parameters<Desk['as']>[0], type: string) =>
  (await desk.as(who)(notifications.list, ListNotifications.parse({}))).data.filter((one) => one.type === type)

test('one’s items are those given to one, and those of one’s tickets that nobody was given, by the time they are due', async ({
  desk,
  other,
}) => {
  const [agent, supervisor] = [await desk.person('agent'), await desk.person('supervisor')]
  const [own, others] = [await desk.aTicket({ assigneeId: agent.id }), await desk.aTicket({ assigneeId: supervisor.id })]
  const list = await aChecklist(desk, own.id, { title: 'Própria' })
  await addItems(desk, {
    id: list.id,
    items: [{ text: 'sem prazo' }, { text: 'amanhã', dueAt: inMinutes(1_440) }, { text: 'do outro', assigneeId: supervisor.id }],
  })
  const second = await aChecklist(desk, others.id, { title: 'Alheia' })
  await addItems(desk, { id: second.id, items: [{ text: 'já', assigneeId: agent.id, dueAt: inMinutes(-5) }, { text: 'dele' }] })
  expect(texts(await itemsOf(desk, 'agent'))).toEqual(['já', 'amanhã', 'sem prazo'])
  expect(texts(await itemsOf(desk, 'supervisor'))).toEqual(['do outro', 'dele'])
  expect(texts(await itemsOf(desk, 'agent', { userId: supervisor.id }))).toEqual(['do outro', 'dele'])
  expect(texts(await itemsOf(other, 'agent', { userId: agent.id }))).toEqual([])
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const page = await itemsOf(desk, 'agent', { limit: 1, ...(cursor ? { cursor } : {}) })
    pages.push(...texts(page))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(pages).toEqual(['já', 'amanhã', 'sem prazo'])

  const [first] = (await itemsOf(desk, 'agent')).data
  await changeItem(desk, { id: first?.id ?? 0, state: 'done' })
  const { data } = await itemsOf(desk, 'agent', { state: 'settled' })
  expect(data).toMatchObject([
    { text: 'já', state: 'done', ticket: { id: others.id, number: others.number }, checklist: { title: 'Alheia' } },
  ])
  // What is given on to somebody else goes along; what is finished is nobody's work.
  await desk.as('agent')(tickets.update, { id: own.id, assigneeId: supervisor.id })
  expect(texts(await itemsOf(desk, 'agent'))).toEqual([])
  await desk.as('agent')(tickets.update, { id: own.id, status: 'closed' })
  expect(texts(await itemsOf(desk, 'supervisor'))).toEqual(['dele'])
  await expect(itemsOf(desk, 'client')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(itemsOf(desk, 'agent', { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('somebody is notified of what others give them, and once of what is due', async ({ desk }) => {
  const supervisor = await desk.person('supervisor')
  const ticket = await desk.aTicket({ assigneeId: supervisor.id })
  const template = await aTemplate(desk, {
    items: [{ text: 'Um', assigneeId: supervisor.id }, { text: 'Dois', assigneeId: supervisor.id }, { text: 'Três' }],
  })
  const { items } = await aChecklist(desk, ticket.id, { templateId: template.id })
  await aChecklist(desk, ticket.id, { templateId: template.id }, 'supervisor')
  await react(desk)
  const given = await told(desk, 'supervisor', 'checklist_assigned')
  expect(given.map(({ message }) => message)).toEqual([`No ticket #${ticket.number} (${ticket.title}): “Um” e mais 1 item.`])
  // The time of the first has come; the third is for whoever is responsible; the second can wait.
  for (const n of [0, 2]) await changeItem(desk, { id: items[n]?.id ?? 0, dueAt: inMinutes(-1) })
  await changeItem(desk, { id: items[1]?.id ?? 0, dueAt: inMinutes(60) })
  for (let look = 0; look < 2; look++) await remindOfItems({ db: desk.db, log })
  await react(desk)
  const due = await told(desk, 'supervisor', 'checklist_due')
  expect(due.map(({ message }) => message.slice(1, 4)).toSorted()).toEqual(['Trê', 'Um”'])
  // Given to somebody else, it is said to them too.
  await changeItem(desk, { id: items[0]?.id ?? 0, assigneeId: (await desk.person('agent')).id })
  await remindOfItems({ db: desk.db, log })
  await react(desk)
  expect(await told(desk, 'agent', 'checklist_due')).toHaveLength(1)
})

test('nobody is notified of what is due on a finished ticket', async ({ desk }) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ assigneeId: agent.id })
  const { id } = await aChecklist(desk, ticket.id, { title: 'Fim' })
  await addItems(desk, { id, items: [{ text: 'Um', dueAt: inMinutes(-1) }] })
  await desk.as('agent')(tickets.update, { id: ticket.id, status: 'closed' })
  await remindOfItems({ db: desk.db, log })
  expect((await desk.facts()).map(({ name }) => name)).not.toContain('checklist:due')
})

test('what a template gives to somebody absent goes to their substitute, and what somebody who leaves had to whoever is responsible', async ({
  desk,
}) => {
  const [leaver, substitute] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const template = await aTemplate(desk, { items: [{ text: 'Um', assigneeId: leaver.id }] })
  const ticket = await desk.aTicket()
  await away(desk, leaver, -1, 1, { [desk.queueId]: substitute.id })
  expect(await aChecklist(desk, ticket.id, { templateId: template.id })).toMatchObject({ items: [{ assignee: { id: substitute.id } }] })
  await desk.as('admin')(update, { id: substitute.id, active: false, openTickets: 'release' })
  await react(desk)
  expect(await aChecklist(desk, ticket.id, { templateId: template.id })).toMatchObject({ items: [{ assignee: null }] })
  const held = await desk.rows((tx) => tx.selectFrom('checklistItems').select('assigneeId').execute())
  expect(held.map(({ assigneeId }) => assigneeId)).toEqual([null, null])
})
