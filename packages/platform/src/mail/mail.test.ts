import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { authenticateMail } from '../inbound/authenticate.ts'
import { anSmtpServer, readMime } from '../testing/smtp-server.ts'
import { openMailer } from './mail.ts'
import { listMailbox, readMail } from './mailbox.ts'
import { type Mail, MailRefusedError } from './rules.ts'

const log = pino({ level: 'silent' })
const MAIL_FROM = 'Balcão <nao-responda@ajuda.example>'
const aMail = (values: Partial<Mail> = {}): Mail => ({
  id: 'mail-1-7',
  to: 'ana@acme.test',
  subject: 'Olá, Ana',
  text: 'Sua resposta chegou.',
  ...values,
})

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-mail-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

async function aServer(options?: SMTPServerOptions) {
  const { close, ...server } = await anSmtpServer(options)
  onTestFinished(close)
  return server
}
async function aMailer(port: number, credentials = '') {
  const mailer = await openMailer(
    { SMTP_URL: `smtp://${credentials}127.0.0.1:${port}`, MAIL_FROM, DATA_DIR: dataDir, MAIL_INSIDE_HOSTS: [] },
    log,
  )
  onTestFinished(() => mailer.close())
  return mailer
}

test('the local mailbox keeps each mail once, newest first', async () => {
  const mailer = await openMailer({ SMTP_URL: undefined, MAIL_FROM, DATA_DIR: dataDir, MAIL_INSIDE_HOSTS: [] }, log)
  expect(await listMailbox(join(dataDir, 'nowhere'), 10)).toEqual([])
  await mailer.send(aMail())
  await mailer.send(aMail({ subject: 'sent again' }))
  await mailer.send(aMail({ id: 'mail-1-8', html: '<p>Olá</p>', headers: { 'X-Ticket': '5' } }))
  const kept = await listMailbox(dataDir, 10)
  expect(kept.map(({ id, subject }) => [id, subject])).toEqual([
    ['mail-1-8', 'Olá, Ana'],
    ['mail-1-7', 'Olá, Ana'],
  ])
  expect(kept[0]).toMatchObject({ from: MAIL_FROM, html: '<p>Olá</p>', headers: { 'X-Ticket': '5' }, sentAt: expect.stringMatching(/Z$/) })
  expect(await listMailbox(dataDir, 1)).toHaveLength(1)
  expect(await readMail(dataDir, 'mail-1-7')).toMatchObject({ text: 'Sua resposta chegou.' })
  expect(await readMail(dataDir, '../mailbox/mail-1-7')).toBeUndefined()
  expect((await readdir(join(dataDir, 'mailbox'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('SMTP carries the mail, with a Message-ID that stays', async () => {
  const { received, port } = await aServer()
  const mailer = await aMailer(port)
  await mailer.send(aMail({ headers: { 'In-Reply-To': '<ticket-5@ajuda.example>' } }))
  await mailer.send(aMail())
  expect(received).toHaveLength(2)
  for (const { to, raw } of received) {
    expect(to).toEqual(['ana@acme.test'])
    expect(raw).toContain('Message-ID: <mail-1-7@ajuda.example>')
    expect(raw).toMatch(/^From: =\?UTF-8\?.*<nao-responda@ajuda\.example>/m)
  }
  expect(received[0]?.raw).toContain('In-Reply-To: <ticket-5@ajuda.example>')
})

test('a picture goes inside the mail, named by its HTML, whatever its file is called; nothing else goes along', async () => {
  const { received, port } = await aServer()
  const mailer = await aMailer(port)
  const picture = { cid: 'imagem-5.mail-1-7@balcao', name: 'a\r\nBcc: eve@evil.test.png', mime: 'image/png', base64: 'iVBORw0KGgo=' }
  await mailer.send(aMail({ html: `<p>Veja <img src="cid:${picture.cid}" alt="tela"></p>`, pictures: [picture] }))
  const raw = received[0]?.raw ?? ''
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(raw).toMatch(/^Content-Type: multipart\/related;/m)
  expect(raw).toContain(`Content-ID: <${picture.cid}>`)
  expect(raw).toMatch(/^Content-Disposition: inline;/m)
  expect(raw).toContain(picture.base64)
  expect(raw).toContain('Sua resposta chegou.')
  expect(raw).not.toMatch(/^Bcc:/im)
  for (const wrong of [{ mime: 'image/svg+xml' }, { mime: 'text/html' }, { cid: 'a>\r\nX: y@b' }])
    await expect(mailer.send(aMail({ pictures: [{ ...picture, ...wrong }] }))).rejects.toBeInstanceOf(MailRefusedError)
})

test('nothing a user wrote adds a header or a recipient', async () => {
  const { received, port } = await aServer()
  const mailer = await aMailer(port)
  await mailer.send(aMail({ subject: 'a\r\nBcc: eve@evil.test\r\n\r\nbody', headers: { 'X-Note': 'x\nBcc: eve@evil.test' } }))
  expect(received[0]?.to).toEqual(['ana@acme.test'])
  expect(received[0]?.raw).not.toMatch(/^Bcc:/im)
  for (const to of ['a@b.test, eve@evil.test', 'a@b.test\r\nBcc: eve@evil.test', 'Eve <eve@evil.test>', '', 'nobody']) {
    await expect(mailer.send(aMail({ to }))).rejects.toBeInstanceOf(MailRefusedError)
  }
  for (const name of ['Bcc', 'to', 'Content-Type', 'X\r\nBcc', 'Message-ID']) {
    await expect(mailer.send(aMail({ headers: { [name]: 'x' } }))).rejects.toBeInstanceOf(MailRefusedError)
  }
  await expect(mailer.send(aMail({ id: '../../x' }))).rejects.toBeInstanceOf(MailRefusedError)
  expect(received).toHaveLength(1)
})

test('a recipient refused for good is told apart from trouble that passes', async () => {
  const { port } = await aServer({
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = address.startsWith('gone') ? 550 : 451
      done(address.startsWith('ana') ? null : Object.assign(new Error('refused'), { responseCode }))
    },
  })
  const mailer = await aMailer(port)
  await expect(mailer.send(aMail({ to: 'gone@acme.test' }))).rejects.toBeInstanceOf(MailRefusedError)
  await expect(mailer.send(aMail({ to: 'busy@acme.test' }))).rejects.not.toBeInstanceOf(MailRefusedError)
  await mailer.send(aMail())
})

test('a wrong password and a server that is away are trouble that passes', async () => {
  const { port } = await aServer({ authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('no')) })
  await expect((await aMailer(port, 'user:wrong@')).send(aMail())).rejects.not.toBeInstanceOf(MailRefusedError)
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const free = (closed.address() as { port: number }).port
  await new Promise((done) => closed.close(done))
  await expect((await aMailer(free)).send(aMail())).rejects.toMatchObject({ code: 'ESOCKET' })
})

test('a mail that its mailbox signs is from the address of the mailbox, and who gets it finds the signature good', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const line = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  const { port, received, close } = await anSmtpServer()
  onTestFinished(close)
  const mailer = await aMailer(port)
  const from = { name: 'Acme Suporte', address: 'suporte@acme.test', dkim: { domain: 'acme.test', selector: 'balcao', key } }
  await mailer.send(aMail({ from }))
  const raw = received[0]?.raw ?? ''
  expect(readMime(raw).headers).toContain('From: Acme Suporte <suporte@acme.test>')
  const zone: Record<string, string[][]> = {
    'TXT balcao._domainkey.acme.test': [[line]],
    'TXT _dmarc.acme.test': [['v=DMARC1; p=reject']],
  }
  const resolve = async (name: string, type: string) => {
    const found = zone[`${type} ${name}`]
    if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    return found
  }
  const good = await authenticateMail(Buffer.from(raw), null, 'mx.test', resolve as never)
  expect(good).toMatchObject({ dkim: [{ domain: 'acme.test', result: 'pass' }], dmarc: 'pass', vouched: 'pass' })
  const changed = raw.replace(/^(Subject: )/m, '$1Outro ')
  expect(await authenticateMail(Buffer.from(changed), null, 'mx.test', resolve as never)).toMatchObject({ vouched: 'fail' })
})

test('E07 line ends in a subject, a name, a file name or a header of ours make no header of their own', async () => {
  const { port, received } = await aServer()
  const mailer = await aMailer(port)
  const evil = 'x\r\nBcc: eve@evil.test\r\n\r\n<b>corpo</b>\u2028Cc: eve@evil.test'
  const pictures = [{ cid: 'a@desk', name: evil, mime: 'image/png', base64: 'eA==' }]
  await mailer.send(aMail({ subject: evil, from: { name: evil }, headers: { 'X-Ticket': evil }, html: '<p>Olá</p>', pictures }))
  const raw = received[0]?.raw ?? ''
  expect(received[0]?.to).toEqual(['ana@acme.test'])
  expect(raw).not.toMatch(/^(?:bcc|cc):/im)
  const { headers } = readMime(raw)
  for (const name of ['Subject', 'From', 'X-Ticket']) expect(headers.filter((line) => line.startsWith(`${name}:`))).toHaveLength(1)
})
