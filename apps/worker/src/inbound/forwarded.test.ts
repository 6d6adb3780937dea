import { update } from '@balcao/core/email/desk/mailboxes'
import { type Desk, test } from '@balcao/core/testing/desk'
import { mailsSent } from '@balcao/core/testing/mails-sent'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

const SETUP = { mailDomain: 'in.desk.test', publicUrl: 'https://desk.test' }
const HTML = `<div dir="ltr">Cliente antigo, <b>cuidado</b>.<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>De: <strong class="gmail_sendername" dir="auto">Maria Souza</strong> <span dir="auto">&lt;<a href="mailto:maria@loja.test">maria@loja.test</a>&gt;</span><br>Date: qua., 25 de nov. de 2026 às 10:00<br>Subject: Pedido 1234 não chegou<br>To:  &lt;<a href="mailto:bruno@acme.test">bruno@acme.test</a>&gt;<br></div><br><br><div dir="ltr">Bom dia, meu pedido não chegou.</div></div></div>`

async function forwarding(desk: Desk, on = true) {
  const mail = await aDeskOfMail(desk)
  mail.state.vouched = 'pass'
  await desk.as('manager')((ctx) => update(ctx, { id: mail.mailboxId, staffForwards: on, autoReply: true }, SETUP))
  const forward = (from: string, html = HTML, subject = 'Fwd: Pedido 1234 não chegou') =>
    mail.receive(aMail({ from, subject, type: 'text/html; charset=utf-8', body: html }), { from, to: ['suporte@acme.test'] })
  const ticketOf = (id: number | null) =>
    desk.rows(async (tx) => {
      const ticket = await tx.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const requester = await tx.selectFrom('users').selectAll().where('id', '=', ticket.requesterId).executeTakeFirstOrThrow()
      const comments = await tx.selectFrom('comments').selectAll().where('ticketId', '=', ticket.id).execute()
      return { ticket, requester, comments }
    })
  return { ...mail, forward, ticketOf }
}

test('what an agent forwards is a ticket of whoever wrote it, with the words above as a note, and nobody is mailed', async ({ desk }) => {
  const agent = await desk.person('agent')
  const mail = await forwarding(desk)
  const row = await mail.forward(agent.email)
  expect(row).toMatchObject({ verdict: 'ticket', userId: agent.id })
  expect(row.stages.map(({ step }) => step)).toContain('forward')
  const { ticket, requester, comments } = await mail.ticketOf(row.ticketId)
  expect(ticket).toMatchObject({ title: 'Pedido 1234 não chegou', channel: 'email', authorId: null })
  expect(ticket.description).toBe('Bom dia, meu pedido não chegou.')
  expect(requester).toMatchObject({ name: 'Maria Souza', email: 'maria@loja.test', role: 'client', passwordHash: null })
  expect(comments).toMatchObject([{ isInternal: true, authorId: agent.id, content: 'Cliente antigo, **cuidado**.' }])
  expect(await mailsSent(desk)).toEqual([])
  // The same customer again is the same account.
  const again = await mail.forward(agent.email, HTML.replace('Bom dia', 'Boa tarde'))
  expect((await mail.ticketOf(again.ticketId)).requester.id).toBe(requester.id)
})

test('it stays the ticket of whoever forwards it without the switch, a domain that vouches, or an author to open it for', async ({
  desk,
}) => {
  const [agent, client] = [await desk.person('agent'), await desk.person('client')]
  const off = await forwarding(desk, false)
  const theirs = async (mail: typeof off, from: string, html?: string) =>
    (await mail.ticketOf((await mail.forward(from, html)).ticketId)).requester.email
  expect(await theirs(off, agent.email)).toBe(agent.email)
  await desk.as('manager')((ctx) => update(ctx, { id: off.mailboxId, staffForwards: true }, SETUP))
  expect(await theirs(off, client.email, HTML.replace('Bom dia', 'Oi')), 'a customer').toBe(client.email)
  const [colleague] = [await desk.person('supervisor')]
  for (const address of [colleague.email, 'suporte@acme.test', agent.email])
    expect(await theirs(off, agent.email, HTML.replaceAll('maria@loja.test', address)), address).toBe(agent.email)
  off.state.vouched = 'none'
  expect(await theirs(off, agent.email, HTML.replace('Bom dia', 'Boa noite')), 'anybody may write From').toBe(agent.email)
})

