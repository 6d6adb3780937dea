import { AddComment } from '@balcao/contracts/comments/comments'
import { AddScheduledReply } from '@balcao/contracts/comments/scheduled-replies'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { LinkWhatsappNumber } from '@balcao/contracts/whatsapp/numbers'
import * as comments from '@balcao/core/comments/comments'
import { releaseDue } from '@balcao/core/comments/release-scheduled'
import * as scheduled from '@balcao/core/comments/scheduled-replies'
import * as notifications from '@balcao/core/notifications/notifications'
import { type Desk, test } from '@balcao/core/testing/desk'
import { react } from '@balcao/core/testing/react'
import * as accounts from '@balcao/core/whatsapp/accounts'
import { check } from '@balcao/core/whatsapp/check'
import * as log from '@balcao/core/whatsapp/messages'
import * as numbers from '@balcao/core/whatsapp/numbers'
import * as onTickets from '@balcao/core/whatsapp/on-tickets'
import { start } from '@balcao/core/whatsapp/start'
import * as templates from '@balcao/core/whatsapp/templates'
import { syncTemplates } from '@balcao/core/whatsapp/upkeep'
import { expect } from 'vitest'
import { aDeskOfWhatsapp, setup } from './testing/a-desk-of-whatsapp.ts'
import { graphError } from './testing/a-graph-server.ts'

type Whatsapp = Awaited<ReturnType<typeof aDeskOfWhatsapp>>
const TEMPLATES = [
  {
    ...{ name: 'retomar', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY', id: '1' },
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Loja' },
      { type: 'BODY', text: 'Olá, {{1}}! Seu pedido {{2}} chegou.' },
      { type: 'FOOTER', text: 'Loja Aurora' },
    ],
  },
  {
    name: 'foto',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Veja' },
    ],
  },
  { name: 'nova', language: 'pt_BR', status: 'PENDING', category: 'UTILITY', components: [{ type: 'BODY', text: 'Oi' }] },
]

const ticketOf = (desk: Desk, ticketId: number) => desk.as('agent')(onTickets.get, { ticketId })
const closeWindow = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .updateTable('whatsappMessages')
      .set({ at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('direction', '=', 'in')
      .execute(),
  )
async function withTemplates(desk: Desk, whatsapp: Whatsapp) {
  whatsapp.graph.state.templates = TEMPLATES
  await syncTemplates(whatsapp.deps)
  const { data } = await desk.as('agent')(templates.list, { accountId: whatsapp.account.id })
  return (name: string) => data.find((one) => one.name === name)?.id ?? 0
}

test('a reply goes out once, as WhatsApp writes it, not by mail and not as a note; what Meta says of it shows on the message', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const ticketId = (await whatsapp.write('Oi')).ticketId ?? 0
  await whatsapp.reply(ticketId, 'Segredo', { isInternal: true })
  const comment = await whatsapp.reply(ticketId, '**Olá**, _tudo_ ~~mal~~ bem?\n\n- um\n- dois\n\nVeja [aqui](https://loja.test/a).')
  await react(desk, whatsapp.ports)
  await whatsapp.send()
  expect(whatsapp.graph.sent()).toMatchObject([
    {
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: '5511987654321', type: 'text' },
      text: { body: '*Olá*, _tudo_ ~mal~ bem?\n\n- um\n- dois\n\nVeja aqui (https://loja.test/a).' },
    },
  ])
  expect(whatsapp.graph.asked.at(-1)?.token).toBe('Bearer EAAtoken')
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').where('ticketId', '=', ticketId).execute())).toEqual([])
  expect((await ticketOf(desk, ticketId)).sent).toMatchObject([{ commentId: comment.id, state: 'sent', cause: null }])
  // Read comes before delivered, and is not taken back.
  await whatsapp.status('wamid.OUT1', 'read')
  await whatsapp.status('wamid.OUT1', 'delivered')
  expect((await ticketOf(desk, ticketId)).sent).toMatchObject([{ state: 'read' }])
  const number = await desk.rows((tx) => tx.selectFrom('whatsappNumbers').select('waId').executeTakeFirstOrThrow())
  expect(number.waId).toBe('551187654321')
})

