import { PostMessage } from '@balcao/contracts/chat/messages'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { anAttendant, aWaitingChat } from '../testing/chat.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as attend from './attend.ts'
import * as messages from './messages.ts'
import * as offers from './offers.ts'
import { list } from './queue.ts'
import { endIdleChats, forgetVisitors, mailUnreadChats, offerChats } from './upkeep.ts'
import { guestAddress } from './widget/guests.ts'

const offered = (desk: Desk, id: number) =>
  desk.rows((tx) =>
    tx
      .selectFrom('conversations')
      .where('id', '=', id)
      .select(['offeredTo', 'offeredUntil', 'passedBy', 'status'])
      .executeTakeFirstOrThrow(),
  )
/** Lets an offer run out. */
const runOut = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.updateTable('conversations').set({ offeredUntil: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute())

test('what waits is offered to one after the other: who declines or lets it run out is passed over, and once all were it rests', async ({
  desk,
  other,
}) => {
  const people = [await anAttendant(desk), await anAttendant(desk)]
  const id = await aWaitingChat(desk)
  await offerChats(desk)
  const first = await offered(desk, id)
  expect(people.map((one) => one.id)).toContain(first.offeredTo)
  expect(Date.parse(first.offeredUntil as string) - Date.now()).toBeLessThanOrEqual(offers.OFFER_SECONDS * 1_000)
  const [one, two] = people.toSorted((a) => (a.id === first.offeredTo ? -1 : 1)) as [(typeof people)[0], (typeof people)[0]]
  const [row] = (await desk.as(one)(list)).waiting
  expect(row).toMatchObject({ isOffered: true, offeredTo: { id: one.id, name: one.name } })
  expect((await desk.as(two)(list)).waiting[0]).toMatchObject({ isOffered: false, offeredTo: { id: one.id } })
  await expect(desk.as(two)(offers.decline, { id })).rejects.toMatchObject({ code: 'chat_not_offered' })
  for (const stranger of [other.as('super_admin'), desk.as('client')])
    await expect(stranger(offers.decline, { id })).rejects.toMatchObject({ code: 'conversation_not_found' })
  await desk.as(one)(offers.decline, { id })
  await offerChats(desk)
  expect(await offered(desk, id)).toMatchObject({ offeredTo: two.id, passedBy: [one.id] })
  await runOut(desk, id)
  await offerChats(desk)
  const rest = await offered(desk, id)
  expect(rest).toMatchObject({ passedBy: [], offeredTo: null })
  expect(Date.parse(rest.offeredUntil as string) - Date.now()).toBeGreaterThan(offers.OFFER_SECONDS * 1_000)
  await offerChats(desk)
  expect(await offered(desk, id)).toEqual(rest)
  await runOut(desk, id)
  await offerChats(desk)
  expect(await offered(desk, id)).toMatchObject({ passedBy: [], offeredTo: expect.any(Number) })
  await desk.as(two)(attend.take, { id })
  expect(await offered(desk, id)).toMatchObject({ status: 'active', offeredTo: null })
})

test('one person is offered one conversation at a time', async ({ desk }) => {
  const ana = await anAttendant(desk)
  const ids = [await aWaitingChat(desk), await aWaitingChat(desk)]
  await offerChats(desk)
  const to = await Promise.all(ids.map(async (id) => (await offered(desk, id)).offeredTo))
  expect(to.filter((one) => one === ana.id)).toHaveLength(1)
})

test('a conversation in which nobody writes is warned of, and ends; a message in between begins it anew', async ({ desk }) => {
  const ana = await anAttendant(desk)
  const id = await aWaitingChat(desk)
  await desk.as(ana)(attend.take, { id })
  const age = () =>
    desk.rows(async (tx) => {
      await sql`update conversations set updated_at = updated_at - interval '16 minutes', warned_at = warned_at - interval '16 minutes' where id = ${id}`.execute(
        tx,
      )
      await sql`update chat_messages set created_at = created_at - interval '16 minutes' where conversation_id = ${id}`.execute(tx)
    })
  const texts = async () =>
    desk.rows((tx) => tx.selectFrom('chatMessages').where('conversationId', '=', id).orderBy('seq').select('content').execute())
  await endIdleChats(desk)
  expect(await texts()).toHaveLength(1)
  await desk.as('client')(messages.send, PostMessage.parse({ id, content: 'Oi' }))
  await age()
  await endIdleChats(desk)
  expect((await texts()).at(-1)?.content).toMatch(/será encerrada em 15 minutos/)
  await desk.as('client')(messages.send, PostMessage.parse({ id, content: 'Ainda estou aqui' }))
  await age()
  await endIdleChats(desk)
  expect(await offered(desk, id)).toMatchObject({ status: 'active' })
  await age()
  await endIdleChats(desk)
  expect(await offered(desk, id)).toMatchObject({ status: 'closed' })
})

test('what a visitor left unread for five minutes is mailed once, with a link back; what they read is not', async ({ desk }) => {
  const ana = await anAttendant(desk)
  const guest = await desk.aUser('client', { email: guestAddress('abc'), name: 'Rui' })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { id: visitorId } = await desk.rows((tx) =>
    tx
      .insertInto('chatVisitors')
      .values({ tenantId: desk.id, userId: guest.id, email: 'rui@fora.com.br', secretHash: 'x', expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const id = await desk.aConversation([guest, ana], 'Dúvida', {
    status: 'active',
    channel: 'widget',
    visitorId,
    queueId: desk.queueId,
    assigneeId: ana.id,
  })
  await desk.as(ana)(messages.send, PostMessage.parse({ id, content: 'Segue a resposta' }))
  const ports = { mailSigner: { sign: () => 'a'.repeat(26), all: () => [] } } as never
  const mails = () => desk.rows((tx) => tx.selectFrom('mails').select(['toAddress', 'text', 'linkPath']).execute())
  await mailUnreadChats({ db: desk.db, ports })
  expect(await mails()).toEqual([])
  await desk.rows((tx) => sql`update chat_messages set created_at = now() - interval '6 minutes' where conversation_id = ${id}`.execute(tx))
  for (let n = 0; n < 2; n += 1) await mailUnreadChats({ db: desk.db, ports })
  expect(await mails()).toEqual([
    {
      toAddress: 'rui@fora.com.br',
      text: expect.stringContaining(`${ana.name}: Segue a resposta`),
      linkPath: expect.stringMatching(new RegExp(`^/widget/continue#${desk.id}\\.${visitorId}\\.\\d{10}\\.a+$`)),
    },
  ])
})

test('a browser whose visit ended a week ago is forgotten, and its conversation stays', async ({ desk }) => {
  const { id: userId } = await desk.person('client')
  const aVisitor = (expiresAt: string) => ({ tenantId: desk.id, userId, secretHash: 'x', expiresAt })
  const [old, recent] = await desk.rows((tx) =>
    tx
      .insertInto('chatVisitors')
      .values([aVisitor('2026-01-01T00:00:00Z'), aVisitor(new Date().toISOString())])
      .returning('id')
      .execute(),
  )
  const id = await desk.aConversation([{ id: userId }], 'Dúvida', { channel: 'widget', visitorId: old?.id })
  await forgetVisitors(desk)
  expect(await desk.rows((tx) => tx.selectFrom('chatVisitors').select('id').execute())).toEqual([recent])
  const kept = await desk.rows((tx) => tx.selectFrom('conversations').where('id', '=', id).select('visitorId').execute())
  expect(kept).toEqual([{ visitorId: null }])
})
