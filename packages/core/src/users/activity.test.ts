import { AddComment } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { activity } from './activity.ts'

test('what somebody did on their tickets is told newest first, of those that the reader sees', async ({ desk, other }) => {
  const client = await desk.person('client')
  const ask = { title: 'Impressora', description: 'Parou' }
  const first = await desk.as('client')(tickets.create, ask)
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: first.id, content: 'Qual é o modelo?' }))
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: first.id, content: 'Ligar amanhã', isInternal: true }))
  await desk.as('client')(comments.add, AddComment.parse({ ticketId: first.id, content: 'LaserJet' }))
  await desk.as('agent')(tickets.update, { id: first.id, status: 'resolved' })
  const { data } = await desk.as('agent')(activity, { id: client.id })
  expect(data.map(({ act, ticket }) => [act, ticket.id])).toEqual([
    ['resolved', first.id],
    ['wrote', first.id],
    ['opened', first.id],
  ])
  const elsewhere = await desk.aQueue('Fiscal')
  const hidden = await desk.aTicket({ requesterId: client.id, queueId: elsewhere })
  const seenBy = async (role: 'agent' | 'support-agent') =>
    new Set((await desk.as(role)(activity, { id: client.id })).data.map(({ ticket }) => ticket.id))
  expect(await seenBy('agent')).toContain(hidden.id)
  expect(await seenBy('support-agent'), 'of the reader’s queues alone').not.toContain(hidden.id)
  await expect(other.as('admin')(activity, { id: client.id })).rejects.toMatchObject({ code: 'user_not_found' })
  await expect(desk.as('client')(activity, { id: client.id })).rejects.toMatchObject({ code: 'forbidden' })
})
