import { expect } from 'vitest'
import type { Mail } from '../ports.ts'
import { type Desk, test } from '../testing/desk.ts'
import { noPorts, secretsHere } from '../testing/no-files.ts'
import { sealCredentials } from './credentials.ts'
import { deliver } from './deliver.ts'
import { deliverTogether } from './deliver-together.ts'
import { queueMail } from './on-comment.ts'

const SMTP = { host: 'smtp.acme.test', port: 465, security: 'tls', user: 'suporte' }

async function aMailbox(desk: Desk, values: object = {}, credentials: object = {}) {
  const { id } = await desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({
        tenantId: desk.id,
        address: 'suporte@acme.test',
        kind: 'forward',
        forwardKey: `k${desk.id}`,
        displayName: 'Acme Suporte',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const sealed = sealCredentials(secretsHere, { tenantId: desk.id, id }, credentials)
  await desk.rows((tx) => tx.updateTable('mailboxes').set({ credentials: sealed }).where('id', '=', id).execute())
}

/** Sends a mail of a ticket by the queue, and tells what was handed over. */
async function sent(desk: Desk, sourceKey: string): Promise<Mail | undefined> {
  const ticket = await desk.aTicket()
  const queued = { sourceKey, ticketId: ticket.id, toAddress: 'ana@acme.test', subject: 'x', text: 'Olá, **Ana**!', linkPath: null }
  await desk.asSystem((ctx) => queueMail(ctx, queued))
  const { id: mailId } = await desk.rows((tx) =>
    tx.selectFrom('mails').select('id').where('sourceKey', '=', sourceKey).executeTakeFirstOrThrow(),
  )
  const effect = await desk.asSystem((ctx) => deliver(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { mailId } }))
  const out: Mail[] = []
  await effect?.execute({ ...noPorts, mail: { send: async (mail) => void out.push(mail) } }, desk.db)
  return out[0]
}

test('an answer of the desk is from its mailbox, with its signature once, in both texts; other mails have none', async ({ desk }) => {
  await aMailbox(desk, { signature: 'Equipe *Acme*\nacme.test' })
  const mail = await sent(desk, 'reply-1')
  expect(mail?.from).toEqual({ name: 'Acme Suporte' })
  expect(mail?.text).toContain('Olá, **Ana**!\n\nEquipe *Acme*\nacme.test')
  expect(mail?.html).toContain('<strong>Ana</strong>')
  expect(mail?.html).toContain('Equipe *Acme*<br>')
  expect(mail?.html?.match(/Equipe/g)).toHaveLength(1)
  const notice = await sent(desk, 'notice-1')
  expect(notice?.from).toBeUndefined()
  expect(notice?.text).not.toContain('Equipe')
})

test('a mailbox sends by its own server once its address is proved', async ({ desk }) => {
  const settings = JSON.stringify({ smtp: SMTP }) as never
  await aMailbox(desk, { settings }, { smtpPassword: 'segredo' })
  expect((await sent(desk, 'reply-1'))?.from, 'anybody can name an address').toEqual({ name: 'Acme Suporte' })
  await desk.rows((tx) => tx.updateTable('mailboxes').set({ provedAt: new Date().toISOString() }).execute())
  const server = { ...SMTP, password: 'segredo' }
  expect((await sent(desk, 'reply-2'))?.from).toEqual({ name: 'Acme Suporte', address: 'suporte@acme.test', server })
  // Under a secret that is gone the mail still goes out, the installation's way.
  await desk.rows((tx) => tx.updateTable('mailboxes').set({ credentials: 'gone' }).execute())
  expect((await sent(desk, 'reply-3'))?.from).toEqual({ name: 'Acme Suporte' })
})

test('mails that go by a server of one organisation are left to the queue, where they hold up no others', async ({ desk }) => {
  await aMailbox(desk, { settings: JSON.stringify({ smtp: SMTP }) as never, provedAt: new Date().toISOString() }, { smtpPassword: 'x' })
  const ticket = await desk.aTicket()
  await desk.asSystem((ctx) =>
    queueMail(ctx, { sourceKey: 'reply-1', ticketId: ticket.id, toAddress: 'ana@acme.test', subject: 'x', text: 'x', linkPath: null }),
  )
  const { id } = await desk.rows((tx) => tx.selectFrom('outbox').select('id').where('name', '=', 'mail:queued').executeTakeFirstOrThrow())
  const told = { tenantId: desk.id, id }
  expect(await deliverTogether({ db: desk.db, ports: noPorts, keptSeconds: 20 }, [told])).toEqual([told])
})

test('a mailbox whose key is published signs its answers, by its own server and by the installation’s', async ({ desk }) => {
  const dkim = { selector: 'balcao', publicKey: 'abc', verifiedAt: new Date().toISOString() }
  const provedAt = new Date().toISOString()
  await aMailbox(desk, { provedAt, settings: JSON.stringify({ dkim }) as never }, { dkimKey: 'segredo' })
  const signs = { domain: 'acme.test', selector: 'balcao', key: 'segredo' }
  expect((await sent(desk, 'reply-1'))?.from).toEqual({ name: 'Acme Suporte', address: 'suporte@acme.test', dkim: signs })
  const set = (settings: object) =>
    desk.rows((tx) =>
      tx
        .updateTable('mailboxes')
        .set({ settings: JSON.stringify(settings) as never })
        .execute(),
    )
  await set({ dkim: { ...dkim, verifiedAt: null } })
  expect((await sent(desk, 'reply-2'))?.from).toEqual({ name: 'Acme Suporte' })
  await set({ dkim, smtp: SMTP })
  expect((await sent(desk, 'reply-3'))?.from, 'without its password it is sent by the installation').toMatchObject({ dkim: signs })
})

test('E16 an address that a server refuses for good is bounced and suppressed, and nothing more goes there', async ({ desk }) => {
  const refused = Object.assign(new Error('no'), { cause: { responseCode: 550, response: '550 5.1.1 no such user' } })
  const ticket = await desk.aTicket()
  const queued = { ticketId: ticket.id, toAddress: 'Gone@acme.test', subject: 'x', text: 'Olá', linkPath: null }
  await desk.asSystem((ctx) => queueMail(ctx, { ...queued, sourceKey: 'reply-1' }))
  const { id: mailId } = await desk.rows((tx) => tx.selectFrom('mails').select('id').executeTakeFirstOrThrow())
  const effect = await desk.asSystem((ctx) => deliver(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { mailId } }))
  await effect?.execute({ ...noPorts, mail: { send: () => Promise.reject(refused) } }, desk.db)
  await desk.asSystem((ctx) => effect?.complete(ctx) ?? Promise.resolve())
  await desk.asSystem((ctx) => queueMail(ctx, { ...queued, sourceKey: 'reply-2' }))
  const mails = await desk.rows((tx) => tx.selectFrom('mails').select(['delivery', 'deliveryDetail']).orderBy('id').execute())
  expect(mails).toEqual([
    { delivery: 'bounced', deliveryDetail: '550 5.1.1 no such user' },
    { delivery: 'suppressed', deliveryDetail: null },
  ])
  const suppressed = await desk.rows((tx) => tx.selectFrom('mailSuppressions').select(['address', 'reason']).execute())
  expect(suppressed).toEqual([{ address: 'gone@acme.test', reason: 'bounce' }])
})
