import { createHmac } from 'node:crypto'
import { dayOf, messageIdOf } from '@balcao/core/email/mail-tokens'
import type { Desk } from '@balcao/core/testing/desk'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { type TestServer, test, tokenOf } from '../testing/server.ts'

const KEY = 'a key of sixteen or more'
const now = () => String(Math.floor(Date.now() / 1_000))
const mail = (text: string) => Buffer.from(`From: ana@loja.test\r\nSubject: Ajuda\r\n\r\n${text}`)

async function aHook(server: TestServer, desk: Desk, provider: 'mailgun' | 'generic') {
  const { token } = await tokenOf(server, desk, 'admin')
  const { body: box } = await server.rest('POST', '/email/mailboxes', { token, body: { address: `${provider}@desk.test` } })
  const connected = await server.rest('PUT', `/email/mailboxes/${box.id}/connection`, { token, body: { hook: { provider, key: KEY } } })
  const hook = connected.body.hook as { url: string }
  expect(connected.text).not.toContain(KEY)
  const path = new URL(hook.url).pathname
  const rows = () => desk.rows((tx) => tx.selectFrom('inboundMails').selectAll().where('mailboxId', '=', Number(box.id)).execute())
  return { token, id: Number(box.id), path, rows }
}

const genericly = (body: Buffer, stamp = now(), of = body, key = KEY) => ({
  raw: new Uint8Array(body),
  headers: {
    'content-type': 'message/rfc822',
    'x-balcao-timestamp': stamp,
    'x-balcao-signature': createHmac('sha256', key).update(`${stamp}.`).update(of).digest('hex'),
  },
})
function mailgunly(body: Buffer, token: string, stamp = now()) {
  const form = new FormData()
  const signature = createHmac('sha256', KEY).update(stamp).update(token).digest('hex')
  for (const [name, value] of Object.entries({ timestamp: stamp, token, signature, sender: 'ana@loja.test', recipient: 'x@desk.test' }))
    form.append(name, value)
  form.append('body-mime', body.toString('latin1'))
  return form
}
const send = async (server: TestServer, path: string, form: FormData) =>
  (await fetch(`${server.url}${path}`, { method: 'POST', body: form })).status

test('W08 a signed call brings a mail once, however often it is repeated; an unsigned, changed or old one brings none', async ({
  server,
  desk,
}) => {
  const { path, rows } = await aHook(server, desk, 'generic')
  const [one, two] = [mail('um'), mail('dois')]
  const call = genericly(one)
  expect((await server.ask('POST', path, call)).status).toBe(200)
  expect((await server.ask('POST', path, call)).status).toBe(200)
  expect((await rows()).map(({ source, size }) => [source, size])).toEqual([['hook', one.byteLength]])
  for (const wrong of [
    genericly(two, now(), one),
    genericly(two, now(), two, 'another key altogether'),
    genericly(two, '1000000000'),
    { raw: new Uint8Array(two) },
  ])
    expect((await server.ask('POST', path, wrong)).status).toBe(401)
  expect(await rows()).toHaveLength(1)
})

test('a signature of Mailgun, which is not over the mail, brings one mail and no other', async ({ server, desk }) => {
  const { path, rows } = await aHook(server, desk, 'mailgun')
  const stamp = now()
  expect(await send(server, path, mailgunly(mail('um'), 'token-1', stamp))).toBe(200)
  expect(await send(server, path, mailgunly(mail('um'), 'token-1', stamp))).toBe(200)
  expect(await send(server, path, mailgunly(mail('outro'), 'token-1', stamp))).toBe(401)
  expect(await send(server, path, mailgunly(mail('outro'), 'token-2', stamp))).toBe(200)
  expect(await rows()).toHaveLength(2)
})

