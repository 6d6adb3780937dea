import { Readable } from 'node:stream'
import { AddSideMessage, BeginSideConversation } from '@balcao/contracts/side-conversations/side-conversations'
import { deliver } from '@balcao/core/email/deliver'
import * as onTickets from '@balcao/core/email/desk/on-tickets'
import type { Mail } from '@balcao/core/ports'
import { list as messages } from '@balcao/core/side-conversations/messages'
import { resumeAfterAnswer } from '@balcao/core/side-conversations/on-answered'
import { add, begin, list } from '@balcao/core/side-conversations/side-conversations'
import { type Desk, test } from '@balcao/core/testing/desk'
import { noPorts } from '@balcao/core/testing/no-files'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

const SUPPLIER = 'pecas@fornecedor.test'
const wish = (ticketId: number, more: object = {}) =>
  BeginSideConversation.parse({ ticketId, people: [{ address: SUPPLIER }], subject: 'Peça 42', text: 'Há em **estoque**?', ...more })

/** The mails that wait, as they are handed over. */
async function handOver(desk: Desk, ports = noPorts): Promise<Mail[]> {
  const out: Mail[] = []
  const waiting = await desk.rows((tx) => tx.selectFrom('mails').select('id').where('sentAt', 'is', null).orderBy('id').execute())
  for (const { id: mailId } of waiting) {
    const effect = await desk.asSystem((ctx) => deliver(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { mailId } }))
    await effect?.execute({ ...ports, mail: { send: async (mail) => void out.push(mail) } }, desk.db)
    await desk.asSystem((ctx) => effect?.complete(ctx) ?? Promise.resolve())
  }
  return out
}
const said = async (desk: Desk, id: number) => (await desk.as('agent')(messages, { id, limit: 50 })).data
const answerTo = (mail: Mail | undefined, more: object = {}) =>
  aMail({ from: `Peças <${SUPPLIER}>`, to: mail?.replyTo ?? '', subject: 'Re: Peça 42', text: 'Sim, duas.', ...more })

test('a mail goes out from the mailbox in a thread of its own, and what comes back is nothing the customer sees', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  // The customer's own mail is on the ticket: no id of it goes to others.
  const came = await mail.receive(aMail({ headers: { 'Message-ID': '<da-cliente@acme.test>' } }))
  const ticketId = came.ticketId as number
  await desk.rows((tx) => tx.updateTable('mails').set({ sentAt: new Date().toISOString() }).execute())
  const made = await desk.as('agent')(begin, wish(ticketId, { waits: true }))
  expect(made).toMatchObject({ state: 'waiting', waits: true, messages: 1, people: [{ address: SUPPLIER }] })
  const [sent, ...others] = await handOver(desk)
  expect(others).toEqual([])
  expect(sent).toMatchObject({ to: SUPPLIER, subject: 'Peça 42', replyTo: expect.stringMatching(/^suporte\+s-[\w-]+@acme\.test$/) })
  expect(sent?.html).toContain('<strong>estoque</strong>')
  expect(JSON.stringify(sent?.headers)).not.toContain('da-cliente')
  expect(sent?.headers).not.toHaveProperty('Auto-Submitted')

  const before = await desk.rows((tx) => tx.selectFrom('users').select('id').execute())
  const row = await mail.receive(answerTo(sent, { headers: { 'Message-ID': '<resposta@fornecedor.test>' } }))
  expect(row).toMatchObject({ state: 'done', verdict: 'side', proof: 'signed', ticketId, commentId: null, error: null })
  expect(await said(desk, made.id)).toMatchObject([
    { author: null, from: { address: SUPPLIER, name: 'Peças' }, content: 'Sim, duas.', deliveries: [] },
    { from: null, content: 'Há em **estoque**?', deliveries: [{ address: SUPPLIER, state: 'sent' }] },
  ])
  const [comments, users] = await desk.rows(async (tx) => [
    await tx.selectFrom('comments').select('id').where('ticketId', '=', ticketId).execute(),
    await tx.selectFrom('users').select('id').execute(),
  ])
  expect(comments, 'no message of the ticket').toEqual([])
  expect(users, 'nobody gets an account').toHaveLength(before.length)
  expect(await desk.as('agent')(list, { ticketId })).toMatchObject({
    mayWrite: true,
    data: [{ id: made.id, state: 'answered', waits: false }],
  })

  // The ticket waited for that answer.
  const status = () => desk.rows((tx) => tx.selectFrom('tickets').select('status').where('id', '=', ticketId).executeTakeFirstOrThrow())
  expect(await status()).toEqual({ status: 'waiting_third_party' })
  const payload = { ticketId, conversationId: made.id, messageId: 1 }
  await desk.asSystem((ctx) => resumeAfterAnswer(ctx, { outboxId: 2, tenantId: desk.id, actorId: null, payload }))
  expect(await status()).toEqual({ status: 'open' })

  // Our next one answers theirs; an answer that only names our mail finds its way, too.
  await desk.as('agent')(add, AddSideMessage.parse({ id: made.id, text: 'Mande duas.' }))
  const [second] = await handOver(desk)
  expect(second).toMatchObject({ subject: 'Re: Peça 42', headers: { 'In-Reply-To': '<resposta@fornecedor.test>' } })
  const named = await mail.receive(
    answerTo(second, { to: 'suporte@acme.test', headers: { 'In-Reply-To': `<${second?.messageId}@desk.test>` } }),
  )
  expect(named).toMatchObject({ verdict: 'side', ticketId })
})