const enclosing = (inner: string, note = 'Cuide deste, por favor.') => ({
  type: 'multipart/mixed; boundary=corte',
  body: [
    ...['--corte', 'Content-Type: text/plain; charset=utf-8', '', note, '--corte', 'Content-Type: message/rfc822'],
    ...['Content-Disposition: attachment; filename="pedido.eml"', '', inner, '--corte--'],
  ].join('\r\n'),
})
const INNER = [
  ...['From: Rui Prado <rui@loja.test>', 'To: agente@acme.test', 'Subject: Pedido 77 veio quebrado', 'MIME-Version: 1.0'],
  ...['Content-Type: multipart/mixed; boundary=dentro', '', '--dentro', 'Content-Type: text/plain; charset=utf-8', '', 'Veio quebrado.'],
  ...['--dentro', 'Content-Type: text/csv; name=itens.csv', 'Content-Disposition: attachment; filename=itens.csv', '', 'a;b', '--dentro--'],
].join('\r\n')

test('a mail that an agent forwards as a file is a ticket of whoever wrote it, with its files; of anybody else it is a file', async ({
  desk,
}) => {
  const [agent, client] = [await desk.person('agent'), await desk.person('client')]
  const mail = await forwarding(desk)
  const send = (from: string, parts = enclosing(INNER), headers = {}) =>
    mail.receive(aMail({ from, subject: 'Para o suporte', ...parts, headers }), { from, to: ['suporte@acme.test'] })
  const filesOf = async (ticketId: number | null) =>
    (await desk.rows((tx) => tx.selectFrom('attachments').select('name').where('ticketId', '=', ticketId).orderBy('id').execute())).map(
      ({ name }) => name,
    )
  const row = await send(agent.email)
  expect(row).toMatchObject({ verdict: 'ticket', userId: agent.id, error: null })
  const { ticket, requester, comments } = await mail.ticketOf(row.ticketId)
  expect(ticket).toMatchObject({ title: 'Pedido 77 veio quebrado', description: 'Veio quebrado.' })
  expect(requester).toMatchObject({ name: 'Rui Prado', email: 'rui@loja.test' })
  expect(comments).toMatchObject([{ isInternal: true, content: 'Cuide deste, por favor.' }])
  expect(await filesOf(row.ticketId)).toEqual(['pedido.eml', 'itens.csv'])
  const byCustomer = await send(client.email)
  expect((await mail.ticketOf(byCustomer.ticketId)).requester.id).toBe(client.id)
  expect(await filesOf(byCustomer.ticketId)).toEqual(['pedido.eml'])
  const broken = await send(agent.email, enclosing('isto não é um e-mail', 'Outro'))
  expect((await mail.ticketOf(broken.ticketId)).requester.id).toBe(agent.id)
  const answer = await send(agent.email, enclosing(INNER, 'Mais um'), { 'In-Reply-To': '<nada@x.test>' })
  expect((await mail.ticketOf(answer.ticketId)).requester.id, 'an answer forwards nothing').toBe(agent.id)
})

test('a mail with a subject like that of its sender’s newest ticket is a ticket of its own, beside which that one is suggested', async ({
  desk,
}) => {
  const mail = await aDeskOfMail(desk)
  const from = 'Eva <eva@loja.test>'
  const send = (subject: string, by = from) =>
    mail.receive(aMail({ from: by, subject, text: subject }), { from: by, to: ['suporte@acme.test'] })
  const suggested = async (row: { id: number }) => ((await mail.row(row.id)).parsed as { suggestedTicketId?: number }).suggestedTicketId
  const first = await send('Impressora do 3º andar parada')
  const second = await send('Re: impressora do 3o andar parada!')
  expect(second.ticketId).not.toBe(first.ticketId)
  expect(await suggested(second)).toBe(first.ticketId)
  expect(await suggested(first)).toBeUndefined()
  expect(await suggested(await send('Senha esquecida'))).toBeUndefined()
  expect(await suggested(await send('Impressora do 3º andar parada', 'Outra <outra@loja.test>')), 'of somebody else').toBeUndefined()
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ lastMessageAt: new Date(Date.now() - 49 * 3_600_000).toISOString() })
      .execute(),
  )
  expect(await suggested(await send('Impressora do 3º andar parada')), 'days later').toBeUndefined()
})
