import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Desk } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { cookiesOf, signIn, type TestServer, test, tokenOf } from '../testing/server.ts'

const MAIL = [
  'From: Ana <ana@loja.test>',
  'Subject: Pedido',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Chegou <img src="https://pixel.test/1.png"><script>alert(1)</script></p>',
].join('\r\n')

/** A mail of a ticket, with its bytes in the store. */
async function aTicketMail(server: TestServer, desk: Desk, ticketId: number): Promise<number> {
  const key = randomUUID()
  await server.deps.files.put(key, Readable.from([Buffer.from(MAIL)]))
  return desk.rows(async (tx) => {
    const box = await tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, address: `${key}@desk.test`, kind: 'forward', forwardKey: key })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { tenantId: desk.id, id: key, mime: 'application/octet-stream', size: MAIL.length, sha256: key }
    await tx.insertInto('files').values(file).execute()
    const mail = { tenantId: desk.id, mailboxId: box.id, fileId: key, sha256: key, size: MAIL.length, source: 'smtp' as const, ticketId }
    return (await tx.insertInto('inboundMails').values(mail).returning('id').executeTakeFirstOrThrow()).id
  })
}

test('E09 a mail is shown as a page that runs and loads nothing, to the browser that asked for it alone', async ({ server, desk }) => {
  const { id: ticketId } = await desk.aTicket({})
  const id = await aTicketMail(server, desk, ticketId)
  const page = { 'sec-fetch-site': 'same-origin', origin: server.url }
  const { token, answer } = await signIn(server, desk, 'agent', page)
  const cookie = cookiesOf(answer)
  const { body } = await server.rest('GET', `/tickets/${ticketId}/mails/${id}/page`, { token, headers: { cookie } })
  const shown = await server.ask('GET', String(body.url), { headers: { cookie } })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(shown.headers.get('content-security-policy')).toBe(
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
  expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(shown.text).toContain('Chegou')
  expect(shown.text).not.toMatch(/pixel\.test|script/)
  const asked = await server.ask('GET', `${body.url}&pictures=1`, { headers: { cookie } })
  expect(asked.headers.get('content-security-policy')).toContain('img-src data: https:;')
  expect(asked.text).toContain('https://pixel.test/1.png')

  // Of another browser, of another mail, or changed, it leads nowhere.
  const other = await aTicketMail(server, desk, ticketId)
  const address = String(body.url)
  expect((await server.ask('GET', address)).status).toBe(404)
  expect((await server.ask('GET', address.replace(`/mails/${id}/`, `/mails/${other}/`), { headers: { cookie } })).status).toBe(404)
  expect((await server.ask('GET', `${address}x`, { headers: { cookie } })).status).toBe(404)
  expect((await server.ask('GET', address.split('?')[0] ?? '', { headers: { cookie } })).status).toBe(404)
  // A signature for a file is none for a mail.
  const file = address.replace(/\/api\/tickets\/\d+\/mails\/(\d+)\/original/, '/api/attachments/$1/download')
  expect((await server.ask('GET', file, { headers: { cookie } })).status).toBe(404)
})

test('whoever does not see the ticket gets no address: customers and other organisations', async ({ server, desk, other }) => {
  const customer = await desk.person('client')
  const { id: ticketId } = await desk.aTicket({ requesterId: customer.id })
  const id = await aTicketMail(server, desk, ticketId)
  const ofCustomer = await tokenOf(server, desk, customer)
  expect((await server.rest('GET', `/tickets/${ticketId}/mails/${id}/page`, { token: ofCustomer.token })).status).toBe(403)
  const ofOther = await tokenOf(server, other, 'admin')
  expect((await server.rest('GET', `/tickets/${ticketId}/mails/${id}/page`, { token: ofOther.token })).status).toBe(404)
})
