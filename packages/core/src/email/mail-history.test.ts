import { expect } from 'vitest'
import type { Mail } from '../ports.ts'
import { update as updateProfile } from '../profile/profile.ts'
import { type Desk, test } from '../testing/desk.ts'
import { noPorts } from '../testing/no-files.ts'
import { deliver } from './deliver.ts'
import { deliverTogether } from './deliver-together.ts'
import { foldQuotes } from './inbound/quotes.ts'
import { mailRequester } from './on-comment.ts'

async function aMailbox(desk: Desk, quotesHistory: boolean) {
  const values = { tenantId: desk.id, address: 'suporte@acme.test', kind: 'forward' as const, forwardKey: `k${desk.id}` }
  await desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ ...values, signature: 'Acme', quotesHistory })
      .execute(),
  )
}

/** A ticket with an answer of the desk after some talk, a note, and a message that came later. */
async function anAnswer(desk: Desk, byRule = false) {
  const agent = await desk.person('agent')
  await desk.as('agent')(updateProfile, { mailSignature: 'Bia *Lima*\nSuporte' })
  const ticket = await desk.aTicket({ description: 'Não imprime.' })
  const client = { authorSide: 'customer' as const, authorId: ticket.requesterId }
  const staff = { authorSide: 'staff' as const, authorId: agent.id }
  await desk.aComment(ticket, { ...client, content: 'Alguma **notícia**?\n\nObrigada' })
  await desk.aComment(ticket, { ...staff, isInternal: true, content: 'segredo' })
  const { id: commentId } = await desk.aComment(ticket, { ...staff, content: 'Já vai.' })
  await desk.aComment(ticket, { ...client, content: 'depois' })
  const payload = { commentId, ticketId: ticket.id, isInternal: false, byRule }
  await desk.asSystem((ctx) => mailRequester(ctx, { outboxId: 7, tenantId: desk.id, actorId: agent.id, payload } as never))
  return ticket
}

/** The one mail that waits, as it is handed over by the queue. */
async function handedOver(desk: Desk): Promise<Mail> {
  const { id: mailId } = await desk.rows((tx) => tx.selectFrom('mails').select('id').executeTakeFirstOrThrow())
  const effect = await desk.asSystem((ctx) => deliver(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { mailId } }))
  const out: Mail[] = []
  await effect?.execute({ ...noPorts, mail: { send: async (mail) => void out.push(mail) } }, desk.db)
  return out[0] as Mail
}

test('an answer quotes the public messages before it where its mailbox says so, and its author signs it', async ({ desk }) => {
  await aMailbox(desk, true)
  await anAnswer(desk)
  const { id } = await desk.rows((tx) => tx.selectFrom('outbox').select('id').where('name', '=', 'mail:queued').executeTakeFirstOrThrow())
  const told = { tenantId: desk.id, id }
  expect(await deliverTogether({ db: desk.db, ports: noPorts, keptSeconds: 20 }, [told]), 'it goes by the queue').toEqual([told])
  const { text, html } = await handedOver(desk)
  expect(text).toMatch(
    /Já vai\.\n\nBia \*Lima\*\nSuporte\n\nAcme\n\nEm \d\d\/\d\d\/\d{4} \d\d:\d\d, .+ escreveu:\n\n> Alguma \*\*notícia\*\*\?\n>\n> Obrigada\n\nEm .+ escreveu:\n\n> Não imprime\.\n\nPara responder, acesse o portal:\n/,
  )
  expect(text).not.toMatch(/segredo|depois/)
  expect(html).toContain('<blockquote>')
  expect(html).toContain('Bia *Lima*<br>')
  // Whoever answers it by mail sends none of that back as new words.
  const answered = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  expect(foldQuotes(`Obrigada!\n\nEm seg., 30 de nov. de 2026, Acme escreveu:\n${answered}`).content).toBe('Obrigada!')
})

test('without that it quotes nothing, and what a rule wrote in somebody’s name is not signed by them', async ({ desk }) => {
  await aMailbox(desk, false)
  await anAnswer(desk, true)
  const { text } = await handedOver(desk)
  expect(text).toContain('Já vai.\n\nAcme\n\nPara responder, acesse o portal:\n')
  expect(text).not.toContain('Alguma')
})
