import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as tickets from '../tickets/tickets.ts'
import * as checklists from './checklists.ts'
import { aChecklist, aTemplate, changeItem } from './testing/checklists.ts'

const titles = async (desk: Desk, ticketId: number) =>
  (await desk.as('agent')(checklists.list, { ticketId })).data.map(({ title, completedAt }) => `${title}${completedAt ? ' ✓' : ''}`)

test('merging takes checklists along, where they block; undoing gives them back as they are by then, also of nested merges', async ({
  desk,
}) => {
  const [a, b, c] = [await desk.aTicket(), await desk.aTicket(), await desk.aTicket()]
  const template = await aTemplate(desk, { name: 'Modelo', items: [{ text: 'Um', mandatory: true }] })
  const first = await aChecklist(desk, a.id, { templateId: template.id })
  await aChecklist(desk, b.id, { title: 'De B' })
  await aChecklist(desk, c.id, { title: 'De C' })
  const agent = desk.as('agent')
  await agent(merge, { id: a.id, intoId: b.id })
  expect([await titles(desk, a.id), await titles(desk, b.id)]).toEqual([[], ['Modelo', 'De B']])
  await agent(merge, { id: b.id, intoId: c.id })
  expect(await titles(desk, c.id)).toEqual(['Modelo', 'De B', 'De C'])
  await expect(agent(tickets.update, { id: c.id, status: 'resolved' })).rejects.toMatchObject({ details: [{ field: 'checklists' }] })
  await expect(agent(checklists.add, { ticketId: b.id, title: 'Tarde' })).rejects.toMatchObject({ code: 'ticket_merged' })
  expect(await agent(checklists.list, { ticketId: b.id })).toEqual({ mayEdit: false, data: [] })
  await changeItem(desk, { id: first.items[0]?.id ?? 0, state: 'done' })

  await agent(unmerge, { id: b.id })
  expect([await titles(desk, b.id), await titles(desk, c.id)]).toEqual([['Modelo ✓', 'De B'], ['De C']])
  await agent(unmerge, { id: a.id })
  expect([await titles(desk, a.id), await titles(desk, b.id)]).toEqual([['Modelo ✓'], ['De B']])
})
