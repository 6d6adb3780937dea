import { Login } from '@balcao/contracts/auth/session'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { login } from '@balcao/core/auth/login'
import { anAuthContext } from '@balcao/core/testing/auth-context'
import { type Desk, test } from '@balcao/core/testing/desk'
import { list } from '@balcao/core/tickets/tickets'
import { expect } from 'vitest'
import { aDeskOfMail, aMail } from './testing/a-desk-of-mail.ts'

const whoHas = (desk: Desk, email: string) =>
  desk.rows((tx) => tx.selectFrom('users').select(['id', 'passwordHash', 'emailVerifiedAt', 'role']).where('email', '=', email).execute())
const mailsTo = (desk: Desk) => desk.rows((tx) => tx.selectFrom('mails').select('toAddress').execute())

test('E05 whoever a mail comes from gets an account that nobody can sign in to: old tickets are seen by who proves the address alone', async ({
  desk,
  testDb,
}) => {
  const mail = await aDeskOfMail(desk)
  await mail.receive(aMail({ from: 'ana@loja.test', subject: 'Antigo' }))
  await mail.receive(aMail({ from: 'ana@loja.test', subject: 'Novo' }))
  const [ana, ...others] = await whoHas(desk, 'ana@loja.test')
  expect(others).toEqual([])
  expect(ana).toMatchObject({ passwordHash: null, emailVerifiedAt: null, role: 'client' })
  const auth = anAuthContext(testDb.db)
  for (const password of ['', 'ana@loja.test', 'uma senha qualquer que alguem tente'].filter(Boolean))
    await expect(login(auth, Login.parse({ email: 'ana@loja.test', password }))).rejects.toMatchObject({ code: 'invalid_credentials' })
  // Somebody else with an account sees none of them, whatever name they give themselves.
  await desk.rows((tx) => tx.updateTable('users').set({ name: 'ana@loja.test' }).where('role', '=', 'client').execute())
  const eve = await desk.aUser('client', { email: 'eve@evil.test', name: 'ana@loja.test' })
  const seen = await desk.as(eve)((ctx) => list(ctx, ListTickets.parse({})))
  expect(seen.data).toEqual([])
})

test('E06 a verification mail of a third party that somebody had sent here is seen by nobody whom it names beside us', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  const named = { 'Reply-To': 'eve@evil.test', Cc: 'eve@evil.test' }
  const automatic = await mail.receive(
    aMail({ from: 'no-reply@servico.test', subject: 'Confirme seu e-mail', text: 'Código 123456', headers: named }),
  )
  expect(automatic).toMatchObject({ verdict: 'suspended', ticketId: null })
  const plain = await mail.receive(
    aMail({ from: 'conta@servico.test', subject: 'Confirme seu e-mail', text: 'Código 123456', headers: named }),
  )
  expect(plain.verdict).toBe('ticket')
  const { requesterId } = await desk.rows((tx) =>
    tx
      .selectFrom('tickets')
      .select('requesterId')
      .where('id', '=', plain.ticketId as number)
      .executeTakeFirstOrThrow(),
  )
  expect([requesterId]).toEqual((await whoHas(desk, 'conta@servico.test')).map(({ id }) => id))
  expect(await whoHas(desk, 'eve@evil.test')).toEqual([])
  expect(await mailsTo(desk), 'nothing is sent on').toEqual([])
  const watchers = await desk.rows((tx) => tx.selectFrom('ticketEmailWatchers').select('email').execute())
  expect(watchers).toEqual([])
})

test('E11 a flood of mails in the name of somebody send that person nothing', async ({ desk }) => {
  const mail = await aDeskOfMail(desk)
  for (let n = 0; n < 60; n += 1) await mail.take(aMail({ from: 'vitima@loja.test', subject: `Compre já ${n}` }))
  await mail.work()
  expect(await mailsTo(desk)).toEqual([])
  const rows = await desk.rows((tx) => tx.selectFrom('inboundMails').select('cause').where('verdict', '=', 'suspended').execute())
  expect(rows.length, 'above fifty a minute they wait for somebody').toBeGreaterThan(5)
})
