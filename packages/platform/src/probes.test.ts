import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { certificateOf, openProbes } from './probes.ts'
import { CERTIFICATE, KEY } from './testing/push-certificate.ts'
import { anSmtpServer } from './testing/smtp-server.ts'

test('a certificate is read whether or not it is trusted, and silence is an error', async () => {
  const server = createServer({ cert: CERTIFICATE, key: KEY }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const found = await certificateOf('127.0.0.1', 'push.example.com', port)
  expect(found).toMatchObject({ isTrusted: false, days: expect.any(Number) })
  expect(found.days).toBeGreaterThan(0)
  server.close()
  await once(server, 'close')
  await expect(certificateOf('127.0.0.1', 'push.example.com', port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a domain that an organisation names may not lead inside', async () => {
  const { certificate, mailServer } = openProbes({ SMTP_URL: undefined, PUBLIC_URL: 'https://desk.example' })
  await expect(certificate('127.0.0.1', 443)).rejects.toThrow()
  expect(mailServer).toBeNull()
})

test('the mail server is signed in to, and given nothing', async () => {
  const { close, port, received } = await anSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(password === 'certa' ? null : new Error('no'), { user: 'suporte' }),
  })
  onTestFinished(close)
  const reach = (password: string) =>
    openProbes({ SMTP_URL: `smtp://suporte:${password}@127.0.0.1:${port}`, PUBLIC_URL: 'http://localhost' }).mailServer?.()
  await reach('certa')
  await expect(reach('errada')).rejects.toMatchObject({ code: 'EAUTH' })
  expect(received).toEqual([])
})
