import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import * as attend from '../../../chat/attend.ts'
import * as conversations from '../../../chat/conversations.ts'
import { decline } from '../../../chat/offers.ts'
import { counts } from '../../../chat/state.ts'
import { offerChats } from '../../../chat/upkeep.ts'
import { anAttendant, aWaitingChat } from '../../../testing/chat.ts'
import { type Desk, type Person, test } from '../../../testing/desk.ts'
import { react } from '../../../testing/react.ts'
import * as notifications from '../../notifications.ts'

const toldOf = async (desk: Desk, who: Person) =>
  (await desk.as(who)(notifications.list, ListNotifications.parse({ type: 'chat_offered' }))).data
const offer = async (desk: Desk) => {
  await offerChats(desk)
  await react(desk)
}

test('whom a conversation is offered to is notified until the offer ends, and whoever passes it on no longer', async ({ desk, other }) => {
  const people = [await anAttendant(desk), await anAttendant(desk)]
  const stranger = await anAttendant(other)
  const id = await aWaitingChat(desk)
  await offer(desk)
  const told = await Promise.all(people.map((one) => toldOf(desk, one)))
  const first = people[told[0]?.length === 1 ? 0 : 1] as Person
  const second = people.find((one) => one !== first) as Person
  const [note] = await toldOf(desk, first)
  expect(told.flat()).toHaveLength(1)
  expect(note).toMatchObject({ entityType: 'conversation', entityId: id, actionUrl: '/chat', priority: 'urgent', isRead: false })
  expect(note?.title).toBe(`${(await desk.person('client')).name} espera no chat`)
  const lasts = Date.parse(note?.expiresAt ?? '') - Date.parse(note?.createdAt ?? '')
  expect(lasts).toBeGreaterThan(0)
  expect(lasts).toBeLessThanOrEqual(30_000)
  expect(await desk.as(first)(counts)).toEqual({ offered: 1, unread: 0 })
  expect(await desk.as(second)(counts)).toEqual({ offered: 0, unread: 0 })
  expect(await desk.as('client')(counts)).toEqual({ offered: 0, unread: 0 })

  await desk.as(first)(decline, { id })
  await offer(desk)
  expect(await toldOf(desk, first)).toEqual([])
  expect(await toldOf(desk, second)).toHaveLength(1)
  await desk.as(first)(attend.take, { id })
  await react(desk)
  expect(await toldOf(desk, second)).toEqual([])
  expect(await desk.as(second)(counts)).toEqual({ offered: 0, unread: 0 })
  expect(await toldOf(other, stranger)).toEqual([])
})

test('a colleague who is chosen by name is notified, and nobody once the customer left', async ({ desk }) => {
  const [ana, bia] = [await anAttendant(desk), await anAttendant(desk)]
  const id = await aWaitingChat(desk)
  await desk.as(ana)(attend.take, { id })
  await desk.as(ana)(attend.transfer, { id, userId: bia.id })
  await react(desk)
  expect(await toldOf(desk, bia)).toHaveLength(1)
  await desk.as('client')(conversations.close, { id })
  await react(desk)
  expect(await toldOf(desk, bia)).toEqual([])
})
