import { ListAnnouncements } from '@balcao/contracts/notifications/announced'
import { AnnounceToAll, CreateNotification, CreateNotifications } from '@balcao/contracts/notifications/announcements'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as announcements from './announce.ts'
import { list } from './announced.ts'
import * as many from './many.ts'
import * as rules from './notifications.ts'

const said = { title: 'Manutenção hoje', message: 'O sistema para às 22h.' }
const sent = async (desk: Desk, input: object = {}) => desk.as('manager')(list, ListAnnouncements.parse(input))

test('what was sent is listed with whom it went to, by whom and how many have read it; nobody of another organisation, nor of lower rank, sees it', async ({
  desk,
  other,
}) => {
  const [agent, client, manager] = [await desk.person('agent'), await desk.person('client'), await desk.person('manager')]
  await desk.as('manager')(announcements.create, CreateNotification.parse({ ...said, title: 'Só a um', userId: agent.id }))
  await desk.as('manager')(announcements.createMany, CreateNotifications.parse({ ...said, userIds: [agent.id, client.id] }))
  await desk.as('manager')(announcements.announce, AnnounceToAll.parse({ ...said, roles: ['client', 'user'], actionUrl: '/portal' }))
  await desk.as('manager')(announcements.announce, AnnounceToAll.parse({ ...said, severity: 'critical' }))
  await react(desk)
  const author = { id: manager.id, name: manager.name }
  const page = await sent(desk)
  expect(page.data).toMatchObject([
    { audience: 'team', severity: 'critical', author, roles: [], people: [], readers: 0 },
    { audience: 'roles', roles: ['client', 'user'], actionUrl: '/portal', readers: 0 },
    { audience: 'people', receivers: 2, readers: 0 },
    { ...said, title: 'Só a um', audience: 'people', people: [{ id: agent.id, name: agent.name }], receivers: 1, expiresAt: null },
  ])
  expect(page.data[2]?.people).toHaveLength(2)

  await desk.as('client')(many.readAll)
  const [first] = (await desk.as('agent')(rules.list, ListNotifications.parse({ search: 'Só a um' }))).data
  expect(first).toMatchObject({ entityType: 'announcement', entityId: page.data[3]?.id })
  const id = first?.id ?? 0
  await desk.as('agent')(rules.read, { id })
  // Read is read: not undone by leaving it unread, by a second time, nor by deleting it.
  await desk.as('agent')(rules.update, { id, isRead: false })
  await desk.as('agent')(rules.read, { id })
  await desk.as('agent')(rules.remove, { id })
  expect((await sent(desk)).data.map(({ readers }) => readers)).toEqual([0, 1, 1, 1])

  expect((await sent(other)).data).toEqual([])
  for (const role of ['supervisor', 'agent', 'client'] as const)
    await expect(desk.as(role)(list, ListAnnouncements.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
})

test('the list goes on by cursor or page; a cursor of another list is refused', async ({ desk }) => {
  const { id: userId } = await desk.person('agent')
  for (const title of ['Um', 'Dois', 'Três'])
    await desk.as('manager')(announcements.create, CreateNotification.parse({ ...said, title, userId }))
  const titles = ({ data }: Awaited<ReturnType<typeof sent>>) => data.map(({ title }) => title)
  const first = await sent(desk, { limit: 2 })
  expect([titles(first), first.hasNext]).toEqual([['Três', 'Dois'], true])
  expect(titles(await sent(desk, { limit: 2, cursor: first.nextCursor }))).toEqual(['Um'])
  expect(titles(await sent(desk, { limit: 2, page: 2 }))).toEqual(['Um'])
  await expect(sent(desk, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
})
