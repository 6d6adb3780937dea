import { randomUUID } from 'node:crypto'
import { AddComment, ListComments } from '@balcao/contracts/comments/comments'
import { EditComment } from '@balcao/contracts/comments/edits'
import { EraseDescription, EraseMessage, EraseTicket } from '@balcao/contracts/privacy/erasing'
import { CreateHold } from '@balcao/contracts/privacy/holds'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../../comments/comments.ts'
import { edit } from '../../comments/edits.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import { get } from '../../tickets/tickets.ts'
import { ofTicket } from '../erased.ts'
import { eraseWordsAgain } from '../erasing/again.ts'
import { create as hold } from '../holds.ts'
import { placesOf } from '../testing/places.ts'
import { eraseDescription, eraseMessage } from './message.ts'
import { eraseTicket } from './ticket.ts'

const SECRET = 'xpto-9931'
const message = (input: object) => EraseMessage.parse({ reason: 'Senha de cliente', ...input })
const listed = async (desk: Desk, ticketId: number) =>
  (await desk.as('agent')(comments.list, ListComments.parse({ ticketId }))).data.map(({ content }) => content)

/** What may hold it until it ends by itself (docs/areas/privacy.md). */
const ENDS = ['outbox.payload']
const standing = async (desk: Desk) => (await placesOf(desk, [SECRET, '9931'])).filter((place) => !ENDS.includes(place))

async function said(desk: Desk) {
  const ticket = await desk.aTicket({ title: 'Acesso', description: 'Não entro' })
  const { id } = await desk.aComment(ticket, { content: `Minha senha é ${SECRET}, veja\nObrigada` })
  return { ticket, id }
}

test('a message is erased with its copies; who, when and why stay', async ({ desk }) => {
  const { ticket, id } = await said(desk)
  const at = { ticketId: ticket.id, commentId: id }
  const insert = (table: string, values: object) =>
    desk.rows((tx) =>
      tx
        .insertInto(table as 'tickets')
        .values({ tenantId: desk.id, ...values } as never)
        .execute(),
    )
  await desk.anAttachment(ticket, { name: `${SECRET}.png`, commentId: id, sentAt: new Date().toISOString() })
  await insert('commentVersions', { commentId: id, edit: 1, content: SECRET, writtenAt: new Date().toISOString() })
  await insert('messageTranslations', { ...at, commentId: id, language: 'en', content: SECRET, sourceHash: 'x', model: 'um' })
  await insert('mails', { ...at, sourceKey: 'x', toAddress: 'a@b.test', subject: 'Re', text: SECRET })
  await insert('mailboxes', { address: 'suporte@balcao.test', kind: 'forward', forwardKey: randomUUID() })
  const fileId = randomUUID()
  await insert('files', { id: fileId, size: 3, mime: 'message/rfc822', sha256: 'a'.repeat(64) })
  const box = await desk.rows((tx) => tx.selectFrom('mailboxes').select('id').executeTakeFirstOrThrow())
  const mail = {
    mailboxId: box.id,
    fileId,
    size: 1,
    source: 'smtp',
    state: 'done',
    ticketId: ticket.id,
    parsed: JSON.stringify({ quoted: SECRET }),
  }
  await insert('inboundMails', { ...mail, sha256: 'b'.repeat(64) })
  const agent = await desk.person('agent')
  const answer = await desk.as('agent')(
    comments.add,
    AddComment.parse({ ticketId: ticket.id, content: `Não mande senhas!\n\n> Minha senha é ${SECRET}, veja` }),
  )
  const body = JSON.stringify({ data: { ticket: { id: ticket.id }, message: { id, content: SECRET } } })
  const hook = {
    name: 'ERP',
    url: 'https://erp.example.com/',
    events: ['message.replied'],
    conditions: '{"all":[],"any":[]}',
    authorId: agent.id,
  }
  await insert('webhooks', hook)
  const webhook = await desk.rows((tx) => tx.selectFrom('webhooks').select('id').executeTakeFirstOrThrow())
  await insert('webhookDeliveries', {
    webhookId: webhook.id,
    ticketId: ticket.id,
    event: 'message.replied',
    cause: 'x',
    body,
    state: 'failed',
    nextAt: null,
  })
  expect(await standing(desk)).toEqual(
    expect.arrayContaining([
      'attachments.name',
      'comment_texts.words',
      'comment_versions.content',
      'comments.content',
      'inbound_mails.parsed',
      'mails.text',
      'webhook_deliveries.body',
    ]),
  )

  const erased = await desk.as('admin')(eraseMessage, message(at))
  const admin = await desk.person('admin')
  expect(erased.messages).toEqual([
    {
      ticketId: ticket.id,
      commentId: id,
      isPart: false,
      reason: 'Senha de cliente',
      by: { id: admin.id, name: admin.name, email: null },
      at: expect.any(String),
    },
    expect.objectContaining({ commentId: answer.id, isPart: true }),
  ])
  await react(desk)
  expect(await standing(desk)).toEqual([])
  expect(await listed(desk, ticket.id)).toEqual(['Conteúdo apagado', 'Não mande senhas!\n\n> ▇▇▇'])
  expect((await desk.as('client')(ofTicket, { ticketId: ticket.id })).messages).toEqual([])
  // Once is for good, and no editor that was open brings it back.
  await expect(desk.as('admin')(eraseMessage, message(at))).rejects.toMatchObject({ code: 'already_erased' })
  const back = EditComment.parse({ id: ticket.id, commentId: id, content: SECRET, edits: 0 })
  await expect(desk.as('client')(edit, back)).rejects.toMatchObject({ code: 'comment_erased' })
})

