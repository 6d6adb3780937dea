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