test('a long text is several messages, ending at paragraphs, in order; files follow by upload, once', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const ticketId = (await whatsapp.write('Oi')).ticketId ?? 0
  const [one, two] = ['a'.repeat(3_000), `${'b'.repeat(2_000)} fim.`]
  await whatsapp.reply(ticketId, `${one}\n\n${two}`)
  expect(whatsapp.graph.sent().map(({ text }) => (text as { body: string }).body)).toEqual([one, two])
  const ticket = (await whatsapp.tickets())[0]
  const agent = await desk.person('agent')
  const stored = await whatsapp.ports.files.store(Buffer.from('%PDF-1.4 nota'))
  const file = await desk.anAttachment(ticket as { id: number; requesterId: number }, {
    authorId: agent.id,
    name: 'nota.pdf',
    sentAt: null,
    commentId: null,
  })
  await desk.rows(async (tx) => {
    const { fileId } = await tx.selectFrom('attachments').select('fileId').where('id', '=', file.id).executeTakeFirstOrThrow()
    await tx.updateTable('files').set({ scan: 'clean' }).where('id', '=', fileId).execute()
    whatsapp.kept.set(fileId, whatsapp.kept.get(stored.key) as Buffer)
  })
  let uploads = 0
  whatsapp.graph.state.answer = ({ path, json }) => {
    if (path.endsWith('/media')) uploads += 1
    return path.endsWith('/messages') && json.type === 'document' && uploads === 1 && whatsapp.graph.sent().length === 4
      ? graphError(131000, 'Something went wrong', 500)
      : undefined
  }
  await whatsapp.reply(ticketId, 'Segue a nota', { attachmentIds: [file.id] })
  await whatsapp.hurry()
  await whatsapp.send()
  expect(uploads).toBe(1)
  expect(
    whatsapp.graph
      .sent()
      .slice(2)
      .map(({ type }) => type),
  ).toEqual(['text', 'document', 'document'])
  expect(whatsapp.graph.sent().at(-1)).toMatchObject({ document: { id: expect.stringMatching(/^up-/), filename: 'nota.pdf' } })
  expect((await ticketOf(desk, ticketId)).sent.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('after 24 hours a reply is refused with the reason, planned ones too; a template goes, and its text is the message', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const ticketId = (await whatsapp.write('Oi')).ticketId ?? 0
  expect((await ticketOf(desk, ticketId)).conversation).toMatchObject({
    openUntil: expect.any(String),
    optedOut: false,
    number: '+5511987654321',
  })
  const later = new Date(Date.now() + 30 * 3_600_000).toISOString()
  await expect(desk.as('agent')(scheduled.add, AddScheduledReply.parse({ ticketId, content: 'Oi', sendAt: later }))).rejects.toMatchObject({
    code: 'whatsapp_window_closed',
  })
  await desk.as('agent')(scheduled.add, AddScheduledReply.parse({ ticketId, content: 'A tempo' }))
  await closeWindow(desk)
  await expect(desk.as('agent')(comments.add, AddComment.parse({ ticketId, content: 'Tarde' }))).rejects.toMatchObject({
    code: 'whatsapp_window_closed',
  })
  // Who does not see the ticket learns nothing of its window.
  const stranger = await desk.aUser('support-agent')
  await expect(desk.as(stranger)(comments.add, AddComment.parse({ ticketId, content: 'Oi' }))).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId, content: 'Nota', isInternal: true }))
  await desk.rows((tx) =>
    tx
      .updateTable('outgoingMessages')
      .set({ dueAt: new Date(Date.now() - 1_000).toISOString() })
      .execute(),
  )
  await releaseDue({ db: desk.db, log: { error: () => undefined } })
  expect(await desk.rows((tx) => tx.selectFrom('outgoingMessages').select(['state', 'reason']).execute())).toEqual([
    { state: 'failed', reason: 'whatsapp_window_closed' },
  ])

  const idOf = await withTemplates(desk, whatsapp)
  const by = (templateId: number, values: string[]) => desk.as('agent')(onTickets.sendTemplate, { ticketId, templateId, values })
  await expect(by(idOf('retomar'), ['Bruna'])).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(by(idOf('foto'), [])).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(by(idOf('nova'), [])).rejects.toMatchObject({ code: 'invalid_input' })
  const comment = await by(idOf('retomar'), ['Bruna', '123'])
  expect(comment.content).toBe('**Loja**\n\nOlá, Bruna! Seu pedido 123 chegou.\n\n_Loja Aurora_')
  await react(desk, whatsapp.ports)
  await whatsapp.send()
  expect(whatsapp.graph.sent()).toMatchObject([
    {
      type: 'template',
      template: {
        name: 'retomar',
        language: { code: 'pt_BR' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Bruna' },
              { type: 'text', text: '123' },
            ],
          },
        ],
      },
    },
  ])
})

