import { expect, onTestFinished, test } from 'vitest'
import { anSmtpServer, readMime } from '../testing/smtp-server.ts'
import { type Mail, MailRefusedError } from './rules.ts'
import { openServers } from './servers.ts'

const SERVER = { host: '127.0.0.1', security: 'none' as const, user: 'suporte', password: 'certa' }
const aMail = (port: number, values: Partial<Mail> = {}): Mail => ({
  ...{ id: 't1-m7', to: 'ana@acme.test', subject: 'Olá', text: 'Sua resposta chegou.' },
  from: { name: 'Acme Suporte', address: 'suporte@acme.test', server: { ...SERVER, port } },
  ...values,
})

/** A server with one account, that counts the sign-ins. */
async function aServer() {
  const tried: string[] = []
  const { close, ...server } = await anSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      tried.push(`${username} ${password}`)
      done(password === 'certa' ? null : new Error('no'), { user: username })
    },
  })
  onTestFinished(close)
  return { ...server, tried }
}

function servers(insideHosts = ['127.0.0.1']) {
  const clock = { now: Date.now() }
  const opened = openServers(insideHosts, () => clock.now)
  onTestFinished(opened.close)
  return { send: opened.send, clock }
}

test('a mail goes out by the server of its mailbox, from its address and under its name', async () => {
  const { port, received, tried } = await aServer()
  const { send } = servers()
  await send(aMail(port))
  await send(aMail(port, { id: 't1-m8' }))
  const { headers } = readMime(received[0]?.raw ?? '')
  expect(headers).toContain('From: Acme Suporte <suporte@acme.test>')
  expect(headers).toContain('Message-ID: <t1-m7@acme.test>')
  expect(received).toHaveLength(2)
  expect(tried, 'the connection is kept').toEqual(['suporte certa'])
})

test('a server that fails is left alone for a while, so that its mails hold up nobody', async () => {
  const { port, received, tried } = await aServer()
  const { send, clock } = servers()
  const wrong = { from: { name: '', address: 'suporte@acme.test', server: { ...SERVER, port, password: 'velha' } } }
  await expect(send(aMail(port, wrong))).rejects.not.toBeInstanceOf(MailRefusedError)
  await expect(send(aMail(port, wrong))).rejects.toThrow('a moment ago')
  expect(tried).toHaveLength(1)
  // Other mailboxes go on, and so does this one with its new password.
  await send(aMail(port))
  expect(received).toHaveLength(1)
  clock.now += 31_000
  await expect(send(aMail(port, wrong))).rejects.not.toThrow('a moment ago')
})

test('E15 no server of the inside is spoken to, unless the installation names it', async () => {
  const { port, tried } = await aServer()
  await expect(servers([]).send(aMail(port))).rejects.toThrow('leads inside')
  expect(tried).toEqual([])
})

test('a mailbox without a password signs in with its token', async () => {
  const tokens: string[] = []
  const { port, received, close } = await anSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    authMethods: ['XOAUTH2'],
    onAuth({ username = '', accessToken = '' }, _session, done) {
      tokens.push(`${username} ${accessToken}`)
      done(null, { user: username })
    },
  })
  onTestFinished(close)
  const { send } = servers()
  const server = { ...SERVER, port, password: '', accessToken: 'access-1' }
  await send(aMail(port, { from: { name: '', address: 'suporte@acme.test', server } }))
  expect(tokens).toEqual(['suporte access-1'])
  expect(received).toHaveLength(1)
})
