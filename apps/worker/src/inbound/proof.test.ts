import { mailboxFor } from '@balcao/core/email/inbound/addresses'
import { grouped, proofCodeOf } from '@balcao/core/email/proof-codes'
import { test } from '@balcao/core/testing/desk'
import { signHere } from '@balcao/core/testing/no-files'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

test('a test mail that comes back proves the address, and says how long it took; its mailbox takes mails from then on', async ({
  desk,
}) => {
  const address = `suporte@${desk.id}.acme.test`
  const mail = await aDeskOfMail(desk, address)
  const sentAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5_000).toISOString()
  const ask = (proofSentAt: string) =>
    desk.rows((tx) => tx.updateTable('mailboxes').set({ proofSentAt }).where('id', '=', mail.mailboxId).execute())
  await ask(sentAt)
  const code = proofCodeOf(signHere, { tenantId: desk.id, mailboxId: mail.mailboxId, address, sentAt })
  const find = () => mailboxFor(desk.db, address, 'in.desk.test')
  expect(await find()).toBeUndefined()
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  const from = 'nao-responda@desk.test'
  // Somebody else's code, and none at all, are mails like any other.
  const foreign = await mail.receive(aMail({ from, headers: { ...automatic, 'Message-ID': '<proof-abcdefghijklmnop@desk.test>' } }))
  expect(foreign).toMatchObject({ verdict: 'suspended' })
  expect(await find()).toBeUndefined()

  const row = await mail.receive(aMail({ from, headers: { ...automatic, 'Message-ID': `<proof-${code}@desk.test>` } }))
  expect(row).toMatchObject({ verdict: 'test', ticketId: null, cause: null })
  const box = await desk.rows((tx) => tx.selectFrom('mailboxes').selectAll().where('id', '=', mail.mailboxId).executeTakeFirstOrThrow())
  expect(box.provedAt).not.toBeNull()
  expect(box.proofSeconds).toBeGreaterThanOrEqual(5)
  expect(await find()).toEqual({ tenantId: desk.id, mailboxId: mail.mailboxId })
  const status = (to: string) =>
    inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ status: to }).where('id', '=', desk.id).execute())
  await status('suspended')
  expect(await find(), 'T24 of a suspended organisation').toBeUndefined()
  await status('active')

  // Where a server on the way gives mails new ids, the text still says it.
  await desk.rows((tx) => tx.updateTable('mailboxes').set({ provedAt: null }).where('id', '=', mail.mailboxId).execute())
  const rewritten = await mail.receive(aMail({ from, headers: automatic, text: `Teste\n\nCódigo: ${grouped(code)}` }))
  expect(rewritten).toMatchObject({ verdict: 'test' })
  expect(await find()).toBeDefined()
})