test('templates are synced: what is not listed any more is gone, and cannot be sent', async ({ desk, other }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const idOf = await withTemplates(desk, whatsapp)
  expect(idOf('retomar')).toBeGreaterThan(0)
  whatsapp.graph.state.templates = TEMPLATES.slice(1)
  const open = ((run) => desk.as('admin')(run)) as Parameters<typeof templates.sync>[1]
  const synced = await templates.sync({ whatsapp: whatsapp.ports.whatsapp, mailSecrets: setup.mailSecrets }, open, {
    id: whatsapp.account.id,
  })
  expect(synced.data.map(({ name, status, usable }) => [name, status, usable])).toEqual([
    ['foto', 'APPROVED', false],
    ['nova', 'PENDING', false],
    ['retomar', 'GONE', false],
  ])
  expect((await other.as('agent')(templates.list, {})).data).toEqual([])
})

test('a token that is no longer good stops the number, notifies administrators once, and loses nothing; a new one sends what waits', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const ticketId = (await whatsapp.write('Oi')).ticketId ?? 0
  whatsapp.graph.state.answer = ({ path }) => (path.endsWith('/messages') ? graphError(190, 'Session has expired', 401) : undefined)
  await whatsapp.reply(ticketId, 'Um')
  await whatsapp.reply(ticketId, 'Dois')
  await whatsapp.send()
  await react(desk, whatsapp.ports)
  const account = () => desk.as('admin')((ctx) => accounts.get(ctx, { id: whatsapp.account.id }, setup))
  expect(await account()).toMatchObject({ health: 'token', waiting: 2, lastError: 'Session has expired' })
  const { data } = await desk.as('admin')(notifications.list, ListNotifications.parse({}))
  expect(data.filter(({ type }) => type === 'whatsapp_troubled')).toHaveLength(1)
  expect(whatsapp.graph.sent()).toHaveLength(1)
  whatsapp.graph.state.answer = () => undefined
  await desk.as('admin')((ctx) => accounts.update(ctx, { id: whatsapp.account.id, accessToken: 'EAAnew' }, setup))
  await whatsapp.send()
  expect(
    whatsapp.graph
      .sent()
      .slice(1)
      .map(({ text }) => (text as { body: string }).body),
  ).toEqual(['Um', 'Dois'])
  expect(whatsapp.graph.asked.at(-1)?.token).toBe('Bearer EAAnew')
  expect(await account()).toMatchObject({ health: 'untried', waiting: 0 })
})

