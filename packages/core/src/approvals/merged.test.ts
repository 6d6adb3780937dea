import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as tickets from '../tickets/tickets.ts'
import { anApproval, approvalsOf, decideAs } from './testing/approvals.ts'

const titles = async (desk: Desk, ticketId: number) =>
  (await approvalsOf(desk, ticketId)).map(({ title, state }) => `${title} ${state}`).toSorted()

test('merging takes approvals along, where they block; undoing gives them back as they are by then, also of nested merges', async ({
  desk,
}) => {
  const [a, b, c] = [await desk.aTicket(), await desk.aTicket(), await desk.aTicket()]
  const supervisor = await desk.person('supervisor')
  const first = await anApproval(desk, a.id, [supervisor.id], { title: 'De A' })
  await anApproval(desk, b.id, [supervisor.id], { title: 'De B' })
  const agent = desk.as('agent')
  await agent(merge, { id: a.id, intoId: b.id })
  expect([await titles(desk, a.id), await titles(desk, b.id)]).toEqual([[], ['De A pending', 'De B pending']])
  await agent(merge, { id: b.id, intoId: c.id })
  await expect(agent(tickets.update, { id: c.id, status: 'resolved' })).rejects.toMatchObject({ details: [{ field: 'approvals' }, {}] })
  await expect(anApproval(desk, b.id, [supervisor.id])).rejects.toMatchObject({ code: 'ticket_closed' })
  await decideAs(desk, supervisor, first.id, 'approved')
  await agent(unmerge, { id: b.id })
  expect([await titles(desk, b.id), await titles(desk, c.id)]).toEqual([['De A approved', 'De B pending'], []])
  await agent(unmerge, { id: a.id })
  expect([await titles(desk, a.id), await titles(desk, b.id)]).toEqual([['De A approved'], ['De B pending']])
})
