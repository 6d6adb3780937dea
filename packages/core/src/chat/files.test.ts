import { randomUUID } from 'node:crypto'
import { PostMessage } from '@balcao/contracts/chat/messages'
import { TicketOfChat } from '@balcao/contracts/chat/queue'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import * as attachments from '../files/attachments.ts'
import { keep, mustUpload } from '../files/uploads.ts'
import { standIns } from '../privacy/erasing/anonymous.ts'
import { eraseConversations } from '../privacy/erasing/conversations.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { ticketOf } from './attend.ts'
import { close } from './conversations.ts'
import * as messages from './messages.ts'

const to = (conversationId: number) => ({ ticketId: null, kind: 'chat', conversationId }) as const
const upload = async (desk: Desk, who: Person, conversationId: number, name = 'nota.pdf') => {
  const taken = {
    key: randomUUID(),
    name,
    mime: 'application/pdf',
    size: 3,
    sha256: randomUUID(),
    scan: 'clean' as const,
    thumbnailKey: undefined,
  }
  return (await desk.as(who)((ctx) => keep(ctx, to(conversationId), taken))).attachment
}
const said = (id: number, attachmentIds: number[], more: object = {}) => PostMessage.parse({ id, content: 'Segue', attachmentIds, ...more })

test('files go out with a message, for those who take part and nobody else', async ({ desk, other }) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  const file = await upload(desk, rui, id)
  // Until it is sent it is its sender's alone.
  await expect(desk.as(ana)(attachments.mustFetch, file.id)).rejects.toMatchObject({ code: 'attachment_not_found' })
  const message = await desk.as(rui)(messages.send, said(id, [file.id], { clientId: 'a' }))
  expect(message.metadata.files).toEqual([{ id: file.id, name: 'nota.pdf', mime: 'application/pdf', size: 3, hasThumbnail: false }])
  expect(await desk.as(rui)(messages.send, said(id, [file.id], { clientId: 'a' }))).toEqual(message)
  expect(await desk.as(ana)(attachments.mustFetch, file.id)).toMatchObject({ id: file.id })
  for (const stranger of [desk.as('admin'), desk.as('super_admin'), other.as('admin')])
    await expect(stranger(attachments.mustFetch, file.id)).rejects.toMatchObject({ code: 'attachment_not_found' })
  await expect(desk.as('admin')((ctx) => mustUpload(ctx, to(id)))).rejects.toMatchObject({ code: 'conversation_not_found' })
  // Sent once, and taken back with its message alone.
  await expect(desk.as(rui)(messages.send, said(id, [file.id]))).rejects.toMatchObject({ code: 'attachment_not_found' })
  await expect(desk.as(ana)(attachments.remove, { id: file.id })).rejects.toMatchObject({ code: 'forbidden' })
  await desk.as(rui)(messages.remove, { id: message.id })
  await expect(desk.as(rui)(attachments.mustFetch, file.id)).rejects.toMatchObject({ code: 'attachment_not_found' })
})

test('what waits for a conversation goes to no other one, to no ticket, and to none that is over', async ({ desk }) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const [id, another] = [await desk.aConversation([ana, rui]), await desk.aConversation([ana, rui])]
  const file = await upload(desk, rui, id)
  await expect(desk.as(rui)(messages.send, said(another, [file.id]))).rejects.toMatchObject({ code: 'attachment_not_found' })
  await expect(desk.as(ana)(messages.send, said(id, [file.id]))).rejects.toMatchObject({ code: 'attachment_not_found' })
  const ticket = CreateTicket.parse({ title: 'Outra coisa', description: 'x', attachmentIds: [file.id] })
  await expect(desk.as(rui)(tickets.create, ticket)).rejects.toMatchObject({ code: 'attachment_not_found' })
  await desk.rows((tx) => tx.updateTable('files').set({ scan: 'infected', threat: 'Eicar' }).where('id', 'is not', null).execute())
  await expect(desk.as(rui)(messages.send, said(id, [file.id]))).rejects.toMatchObject({ code: 'file_infected' })
  expect(await desk.as(rui)(attachments.remove, { id: file.id })).toEqual({ id: file.id })
  await desk.as(ana)(close, { id })
  await expect(desk.as(rui)((ctx) => mustUpload(ctx, to(id)))).rejects.toMatchObject({ code: 'conversation_closed' })
})

test('the ticket that is made of a conversation has its files, whatever becomes of the conversation', async ({ desk }) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([rui, ana], 'Nota', { queueId: desk.queueId, status: 'active', assigneeId: ana.id })
  const file = await upload(desk, rui, id)
  const unsent = await upload(desk, rui, id, 'rascunho.pdf')
  await desk.as(rui)(messages.send, said(id, [file.id]))
  const { ticketId } = await desk.as(ana)(ticketOf, TicketOfChat.parse({ id }))
  const kept = await desk.as(rui)(attachments.list, { ticketId, limit: 20, of: 'all' })
  expect(kept.data).toMatchObject([{ name: 'nota.pdf', isSent: true, authorId: rui.id }])
  await inSystem(desk.db, async (tx) => eraseConversations(tx, { tenantId: desk.id, ids: [id], ...(await standIns(tx, desk.id)) }))
  for (const gone of [file.id, unsent.id])
    await expect(desk.as(rui)(attachments.mustFetch, gone)).rejects.toMatchObject({ code: 'attachment_not_found' })
  expect(await desk.as(rui)(attachments.mustFetch, kept.data[0]?.id ?? 0)).toMatchObject({ ticketId })
})