test('an unknown address, another provider and a paused or disconnected mailbox are not there', async ({ server, desk }) => {
  const { token, id, path } = await aHook(server, desk, 'generic')
  const status = async (address: string) => (await server.ask('POST', address, genericly(mail('x')))).status
  expect(await status(path.replace(/.$/, '_'))).toBe(404)
  expect(await status(path.replace('/generic/', '/mailgun/'))).toBe(404)
  await server.rest('PUT', `/email/mailboxes/${id}`, { token, body: { state: 'paused' } })
  expect(await status(path)).toBe(404)
  await server.rest('PUT', `/email/mailboxes/${id}`, { token, body: { state: 'active' } })
  expect(await status(path)).toBe(200)
  const suspend = (to: string) =>
    inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ status: to }).where('id', '=', desk.id).execute())
  await suspend('suspended')
  expect(await status(path), 'T24 of a suspended organisation').toBe(404)
  await suspend('active')
  await server.rest('PUT', `/email/mailboxes/${id}/connection`, { token, body: { hook: null } })
  expect(await status(path)).toBe(404)
})

test('a key that cannot be one of the provider is refused with the field', async ({ server, desk }) => {
  const { token, id } = await aHook(server, desk, 'generic')
  const answer = await server.rest('PUT', `/email/mailboxes/${id}/connection`, {
    token,
    body: { hook: { provider: 'sendgrid', key: KEY } },
  })
  expect([answer.status, answer.text.includes('hook.key')]).toEqual([400, true])
  const without = await server.rest('PUT', `/email/mailboxes/${id}/connection`, { token, body: { hook: { provider: 'mailgun' } } })
  expect([without.status, without.text.includes('hook.key')]).toEqual([400, true])
})

/** A mail of a ticket that went out to its requester, by its Message-ID. */
async function aSentMail(server: TestServer, desk: Desk, key: string) {
  const [client, ticket] = [await desk.person('client'), await desk.aTicket()]
  const about = { ticketId: ticket.id, toAddress: client.email, subject: 'x', text: 'x' }
  const { id } = await desk.rows((tx) =>
    tx
      .insertInto('mails')
      .values({ tenantId: desk.id, sourceKey: `reply-${key}`, ...about, commentId: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const made = { tenantId: desk.id, ticketId: ticket.id, recipient: client.email, day: dayOf(new Date()), mailId: id }
  const delivery = async () =>
    (await desk.rows((tx) => tx.selectFrom('mails').select('delivery').where('id', '=', id).executeTakeFirstOrThrow())).delivery
  return { messageId: `${messageIdOf(server.deps.mailSigner, made)}@acme.test`, delivery, address: client.email }
}

test('E16 what a provider reports of a mail shows on it, in whatever order it comes; a failure for good suppresses its address', async ({
  server,
  desk,
  other,
}) => {
  const { path } = await aHook(server, desk, 'generic')
  const { messageId, delivery, address } = await aSentMail(server, desk, 'a')
  const foreign = await aSentMail(server, other, 'b')
  const report = (events: object[], key = KEY) => {
    const body = Buffer.from(JSON.stringify({ events }))
    return server.ask('POST', `${path}/events`, genericly(body, now(), body, key))
  }
  expect((await report([{ messageId, event: 'delivered' }], 'another key altogether')).status).toBe(401)
  expect(await delivery()).toBeNull()
  expect(
    (
      await report([
        { messageId, event: 'delivered' },
        { messageId: 'somebody@else.test', event: 'bounced' },
      ])
    ).body,
  ).toEqual({ known: 1 })
  expect(await delivery()).toBe('delivered')
  await report([{ messageId, event: 'bounced', detail: '550 gone' }])
  await report([{ messageId, event: 'deferred' }])
  expect(await delivery()).toBe('bounced')
  expect(await desk.rows((tx) => tx.selectFrom('mailSuppressions').select(['address', 'reason']).execute())).toEqual([
    { address, reason: 'bounce' },
  ])
  expect((await report([{ messageId: foreign.messageId, event: 'complaint' }])).body).toEqual({ known: 0 })
  expect(await foreign.delivery()).toBeNull()
})