test('too much at once waits and goes in order; what never will go is marked with its reason, and can be sent again', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const ticketId = (await whatsapp.write('Oi')).ticketId ?? 0
  let refusals = 1
  whatsapp.graph.state.answer = ({ path }) =>
    path.endsWith('/messages') && refusals-- > 0 ? graphError(130429, 'Rate limit hit', 429) : undefined
  await whatsapp.reply(ticketId, 'Um')
  const second = await whatsapp.reply(ticketId, 'Dois')
  expect(whatsapp.graph.sent()).toHaveLength(1)
  await whatsapp.hurry()
  await whatsapp.send()
  expect(
    whatsapp.graph
      .sent()
      .slice(1)
      .map(({ text }) => (text as { body: string }).body),
  ).toEqual(['Um', 'Dois'])
  await whatsapp.status('wamid.OUT2', 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })
  expect((await ticketOf(desk, ticketId)).sent.at(-1)).toMatchObject({ commentId: second.id, state: 'failed', cause: 'undeliverable' })
  const again = await desk.as('agent')(onTickets.sendAgain, { ticketId, commentId: second.id })
  expect(again.sent.at(-1)).toMatchObject({ state: 'waiting' })
  await whatsapp.send()
  expect((await ticketOf(desk, ticketId)).sent.at(-1)).toMatchObject({ state: 'sent' })
  await expect(desk.as('agent')(onTickets.sendAgain, { ticketId, commentId: second.id })).rejects.toMatchObject({
    code: 'whatsapp_message_done',
  })
})

test('what may have arrived is not sent again while Meta may say so, at most once more after that, and never a third time', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const ticketId = (await whatsapp.write('Oi')).ticketId ?? 0
  whatsapp.graph.state.answer = ({ path }) => (path.endsWith('/messages') ? { hangUp: true } : undefined)
  await whatsapp.reply(ticketId, 'Um')
  expect(whatsapp.graph.sent()).toHaveLength(1)
  await whatsapp.send()
  expect(whatsapp.graph.sent()).toHaveLength(1)
  const [row] = await whatsapp.messages('out')
  // The answer was lost, what became of the message was not: it is known by our name for it.
  await whatsapp.status('wamid.LOST', 'sent', { biz_opaque_callback_data: `balcao-${row?.id}` })
  await whatsapp.hurry()
  await whatsapp.send()
  expect(whatsapp.graph.sent()).toHaveLength(1)
  expect((await whatsapp.messages('out'))[0]).toMatchObject({ state: 'sent', wamid: 'wamid.LOST' })
  // Nothing is heard of the second: twice it goes, and then it says so.
  await whatsapp.reply(ticketId, 'Dois')
  for (let n = 0; n < 4; n++) {
    await whatsapp.hurry()
    await whatsapp.send()
  }
  expect(whatsapp.graph.sent().filter(({ text }) => (text as { body: string }).body === 'Dois')).toHaveLength(2)
  expect((await whatsapp.messages('out'))[1]).toMatchObject({ state: 'failed', cause: 'unsure' })
})

test('a worker that died between sending and writing down leaves a lease: the same bound holds', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const ticketId = (await whatsapp.write('Oi')).ticketId ?? 0
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId, content: 'Um' }))
  await react(desk, whatsapp.ports)
  // As a worker leaves it that was killed after the call.
  await desk.rows((tx) =>
    tx
      .updateTable('whatsappMessages')
      .set({ tries: 1, leasedUntil: new Date(Date.now() + 60_000).toISOString() })
      .where('direction', '=', 'out')
      .execute(),
  )
  await whatsapp.send()
  expect(whatsapp.graph.sent()).toHaveLength(0)
  await whatsapp.hurry()
  await whatsapp.send()
  expect(whatsapp.graph.sent()).toHaveLength(1)
  expect(await whatsapp.messages('out')).toMatchObject([{ state: 'sent', unsure: 1 }])
})

