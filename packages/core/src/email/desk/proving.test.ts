import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { signerOf, signHere } from '../../testing/no-files.ts'
import { grouped, proofCodeOf } from '../proof-codes.ts'
import { create } from './mailboxes.ts'
import { prove, sendTest } from './proving.ts'

const SETUP = { mailDomain: 'in.desk.test', publicUrl: 'https://desk.test' }
const aMailbox = (desk: Desk, address = 'suporte@acme.test') =>
  desk.as('manager')((ctx) =>
    create(
      ctx,
      {
        address,
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
const sending = (desk: Desk, id: number) => desk.as('manager')((ctx) => sendTest(ctx, { id }, signHere, SETUP))
const codeOf = (desk: Desk, mailboxId: number, sentAt: string, address = 'suporte@acme.test') =>
  proofCodeOf(signHere, { tenantId: desk.id, mailboxId, address, sentAt })
const backdate = (desk: Desk, id: number, hours: number) =>
  desk.rows((tx) =>
    tx
      .updateTable('mailboxes')
      .set({ proofSentAt: new Date(Math.floor(Date.now() / 1_000) * 1_000 - hours * 3_600_000).toISOString() })
      .where('id', '=', id)
      .returning('proofSentAt')
      .executeTakeFirstOrThrow(),
  )

test('a test mail goes to the address, and its code proves the address; nothing else does', async ({ desk }) => {
  const box = await aMailbox(desk)
  expect(box).toMatchObject({ proved: false, proofSentAt: null })
  const sent = await sending(desk, box.id)
  expect(sent).toMatchObject({ proved: false, proofSeconds: null })
  const code = codeOf(desk, box.id, sent.proofSentAt as string)
  const mail = await desk.rows((tx) => tx.selectFrom('mails').selectAll().executeTakeFirstOrThrow())
  expect(mail.toAddress).toBe('suporte@acme.test')
  expect(mail.text).toContain(grouped(code))
  expect(mail.sourceKey, 'the code goes when the text goes').not.toContain(code)

  const enter = (typed: string) => desk.as('manager')((ctx) => prove(ctx, { id: box.id, code: typed }, signHere, SETUP))
  const wrong = [{ field: 'code', reason: 'mail_code_wrong' }]
  await expect(enter('abcdefghijklmnop')).rejects.toMatchObject({ code: 'invalid_input', details: wrong })
  const other = await aMailbox(desk, 'vendas@acme.test')
  await expect(enter(codeOf(desk, other.id, sent.proofSentAt as string, 'vendas@acme.test'))).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect(await enter(code)).toMatchObject({ proved: true })
  const [event] = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').where('action', '=', 'mailbox.proved').execute())
  expect(event).toBeDefined()
})

test('a code is good for a day, and only that of the newest test', async ({ desk }) => {
  const box = await aMailbox(desk)
  const enter = (code: string) => desk.as('manager')((ctx) => prove(ctx, { id: box.id, code }, signHere, SETUP))
  const old = await backdate(desk, box.id, 25)
  await expect(enter(codeOf(desk, box.id, old.proofSentAt as string))).rejects.toMatchObject({ code: 'invalid_input' })
  const first = await backdate(desk, box.id, 1)
  const second = await sending(desk, box.id)
  await expect(enter(codeOf(desk, box.id, first.proofSentAt as string))).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await enter(codeOf(desk, box.id, second.proofSentAt as string))).toMatchObject({ proved: true })
})

test('tests of an address are a minute apart, and fifty a day', async ({ desk }) => {
  const box = await aMailbox(desk)
  await sending(desk, box.id)
  await expect(sending(desk, box.id)).rejects.toMatchObject({ code: 'mailbox_test_too_soon' })
  await desk.rows((tx) =>
    tx
      .insertInto('mails')
      .values(
        Array.from({ length: 50 }, (_, n) => ({
          tenantId: desk.id,
          sourceKey: `link-proof-1-${n}`,
          toAddress: 'x@x.test',
          subject: 'x',
          text: '',
        })),
      )
      .execute(),
  )
  await backdate(desk, box.id, 1)
  await expect(sending(desk, box.id)).rejects.toMatchObject({ code: 'mailbox_tests_used_up' })
})

test('a domain that DNS proves needs no mail to come back', async ({ desk }) => {
  const box = await aMailbox(desk)
  await desk.rows((tx) =>
    tx
      .updateTable('tenants')
      .set({ emailDomain: '@acme.test', emailDomainVerifiedAt: new Date().toISOString() })
      .where('id', '=', desk.id)
      .execute(),
  )
  expect(await sending(desk, box.id)).toMatchObject({ proved: true, proofSeconds: null })
})

test('agents and another organisation prove nothing', async ({ desk, other }) => {
  const box = await aMailbox(desk)
  for (const role of ['agent', 'supervisor'] as const)
    await expect(desk.as(role)((ctx) => sendTest(ctx, { id: box.id }, signHere, SETUP))).rejects.toMatchObject({ code: 'forbidden' })
  const manager = other.as('manager')
  await expect(manager((ctx) => sendTest(ctx, { id: box.id }, signHere, SETUP))).rejects.toMatchObject({ code: 'mailbox_not_found' })
  const code = 'abcdefghijklmnop'
  await expect(manager((ctx) => prove(ctx, { id: box.id, code }, signerOf('x'), SETUP))).rejects.toMatchObject({
    code: 'mailbox_not_found',
  })
})