test('parts are hidden in all messages of the ticket, and the rest of them stays', async ({ desk }) => {
  const { ticket, id } = await said(desk)
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ description: `Use ${SECRET}` })
      .where('id', '=', ticket.id)
      .execute(),
  )
  const first = { ticketId: ticket.id, commentId: id, parts: [SECRET] }
  await expect(desk.as('admin')(eraseMessage, message({ ...first, parts: ['outra coisa'] }))).rejects.toMatchObject({
    details: [{ field: 'parts.0', reason: 'part_not_found' }],
  })
  await desk.as('admin')(eraseMessage, message({ ...first, isEverywhere: false }))
  expect((await desk.as('agent')(get, { id: ticket.id })).description).toBe(`Use ${SECRET}`)
  await desk.as('admin')(eraseDescription, EraseDescription.parse({ ticketId: ticket.id, reason: 'Senha', parts: [SECRET] }))
  await react(desk)
  expect(await listed(desk, ticket.id)).toEqual(['Minha senha é ▇▇▇, veja\nObrigada'])
  expect((await desk.as('agent')(get, { id: ticket.id })).description).toBe('Use ▇▇▇')
  expect(await standing(desk)).toEqual([])
})

test('what was erased by hand is erased again after a restore, with what stood there since', async ({ desk }) => {
  const { ticket, id } = await said(desk)
  const whole = await desk.aComment(ticket, { content: `Tudo de ${SECRET}` })
  await desk.as('admin')(eraseMessage, message({ ticketId: ticket.id, commentId: id, parts: [SECRET], isEverywhere: false }))
  await desk.as('admin')(eraseMessage, message({ ticketId: ticket.id, commentId: whole.id }))
  await react(desk)
  await desk.rows((tx) => sql`update comments set content = ${`Minha senha é ${SECRET}, veja`} where tenant_id = ${desk.id}`.execute(tx))
  await inSystem(desk.db, (tx) => eraseWordsAgain(tx, desk.id))
  expect(await listed(desk, ticket.id)).toEqual(['Minha senha é ▇▇▇, veja\nObrigada', 'Conteúdo apagado'])
})

test('a ticket is erased by the erasing of retention: its number stays, and what was merged into it goes along', async ({ desk }) => {
  const { ticket } = await said(desk)
  const { id: sourceId } = await desk.aTicket({ title: SECRET, status: 'merged' })
  const former = JSON.stringify({ status: 'new', scheduledFor: null, resolvedAt: null, closedAt: null })
  await desk.rows((tx) =>
    tx
      .insertInto('ticketMerges')
      .values({ tenantId: desk.id, sourceId, targetId: ticket.id, sourceNumber: 1, shared: true, former } as never)
      .execute(),
  )
  const { number } = await desk.as('agent')(get, { id: ticket.id })
  const input = EraseTicket.parse({ ticketId: ticket.id, number, reason: 'Aberto por engano' })
  await expect(desk.as('admin')(eraseTicket, { ...input, number: number + 1 })).rejects.toMatchObject({
    details: [{ field: 'number', reason: 'erasure_number' }],
  })
  const erased = await desk.as('admin')(eraseTicket, input)
  expect(erased.data).toMatchObject([
    { what: 'content', rule: null, reason: 'Aberto por engano', by: { name: (await desk.person('admin')).name } },
  ])
  expect((await desk.as('client')(ofTicket, { ticketId: ticket.id })).data).toMatchObject([{ by: null, reason: null }])
  await react(desk)
  expect(await standing(desk)).toEqual([])
  expect(await desk.as('agent')(get, { id: ticket.id })).toMatchObject({ number, status: 'cancelled', title: 'Conteúdo apagado' })
  await expect(desk.as('admin')(eraseTicket, input)).rejects.toMatchObject({ code: 'already_erased' })
  expect((await desk.facts()).filter(({ name }) => name === 'privacy:erased')).toHaveLength(1)
})

test('what is held stays, and nobody erases without the right, or what is not theirs to see', async ({ desk, other }) => {
  const { ticket, id } = await said(desk)
  const { number } = await desk.as('agent')(get, { id: ticket.id })
  const input = message({ ticketId: ticket.id, commentId: id })
  await expect(desk.as('supervisor')(eraseMessage, input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('supervisor')(eraseTicket, { ticketId: ticket.id, number, reason: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(other.as('admin')(eraseMessage, input)).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(desk.as('admin')(eraseMessage, { ...input, ticketId: (await desk.aTicket()).id })).rejects.toMatchObject({
    code: 'comment_not_found',
  })
  await desk.as('admin')(hold, CreateHold.parse({ subject: 'ticket', subjectId: ticket.id, reason: 'Processo 12' }))
  await expect(desk.as('admin')(eraseMessage, input)).rejects.toMatchObject({ code: 'held' })
  await expect(desk.as('admin')(eraseTicket, { ticketId: ticket.id, number, reason: 'x' })).rejects.toMatchObject({ code: 'held' })
  expect(await listed(desk, ticket.id)).toHaveLength(1)
  expect(await standing(desk)).toContain('comments.content')
})