test('staff begin a conversation with a template to a number that they link; who opted out is not written to', async ({ desk, other }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const idOf = await withTemplates(desk, whatsapp)
  const client = await desk.person('client')
  const begin = { userId: client.id, accountId: whatsapp.account.id, templateId: idOf('retomar'), values: ['Ana', '9'], title: 'Pedido 9' }
  await expect(desk.as('agent')(start, begin)).rejects.toMatchObject({ code: 'whatsapp_number_not_found' })
  const link = LinkWhatsappNumber.parse({ userId: client.id, number: '(11) 8765-4321' })
  expect(link.number).toBe('+5511987654321')
  await desk.as('agent')(numbers.link, link)
  await expect(desk.as('agent')(numbers.link, { ...link, userId: (await desk.person('agent')).id })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(other.as('agent')(numbers.list, { userId: client.id })).rejects.toMatchObject({ code: 'user_not_found' })
  const { ticketId } = await desk.as('agent')(start, begin)
  await react(desk, whatsapp.ports)
  await whatsapp.send()
  expect(whatsapp.graph.sent()).toMatchObject([{ to: '5511987654321', type: 'template' }])
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').where('ticketId', '=', ticketId).execute())).toEqual([])
  // Their answer comes to this ticket, and is of the person whom the number was linked to.
  const answer = await whatsapp.write('Recebi, obrigada', '551187654321')
  expect(answer).toMatchObject({ ticketId, state: 'filed' })
  expect(await whatsapp.commentsOf(ticketId)).toMatchObject([{ authorId: client.id, authorSide: 'customer' }])
  await whatsapp.write('PARAR', '551187654321')
  await expect(desk.as('agent')(start, begin)).rejects.toMatchObject({ code: 'whatsapp_opted_out' })
  // What they asked within the window is answered all the same.
  await whatsapp.reply(ticketId, 'Certo!')
  expect(whatsapp.graph.sent().at(-1)).toMatchObject({ text: { body: 'Certo!' } })
  await closeWindow(desk)
  await expect(
    desk.as('agent')(onTickets.sendTemplate, { ticketId, templateId: idOf('retomar'), values: ['a', 'b'] }),
  ).rejects.toMatchObject({ code: 'whatsapp_opted_out' })
})

test('the test asks the API; the log says what became of each message, and has one worked on again; nothing sealed is told', async ({
  desk,
  other,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const open = ((run) => desk.as('admin')(run)) as Parameters<typeof check>[1]
  const checked = await check({ ...setup, whatsapp: whatsapp.ports.whatsapp }, open, { id: whatsapp.account.id })
  expect(checked).toMatchObject({
    displayNumber: '+55 11 4000-0000',
    verifiedName: 'Loja',
    quality: 'GREEN',
    apiStatus: 'CONNECTED',
    health: 'unproved',
  })
  expect(JSON.stringify(checked)).not.toMatch(/EAAtoken|segredo-do-aplicativo/)
  await whatsapp.write({ type: 'reaction', reaction: { message_id: 'wamid.none', emoji: '👍' } })
  const { data } = await desk.as('admin')(log.list, { limit: 10 } as never)
  expect(data).toMatchObject([{ direction: 'in', state: 'aside', cause: 'unknown_target', text: '👍' }])
  const [{ id } = { id: 0 }] = data
  expect(await desk.as('admin')(log.again, { id })).toMatchObject({ state: 'waiting', stages: [{ says: 'unknown_target' }] })
  await whatsapp.work()
  expect(await desk.as('admin')(log.get, { id })).toMatchObject({ state: 'aside', stages: [{}, {}] })
  await expect(other.as('admin')(log.get, { id })).rejects.toMatchObject({ code: 'whatsapp_message_not_found' })
  await expect(desk.as('manager')(log.list, { limit: 10 } as never)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as('client')(({ db }) => db.selectFrom('whatsappMessages').selectAll().execute())).toEqual([])
  const { events } = { events: await desk.rows((tx) => tx.selectFrom('auditEvents').select(['after', 'before']).execute()) }
  expect(JSON.stringify(events)).not.toMatch(/EAAtoken|segredo-do-aplicativo/)
})
