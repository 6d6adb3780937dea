import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type Door, type Envelope, MAX_MAIL_BYTES, openListener } from './listener.ts'

async function aListener(door: Partial<Door<string>> = {}) {
  const taken: { box: string; bytes: Buffer; envelope: Envelope }[] = []
  const listener = await openListener(
    { host: '127.0.0.1', port: 0, name: 'mail.test' },
    {
      find: async (address) => (address.endsWith('@desk.test') ? address : undefined),
      take: async (box, bytes, envelope) => void taken.push({ box, bytes, envelope }),
      ...door,
    },
    pino({ level: 'silent' }),
  )
  onTestFinished(listener.close)
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true })
  const send = (to: string | string[], raw = 'Subject: x\r\n\r\nOlá', from = 'ana@acme.test') =>
    transport.sendMail({ envelope: { from, to }, raw })
  const code = (sent: Promise<unknown>) =>
    sent.then(
      () => 250,
      (error: { responseCode?: number }) => error.responseCode,
    )
  return { taken, send, code }
}

test('a mail is taken for each of its mailboxes before it is acknowledged, with its bytes as they came', async () => {
  const { taken, send } = await aListener()
  await send(['suporte@desk.test', 'vendas@desk.test'])
  expect(taken.map(({ box }) => box)).toEqual(['suporte@desk.test', 'vendas@desk.test'])
  expect(taken[0]?.bytes.toString()).toBe('Subject: x\r\n\r\nOlá\r\n')
  expect(taken[0]?.envelope).toMatchObject({ from: 'ana@acme.test', to: ['suporte@desk.test', 'vendas@desk.test'], ip: '127.0.0.1' })
})

test('a mailbox that nobody has is refused for good; what cannot be done now is left with its sender', async () => {
  const { send, code } = await aListener()
  expect(await code(send('alguem@else.test'))).toBe(550)
  const away = await aListener({ find: () => Promise.reject(new Error('the database is away')) })
  expect(await away.code(away.send('suporte@desk.test'))).toBe(451)
  const full = await aListener({ take: () => Promise.reject(new Error('the disk is full')) })
  expect(await full.code(full.send('suporte@desk.test'))).toBe(451)
})

test('E12 more than fifty mails of one sender in a minute wait; others go on', async () => {
  const { taken, send, code } = await aListener()
  for (let n = 0; n < 50; n++) await send('suporte@desk.test')
  expect(await code(send('suporte@desk.test'))).toBe(450)
  expect(await code(send('suporte@desk.test', undefined, 'bia@acme.test'))).toBe(250)
  expect(taken).toHaveLength(51)
})

test('a mail that is too large, or has too many recipients, is refused with the reason', async () => {
  const { taken, send, code } = await aListener()
  expect(await code(send('suporte@desk.test', `Subject: x\r\n\r\n${'x'.repeat(MAX_MAIL_BYTES)}`))).toBe(552)
  expect(taken).toEqual([])
  await send(Array.from({ length: 60 }, (_, n) => `caixa${n}@desk.test`))
  expect(taken).toHaveLength(50)
})
