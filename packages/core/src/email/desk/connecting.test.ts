import { createHmac, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Secrets } from '../../ports.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { openCredentials } from '../credentials.ts'
import { connect, type MailHosts } from './connecting.ts'
import { create } from './mailboxes.ts'

const secretsOf = (secret: string): Secrets => ({
  derive: (purpose, value) => createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url'),
  random: (bytes) => randomBytes(bytes).toString('base64url'),
  hash: (value) => value,
})
const SETUP = { mailDomain: 'in.desk.test', publicUrl: 'https://desk.test' }
const HOSTS: MailHosts = { mailSecrets: [secretsOf('now')], isInside: (host) => host.startsWith('10.'), insideHosts: ['mail.intern.test'] }
const IMAP = { host: 'imap.acme.test', port: 993, security: 'tls' as const, user: 'suporte', folder: 'INBOX' }
const aMailbox = (desk: Desk) =>
  desk.as('manager')((ctx) =>
    create(
      ctx,
      {
        address: 'suporte@acme.test',
        displayName: '',
        queueId: null,
        signature: '',
        aliases: [],
        quotesHistory: false,
        staffReplies: false,
        staffForwards: false,
        autoReply: false,
        state: 'active',
      },
      SETUP,
    ),
  )
const rowOf = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const connecting = (desk: Desk, id: number, imap: Parameters<typeof connect>[1]['imap'], hosts = HOSTS) =>
  desk.as('admin')((ctx) => connect(ctx, { id, imap }, hosts, SETUP))

test('the password of a mailbox is sealed, shown to nobody, and stays where none is sent', async ({ desk }) => {
  const { id } = await aMailbox(desk)
  const box = await connecting(desk, id, { ...IMAP, password: 'segredo' })
  expect(box).toMatchObject({ kind: 'imap', imap: IMAP })
  expect(JSON.stringify(box)).not.toContain('segredo')
  const row = await rowOf(desk, id)
  expect(row.credentials).not.toContain('segredo')
  expect(openCredentials(HOSTS.mailSecrets, row, row.credentials)).toEqual({ imapPassword: 'segredo' })
  expect(openCredentials([secretsOf('another'), secretsOf('now')], row, row.credentials), 'under a former secret').toBeDefined()
  expect(openCredentials([secretsOf('another')], row, row.credentials)).toBeUndefined()
  expect(openCredentials(HOSTS.mailSecrets, { ...row, id: id + 1 }, row.credentials), 'of another mailbox').toBeUndefined()
  await connecting(desk, id, { ...IMAP, folder: 'Suporte' })
  const after = await rowOf(desk, id)
  expect(openCredentials(HOSTS.mailSecrets, after, after.credentials)).toEqual({ imapPassword: 'segredo' })
  const audited = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'mailbox.connected').execute())
  expect(audited).toHaveLength(2)
  expect(JSON.stringify(audited)).not.toContain('segredo')
})

test('a stored password goes to no other server, and a mailbox that is read elsewhere begins anew', async ({ desk }) => {
  const { id } = await aMailbox(desk)
  const missing = { code: 'invalid_input', details: [{ field: 'imap.password', reason: 'required' }] }
  await expect(connecting(desk, id, IMAP)).rejects.toMatchObject(missing)
  await connecting(desk, id, { ...IMAP, password: 'segredo' })
  await expect(connecting(desk, id, { ...IMAP, host: 'imap.evil.test' })).rejects.toMatchObject(missing)
  const failing = { cursor: '{"uidValidity":"1","uid":7}', failingSince: new Date().toISOString(), failure: 'auth' as const, failures: 3 }
  await desk.rows((tx) => tx.updateTable('mailboxes').set(failing).where('id', '=', id).execute())
  await connecting(desk, id, { ...IMAP, password: 'nova' })
  expect(await rowOf(desk, id)).toMatchObject({ cursor: { uid: 7 }, failingSince: null, failure: null, failures: 0, takenUntil: null })
  await connecting(desk, id, { ...IMAP, user: 'outro', password: 'nova' })
  expect(await rowOf(desk, id)).toMatchObject({ cursor: null })
  const row = await connecting(desk, id, null)
  expect(row).toMatchObject({ kind: 'forward', imap: null })
  const forwarded = await rowOf(desk, id)
  expect(openCredentials(HOSTS.mailSecrets, forwarded, forwarded.credentials)).toEqual({})
})

test('E15 mail servers are of the outside and encrypt, but for those that the installation names', async ({ desk }) => {
  const { id } = await aMailbox(desk)
  const refused = (field: string, reason: string) => ({ code: 'invalid_input', details: [{ field, reason }] })
  const inside = { ...IMAP, host: '10.0.0.5', password: 'x' }
  await expect(connecting(desk, id, inside)).rejects.toMatchObject(refused('imap.host', 'mail_host_inside'))
  const plain = { ...IMAP, security: 'none' as const, password: 'x' }
  await expect(connecting(desk, id, plain)).rejects.toMatchObject(refused('imap.security', 'mail_unencrypted'))
  expect(await connecting(desk, id, { ...plain, host: 'mail.intern.test' })).toMatchObject({ kind: 'imap' })
})

test('another organisation connects no mailbox of this one', async ({ desk, other }) => {
  const { id } = await aMailbox(desk)
  await expect(connecting(other, id, { ...IMAP, password: 'x' })).rejects.toMatchObject({ code: 'mailbox_not_found' })
})
