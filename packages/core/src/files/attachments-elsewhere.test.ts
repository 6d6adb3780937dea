import { AddComment } from '@balcao/contracts/comments/comments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as merges from '../tickets/merges/merges.ts'
import * as splits from '../tickets/merges/split.ts'
import * as attachments from './attachments.ts'

const sentAt = sql<string>`now()` as never
const names = async (desk: Desk, who: 'client' | 'agent', ticketId: number) =>
  (await desk.as(who)(attachments.list, { ticketId, of: 'all', limit: 50 })).data.map(({ name }) => name)

test('F11 a file goes to another ticket by nobody’s message: neither a colleague’s, nor a sent one, nor another ticket’s', async ({
  desk,
  other,
}) => {
  const agent = await desk.person('agent')
  const [here, there] = [await desk.aTicket(), await desk.aTicket()]
  const files = [
    await desk.anAttachment(here, { authorId: agent.id }),
    await desk.anAttachment(there, { authorId: here.requesterId }),
    await desk.anAttachment(there, { authorId: agent.id, sentAt }),
    await desk.anAttachment(there, { authorId: agent.id, sentAt, isInternal: true }),
    await other.anAttachment(await other.aTicket()),
  ]
  for (const { id } of files)
    await expect(
      desk.as('agent')(comments.add, AddComment.parse({ ticketId: there.id, content: 'Segue', attachmentIds: [id] })),
      String(id),
    ).rejects.toMatchObject({ code: 'attachment_not_found' })
})

test('F11 a split takes a customer’s files along for who may edit the ticket, and nobody else; notes stay where they are', async ({
  desk,
}) => {
  const ticket = await desk.aTicket()
  const said = await desk.aComment(ticket, { authorId: ticket.requesterId, authorSide: 'customer' })
  const note = await desk.aComment(ticket, { isInternal: true, authorSide: 'staff', authorId: (await desk.person('agent')).id })
  await desk.anAttachment(ticket, { commentId: said.id, sentAt, name: 'print.png' })
  await desk.anAttachment(ticket, { commentId: note.id, sentAt, isInternal: true, name: 'interno.txt' })
  const ask = { id: ticket.id, commentId: said.id, title: 'Outro assunto' }
  const elsewhere = await desk.aUser('support-agent')
  await expect(desk.as('client')(splits.split, ask)).rejects.toThrow()
  await expect(desk.as({ ...elsewhere, tenantId: desk.id })(splits.split, ask)).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(desk.as('agent')(splits.split, { ...ask, commentId: note.id })).rejects.toMatchObject({ code: 'invalid_input' })
  const made = await desk.as('agent')(splits.split, ask)
  for (const who of ['client', 'agent'] as const) expect(await names(desk, who, made.id)).toEqual(['print.png'])
})

test('F11 of a merged ticket a note’s file stays the desk’s, in the target as well', async ({ desk }) => {
  const [from, into] = [await desk.aTicket(), await desk.aTicket()]
  const note = await desk.aComment(from, { isInternal: true, authorSide: 'staff', authorId: (await desk.person('agent')).id })
  const file = await desk.anAttachment(from, { commentId: note.id, sentAt, isInternal: true, name: 'interno.txt' })
  await desk.as('agent')(merges.merge, { id: from.id, intoId: into.id })
  for (const ticket of [from, into]) expect(await names(desk, 'client', ticket.id).catch(() => [])).toEqual([])
  await expect(desk.as('client')((ctx) => attachments.mustFetch(ctx, file.id))).rejects.toMatchObject({ code: 'attachment_not_found' })
  expect(await desk.as('agent')((ctx) => attachments.mustFetch(ctx, file.id))).toMatchObject({ id: file.id })
})
