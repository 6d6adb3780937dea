import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as notifications from '../../notifications/notifications.ts'
import type { Mail } from '../../ports.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { noPorts, secretsHere } from '../../testing/no-files.ts'
import { react } from '../../testing/react.ts'
import { sealCredentials } from '../credentials.ts'
import { deliver } from '../deliver.ts'
import { couldNotBeRead, wasRead } from '../fetching/boxes.ts'
import { queueMail } from '../on-comment.ts'
import { sendAgain } from './sending.ts'

const SMTP = { host: 'smtp.acme.test', port: 465, security: 'tls', user: 'suporte' }

async function aMailbox(desk: Desk, settings: object = {}) {
  const row = await desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({
        ...{ tenantId: desk.id, address: 'suporte@acme.test', kind: 'imap', forwardKey: `k${desk.id}`, provedAt: new Date().toISOString() },
        settings: JSON.stringify(settings) as never,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
  const credentials = sealCredentials(secretsHere, { tenantId: desk.id, id: row.id }, { smtpPassword: 'segredo' })
  await desk.rows((tx) => tx.updateTable('mailboxes').set({ credentials }).where('id', '=', row.id).execute())
  return { tenantId: desk.id, ...row }
}
const boxOf = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const set = (desk: Desk, values: object) => desk.rows((tx) => tx.updateTable('mailboxes').set(values).execute())
const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`

/** What somebody was told of mailboxes, the oldest first. */
async function toldTo(desk: Desk, who: Parameters<Desk['as']>[0]) {
  await react(desk)
  const { data } = await desk.as(who)(notifications.list, ListNotifications.parse({}))
  return data.filter(({ type }) => type.startsWith('mailbox_')).toReversed()
}

test('a refused password is told of once, to managers and admins alone; that it works again only after long', async ({ desk, other }) => {
  const box = await aMailbox(desk)
  const [manager, admin] = [await desk.person('manager'), await desk.person('admin')]
  const refuse = () => couldNotBeRead(desk, box, { failure: 'auth', says: 'AUTHENTICATIONFAILED' })
  await refuse()
  expect(await toldTo(desk, 'manager'), 'a server may refuse once by mistake').toEqual([])
  for (let n = 0; n < 3; n++) await refuse()
  for (const who of [manager, admin])
    expect(await toldTo(desk, who)).toMatchObject([
      {
        ...{ type: 'mailbox_troubled', severity: 'error', actionUrl: `/email?mailbox=${box.id}`, title: 'Caixa de e-mail não é lida' },
        message: 'O servidor recusa a senha ou a autorização de suporte@acme.test. Os e-mails continuam lá e entram quando ela voltar.',
      },
    ])
  expect(await toldTo(desk, 'agent')).toEqual([])
  expect(await toldTo(other, 'manager')).toEqual([])
  await wasRead(desk, box, { uidValidity: '1', uid: 1 })
  expect(await boxOf(desk, box.id)).toMatchObject({ failingSince: null, toldAt: null })
  expect(await toldTo(desk, 'manager'), 'it was over soon').toHaveLength(1)
  for (let n = 0; n < 2; n++) await refuse()
  expect(await toldTo(desk, manager), 'another trouble').toHaveLength(2)
  await set(desk, { toldAt: ago(31) })
  await wasRead(desk, box, { uidValidity: '1', uid: 2 })
  expect((await toldTo(desk, 'manager')).map(({ type }) => type)).toEqual(['mailbox_troubled', 'mailbox_troubled', 'mailbox_works'])
})

test('what may pass by itself is told of after a quarter of an hour', async ({ desk }) => {
  await desk.person('manager')
  const box = await aMailbox(desk)
  const lose = () => couldNotBeRead(desk, box, { failure: 'lost', says: 'ECONNRESET' })
  for (let n = 0; n < 3; n++) await lose()
  expect(await toldTo(desk, 'manager')).toEqual([])
  await set(desk, { failingSince: ago(16) })
  for (let n = 0; n < 2; n++) await lose()
  expect(await toldTo(desk, 'manager')).toHaveLength(1)
})

test('a token that was refused for good stays a trouble, though what is left of it reads the mailbox for minutes', async ({ desk }) => {
  const box = await aMailbox(desk, { oauth: { provider: 'google' } })
  await set(desk, { failingSince: ago(1), failure: 'auth', toldAt: ago(1), tokenDueAt: null })
  await wasRead(desk, box, { uidValidity: '1', uid: 1 })
  expect(await boxOf(desk, box.id)).toMatchObject({ failure: 'auth', toldAt: expect.any(String), cursor: { uid: 1 } })
})

const away = Object.assign(new Error('535 refused'), { name: 'MailServerError', failure: 'auth' })

test('a server that takes no mails is told of once; what its jobs gave up goes out once it works, and after five days the message says so', async ({
  desk,
}) => {
  const box = await aMailbox(desk, { smtp: SMTP })
  const ticket = await desk.aTicket()
  const queue = async (sourceKey: string) => {
    await desk.asSystem((ctx) =>
      queueMail(ctx, { sourceKey, ticketId: ticket.id, toAddress: 'ana@acme.test', subject: 'x', text: 'x', linkPath: null }),
    )
    const { id } = await desk.rows((tx) => tx.selectFrom('mails').select('id').where('sourceKey', '=', sourceKey).executeTakeFirstOrThrow())
    return id
  }
  const out: Mail[] = []
  const send = async (mailId: number, works: boolean) => {
    const effect = await desk.asSystem((ctx) => deliver(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { mailId } }))
    const mail = { send: async (one: Mail) => (works ? void out.push(one) : Promise.reject(away)) }
    await effect?.execute({ ...noPorts, mail }, desk.db)
    await desk.asSystem(async (ctx) => effect?.complete(ctx))
  }
  const [first, second, third] = [await queue('reply-1'), await queue('reply-2'), await queue('side-3-0')]
  for (const id of [first, first, second, third]) await expect(send(id, false)).rejects.toThrow('535')
  expect(await boxOf(desk, box.id)).toMatchObject({ sendingFailure: 'auth', sendingError: '535 refused' })
  const told = async () =>
    (await desk.facts()).flatMap(({ name, payload }) => (name === 'mailbox:troubled' ? [(payload as { works: boolean }).works] : []))
  expect(await told()).toEqual([false])
  const queued = async () => (await desk.facts()).filter(({ name }) => name === 'mail:queued').length
  const before = await queued()
  await sendAgain(desk)
  expect(await queued(), 'their jobs still try').toBe(before)
  await desk.rows((tx) =>
    tx
      .updateTable('mails')
      .set({ createdAt: ago(200) as never })
      .where('id', '=', first)
      .execute(),
  )
  await desk.rows((tx) =>
    tx
      .updateTable('mails')
      .set({ createdAt: ago(6 * 24 * 60) as never })
      .where('id', '=', third)
      .execute(),
  )
  await sendAgain(desk)
  await sendAgain(desk)
  expect(await queued(), 'once in three hours').toBe(before + 1)
  const mailOf = (id: number) => desk.rows((tx) => tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  expect(await mailOf(third)).toMatchObject({ delivery: 'bounced', deliveryDetail: '535 refused', sentAt: null })
  const given = (await desk.facts()).flatMap(({ name, payload }) => (name === 'mail:given_up' ? [payload] : []))
  expect(given, 'once').toEqual([{ mailboxId: box.id, count: 1 }])
  await set(desk, { sendingToldAt: ago(45) })
  await send(first, true)
  await send(first, true)
  expect(out, 'what was sent is not sent again').toHaveLength(1)
  expect(await boxOf(desk, box.id)).toMatchObject({ sendingSince: null, sendingFailure: null, sendingToldAt: null })
  expect(await told()).toEqual([false, true])
})
