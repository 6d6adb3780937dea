import { createPublicKey, createSign, verify } from 'node:crypto'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { secretsHere } from '../../testing/no-files.ts'
import { openCredentials } from '../credentials.ts'
import { test as testDomain } from './domain.ts'
import { create } from './mailboxes.ts'
import { makeKey, removeKey } from './signing.ts'

const SETUP = { mailDomain: 'in.desk.test', publicUrl: 'https://desk.test', mailSecrets: secretsHere }
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
/** A name server with these lines. */
const dnsOf = (lines: Record<string, string[]>) => ({
  dns: { txt: async (name: string) => lines[name] ?? [] },
  mailFromDomain: 'desk.test',
})

test('the key of a mailbox is made and sealed here; its mails are signed once the line is found, and no longer where it is gone', async ({
  desk,
}) => {
  const { id } = await aMailbox(desk)
  await desk.rows((tx) => tx.updateTable('mailboxes').set({ provedAt: new Date().toISOString() }).where('id', '=', id).execute())
  const box = await makeKey(SETUP, desk.as('admin'), { id })
  expect(box.dkim).toMatchObject({ name: expect.stringMatching(/^balcao\d{6}\w{4}\._domainkey\.acme\.test$/), signs: false })
  const { name = '', line = '' } = box.dkim ?? {}

  const row = await desk.rows((tx) => tx.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const { dkimKey = '' } = openCredentials(secretsHere, row, row.credentials) ?? {}
  expect(JSON.stringify(row.settings) + row.credentials).not.toContain('PRIVATE')
  const published = createPublicKey({ key: Buffer.from(line.split('p=')[1] ?? '', 'base64'), format: 'der', type: 'spki' })
  const signature = createSign('sha256').update('x').sign(dkimKey)
  expect(verify('sha256', Buffer.from('x'), published, signature)).toBe(true)

  const look = (lines: Record<string, string[]>) => testDomain(dnsOf(lines), desk.as('manager'), { id })
  const stateOf = async (lines: Record<string, string[]>) => (await look(lines)).data.find(({ record }) => record === 'dkim')
  const sender = () => desk.rows((tx) => tx.selectFrom('mailboxes').select('settings').where('id', '=', id).executeTakeFirstOrThrow())
  expect(await stateOf({})).toMatchObject({ state: 'missing', wanted: line, name })
  expect(await stateOf({ [name]: [`${line.slice(0, -3)}AAA`] })).toMatchObject({ state: 'weak' })
  expect((await sender()).settings).toMatchObject({ dkim: { verifiedAt: null } })
  // Cut into pieces, as some name servers show it.
  expect(await stateOf({ [name]: [`${line.slice(0, 60)} ${line.slice(60)}`] })).toMatchObject({ state: 'ok' })
  expect((await sender()).settings).toMatchObject({ dkim: { verifiedAt: expect.any(String) } })
  expect(await stateOf({})).toMatchObject({ state: 'missing' })
  expect((await sender()).settings).toMatchObject({ dkim: { verifiedAt: null } })
  expect((await look({ 'acme.test': ['v=spf1 +all'], '_dmarc.acme.test': ['v=DMARC1; p=none'] })).data.map(({ state }) => state)).toEqual([
    ...['weak', 'missing', 'weak'],
  ])

  const without = await desk.as('admin')((ctx) => removeKey(ctx, { id }, SETUP))
  expect(without.dkim).toBeNull()
  expect((await sender()).settings).toEqual({})
})

test('nobody makes a key for a mailbox of another organisation', async ({ desk, other }) => {
  const { id } = await aMailbox(desk)
  await expect(makeKey(SETUP, other.as('admin'), { id })).rejects.toMatchObject({ code: 'mailbox_not_found' })
  await expect(other.as('admin')((ctx) => removeKey(ctx, { id }, SETUP))).rejects.toMatchObject({ code: 'mailbox_not_found' })
})
