import * as onTickets from '@balcao/core/email/desk/on-tickets'
import { test } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

test('whoever is let in joins the ticket with the mail that waited; a mail kept apart is a ticket of its own', async ({ desk, other }) => {
  const client = await desk.person('client')
  const ticket = await desk.aTicket()
  const mail = await aDeskOfMail(desk)
  const held = (from: string, text: string) =>
    mail.receive(aMail({ from, text, headers: { References: mail.tokens.messageId(ticket.id, client.email) } }))
  const first = await held('Eva <eva@outra.test>', 'Também estou com este problema.')
  expect(first).toMatchObject({ verdict: 'held', cause: 'participant', ticketId: ticket.id })
  const decide = (id: number, decision: 'accept' | 'separate') =>
    desk.as('agent')((ctx) => onTickets.decide(ctx, { ticketId: ticket.id, id, decision }))
  await expect(other.as('agent')((ctx) => onTickets.get(ctx, { ticketId: ticket.id, id: first.id }))).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  expect(await desk.as('agent')((ctx) => onTickets.get(ctx, { ticketId: ticket.id, id: first.id }))).toMatchObject({
    content: 'Também estou com este problema.',
    from: { address: 'eva@outra.test' },
  })
  await decide(first.id, 'accept')
  await mail.work()
  expect(await mail.row(first.id)).toMatchObject({ state: 'done', verdict: 'comment', ticketId: ticket.id, error: null })
  // From then on she takes part: with the tokens of her own mails, and with no others.
  expect(await held('Eva <eva@outra.test>', 'Com o endereço de outra pessoa.')).toMatchObject({ verdict: 'held' })
  const own = mail.tokens.messageId(ticket.id, 'eva@outra.test')
  const answer = await mail.receive(aMail({ from: 'Eva <eva@outra.test>', text: 'Mais um detalhe.', headers: { References: own } }))
  expect(answer).toMatchObject({ verdict: 'comment', ticketId: ticket.id })
  // Taken out again, she waits again.
  await desk.rows((tx) => tx.deleteFrom('ticketWatchers').where('ticketId', '=', ticket.id).execute())
  const later = await mail.receive(aMail({ from: 'Eva <eva@outra.test>', text: 'Ainda aqui.', headers: { References: own } }))
  expect(later).toMatchObject({ verdict: 'held' })

  const apart = await held('rui@outra.test', 'Outro assunto.')
  await decide(apart.id, 'separate')
  await mail.work()
  const row = await mail.row(apart.id)
  expect(row).toMatchObject({ verdict: 'ticket', error: null })
  expect(row.ticketId).not.toBe(ticket.id)
  await expect(decide(apart.id, 'accept')).rejects.toMatchObject({ code: 'mail_not_found' })
})