test('somebody else with that address waits until they are let in; a mail that its domain disowns is not believed', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const ticket = await desk.aTicket()
  const made = await desk.as('agent')(begin, wish(ticket.id))
  const [sent] = await handOver(desk)
  mail.state.vouched = 'fail'
  expect(await mail.receive(answerTo(sent))).toMatchObject({ verdict: 'suspended', cause: 'auth_failed' })
  mail.state.vouched = 'none'
  const other = await mail.receive(answerTo(sent, { from: 'Rui <rui@fornecedor.test>', text: 'Falo pela Peças.' }))
  expect(other).toMatchObject({ verdict: 'held', cause: 'participant', ticketId: ticket.id })
  expect(await said(desk, made.id)).toHaveLength(1)
  await desk.as('agent')((ctx) => onTickets.decide(ctx, { ticketId: ticket.id, id: other.id, decision: 'accept' }))
  await mail.work()
  expect(await mail.row(other.id)).toMatchObject({ verdict: 'side', error: null })
  const { data } = await desk.as('agent')(list, { ticketId: ticket.id })
  expect(data[0]?.people.map(({ address }) => address)).toEqual([SUPPLIER, 'rui@fornecedor.test'])
  // A token that was changed is nobody's: what it came with is a ticket of its own.
  const altered = await mail.receive(answerTo(sent, { to: sent?.replyTo?.replace(/.@/, '2@') ?? '' }))
  expect(altered).toMatchObject({ verdict: 'ticket' })
  expect(altered.ticketId).not.toBe(ticket.id)
  // From now on both are written to.
  await desk.as('agent')(add, AddSideMessage.parse({ id: made.id, text: 'Obrigado.' }))
  expect((await handOver(desk)).map(({ to }) => to)).toEqual([SUPPLIER, 'rui@fornecedor.test'])
})

test('files come and go with it, as files of the ticket that customers do not see', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const ticket = await desk.aTicket()
  const agent = await desk.person('agent')
  const file = await desk.anAttachment(ticket, { name: 'foto.png', authorId: agent.id, sentAt: null })
  const { fileId } = await desk.rows((tx) =>
    tx.selectFrom('attachments').select('fileId').where('id', '=', file.id).executeTakeFirstOrThrow(),
  )
  await mail.deps.files.put(fileId, Readable.from([Buffer.from('bytes')]))
  const made = await desk.as('agent')(begin, wish(ticket.id, { attachmentIds: [file.id] }))
  const [sent] = await handOver(desk, { ...noPorts, files: { ...noPorts.files, ...mail.deps.files } })
  expect(sent?.files).toMatchObject([{ name: 'foto.png', base64: Buffer.from('bytes').toString('base64') }])
  const body = [
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Segue a nota.',
    '--b',
    'Content-Type: application/pdf; name="nota.pdf"',
    'Content-Disposition: attachment; filename="nota.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('%PDF-1.4\n%%EOF').toString('base64'),
    '--b--',
  ].join('\r\n')
  await mail.receive(answerTo(sent, { type: 'multipart/mixed; boundary=b', body }))
  const [answer] = await said(desk, made.id)
  expect(answer).toMatchObject({
    content: 'Segue a nota.',
    files: [{ name: 'nota.pdf', ticketId: ticket.id, isInternal: true, isSent: true }],
  })
})
