import { expect } from 'vitest'
import { sendLink } from '../auth/links.ts'
import type { Mail } from '../ports.ts'
import { test } from '../testing/desk.ts'
import { mailed } from '../testing/mailed.ts'
import { noFiles } from '../testing/no-files.ts'
import { deliver } from './deliver.ts'

test('A08 A09 the mail of a link leads to the configured address, and is emptied once it is handed over', async ({ desk }) => {
  const user = await desk.person('agent')
  await desk.asSystem((ctx) => sendLink(ctx, { userId: user.id, purpose: 'reset' }))
  const token = (await mailed(desk, user.email))?.token ?? ''
  const mail = await desk.rows((tx) => tx.selectFrom('mails').select('id').executeTakeFirstOrThrow())
  const fact = { outboxId: 1, tenantId: desk.id, actorId: null, payload: { mailId: mail.id } }
  const errand = await desk.asSystem((ctx) => deliver(ctx, fact))
  const sent: Mail[] = []
  const send = async (one: Mail) => void sent.push(one)
  await errand?.act({
    mail: { send },
    dns: { txt: async () => [] },
    files: noFiles,
    publicUrl: 'https://desk.example.com',
  })
  expect(sent).toMatchObject([{ to: user.email, text: expect.stringContaining(`\nhttps://desk.example.com/reset?token=${token}\n`) }])
  await desk.asSystem(async (ctx) => errand?.settle(ctx))
  const kept = await desk.rows((tx) => tx.selectFrom('mails').selectAll().execute())
  expect(kept).toMatchObject([{ text: '', linkPath: null, sentAt: expect.any(String), subject: expect.any(String) }])
})
