import * as comments from '@balcao/core/comments/comments'
import type { Mail } from '@balcao/core/ports'
import { type Desk, test } from '@balcao/core/testing/desk'
import { mailsSent } from '@balcao/core/testing/mails-sent'
import * as tickets from '@balcao/core/tickets/tickets'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

const BOXES = { a: 'suporte@a.test', b: 'ajuda@b.test' }
const MOST_ROUNDS = 10

/** A mail as another server hands it on, from the mailbox that answers to it go to. */
const carried = (mail: Mail, from: string) =>
  aMail({
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    headers: { ...mail.headers, 'Message-ID': `<${mail.messageId}@x.test>` },
  })

test('E10 two organisations whose mailboxes write to each other stop within three mails, whatever each does by itself', async ({
  desk,
  other,
}) => {
  const [a, b] = [await aDeskOfMail(desk, BOXES.a), await aDeskOfMail(other, BOXES.b)]
  // Both answer each new ticket at once, and each other's mails are vouched for.
  for (const [of, box] of [
    [desk, a],
    [other, b],
  ] as const) {
    box.state.vouched = 'pass'
    await of.rows((tx) => tx.updateTable('mailboxes').set({ autoReply: true }).where('id', '=', box.mailboxId).execute())
  }
  const handedOver = { a: new Set<string>(), b: new Set<string>() }
  const fresh = async (of: Desk, key: 'a' | 'b') => {
    const sent = (await mailsSent(of)).filter(({ id }) => !handedOver[key].has(id))
    for (const { id } of sent) handedOver[key].add(id)
    return sent
  }
  // Somebody writes from the one's mailbox to the other's, where it becomes a ticket that an agent answers and resolves.
  const first = await a.receive(aMail({ from: BOXES.b, to: BOXES.a, subject: 'Pedido' }), { from: BOXES.b, to: [BOXES.a] })
  expect(first.verdict).toBe('ticket')
  const agent = desk.as('agent')
  await agent((ctx) => comments.add(ctx, { ticketId: first.ticketId as number, content: 'Recebido.', isInternal: false }))
  await agent((ctx) => tickets.update(ctx, { id: first.ticketId as number, status: 'resolved' }))

  let carriedMails = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const [fromA, fromB] = [await fresh(desk, 'a'), await fresh(other, 'b')]
    const toB = fromA.filter(({ to }) => to === BOXES.b)
    const toA = fromB.filter(({ to }) => to === BOXES.a)
    if (toA.length + toB.length === 0) break
    carriedMails += toA.length + toB.length
    for (const mail of toB) await b.receive(carried(mail, mail.replyTo ?? BOXES.a), { from: BOXES.a, to: [BOXES.b] })
    for (const mail of toA) await a.receive(carried(mail, mail.replyTo ?? BOXES.b), { from: BOXES.b, to: [BOXES.a] })
  }
  expect(carriedMails).toBeGreaterThan(0)
  expect(carriedMails).toBeLessThanOrEqual(3)
  const came = await other.rows((tx) => tx.selectFrom('inboundMails').select(['verdict', 'cause']).orderBy('id').execute())
  expect(came.filter(({ verdict }) => verdict === 'ticket').length, 'what the agent wrote is one ticket at most').toBeLessThanOrEqual(1)
})
