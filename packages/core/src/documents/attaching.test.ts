import { AddComment } from '@balcao/contracts/comments/comments'
import { AttachDocument } from '@balcao/contracts/documents/attaching'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { mustFetch } from '../files/attachments.ts'
import { test } from '../testing/desk.ts'
import { list as activity } from './activity.ts'
import { attach } from './attaching.ts'
import { aDocument } from './testing/documents.ts'

test('a document goes out with a reply as a file of it, which the customer fetches', async ({ desk }) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket()
  const made = await aDocument(desk, agent, { visibility: 'portal' })
  const file = await desk.as(agent)(attach, AttachDocument.parse({ id: made.id, ticketId: ticket.id }))
  expect(file).toMatchObject({ ticketId: ticket.id, name: made.current.file?.name, isSent: false, isInternal: false, authorId: agent.id })
  // Until it is sent it is its sender's alone.
  await expect(desk.as('client')(mustFetch, file.id)).rejects.toMatchObject({ code: 'attachment_not_found' })
  const reply = AddComment.parse({ ticketId: ticket.id, content: 'Segue', attachmentIds: [file.id] })
  expect((await desk.as(agent)(comments.add, reply)).attachments).toMatchObject([{ id: file.id, isSent: true }])
  expect(await desk.as('client')(mustFetch, file.id)).toMatchObject({ id: file.id })
  expect((await desk.as(agent)(activity, { id: made.id, limit: 20 } as never)).data.map(({ kind }) => kind)).toContain('attached')
})

test('what the customer does not read goes to notes alone, whatever is sent with them', async ({ desk }) => {
  const agent = await desk.person('agent')
  const [ours, theirs] = [await desk.aCompany('Padaria'), await desk.aCompany('Oficina')]
  const ticket = await desk.aTicket({ companyId: ours.id })
  const put = (id: number, isInternal = false) => desk.as(agent)(attach, { id, ticketId: ticket.id, isInternal })
  const staff = await aDocument(desk, agent)
  const draft = await aDocument(desk, agent, { visibility: 'portal', status: 'draft' })
  const foreign = await aDocument(desk, agent, { visibility: 'company', companyIds: [theirs.id] })
  for (const { id } of [staff, draft, foreign]) await expect(put(id)).rejects.toMatchObject({ code: 'document_not_for_customer' })
  const own = await aDocument(desk, agent, { visibility: 'company', companyIds: [ours.id] })
  expect(await put(own.id)).toMatchObject({ isInternal: false })

  const file = await put(staff.id, true)
  const message = (isInternal: boolean) => AddComment.parse({ ticketId: ticket.id, content: 'Segue', isInternal, attachmentIds: [file.id] })
  await expect(desk.as(agent)(comments.add, message(false))).rejects.toMatchObject({ code: 'attachment_not_found' })
  expect((await desk.as(agent)(comments.add, message(true))).attachments).toMatchObject([{ id: file.id, isInternal: true }])
  await expect(desk.as('client')(mustFetch, file.id)).rejects.toMatchObject({ code: 'attachment_not_found' })
})

test('nobody attaches what they do not read, where they see no ticket, or what has no file', async ({ desk, other }) => {
  const admin = await desk.person('admin')
  const ticket = await desk.aTicket()
  const secret = await aDocument(desk, admin, { visibility: 'roles', leastRole: 'admin' })
  const link = await aDocument(desk, admin, { url: 'https://example.com/contrato', visibility: 'portal' })
  const open = await aDocument(desk, admin, { visibility: 'portal' })
  const put = (id: number, ticketId = ticket.id) => ({ id, ticketId, isInternal: true })
  await expect(desk.as('agent')(attach, put(secret.id))).rejects.toMatchObject({ code: 'document_not_found' })
  await expect(desk.as('agent')(attach, put(link.id))).rejects.toMatchObject({ code: 'document_is_link' })
  await expect(desk.as('agent')(attach, put(open.id, (await other.aTicket()).id))).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(other.as('admin')(attach, put(open.id, (await other.aTicket()).id))).rejects.toMatchObject({ code: 'document_not_found' })
  await desk.rows((tx) => tx.updateTable('files').set({ scan: 'pending' }).execute())
  await expect(desk.as('agent')(attach, put(open.id))).rejects.toMatchObject({ code: 'file_unscanned' })
})
