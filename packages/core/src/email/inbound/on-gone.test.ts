import { CreateMailFilter } from '@balcao/contracts/email/senders'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import * as notifications from '../../notifications/notifications.ts'
import { remove } from '../../tags/tags.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import { createFilter, updateFilter } from '../desk/senders.ts'

const aTag = (desk: Desk, name: string) =>
  desk.rows(async (tx) => (await tx.insertInto('tags').values({ tenantId: desk.id, name }).returning('id').executeTakeFirstOrThrow()).id)
const aFilter = (desk: Desk, name: string, action: object, active = true) => {
  const conditions = [{ field: 'subject', op: 'contains', value: 'fatura' }]
  return desk.as('manager')(createFilter, CreateMailFilter.parse({ name, active, conditions, action }))
}
const told = async (desk: Desk, role: 'manager' | 'agent') => {
  // What follows from what follows.
  for (let n = 0; n < 2; n++) await react(desk)
  const { data } = await desk.as(role)(notifications.list, ListNotifications.parse({ type: 'mail_filter_troubled' }))
  return data.map(({ message, actionUrl }) => [message.split('”')[0], actionUrl])
}

test('managers are notified once of a filter that names what is gone, and anew once it was corrected', async ({ desk, other }) => {
  const [one, two] = [await aTag(desk, 'um'), await aTag(desk, 'dois')]
  const { id } = await aFilter(desk, 'Faturas', { tagIds: [one] })
  await aFilter(desk, 'Desligado', { tagIds: [one] }, false)
  await aFilter(desk, 'Inteiro', { priority: 'high' })
  await other.person('manager')
  await desk.as('manager')(remove, { id: one })
  const first = ['“Faturas', '/email?tab=filters']
  expect(await told(desk, 'manager')).toEqual([first])
  const third = await aTag(desk, 'tres')
  await desk.as('manager')(remove, { id: third })
  expect(await told(desk, 'manager'), 'once').toEqual([first])
  await desk.as('manager')(updateFilter, { id, action: { tagIds: [two] } })
  await desk.as('manager')(remove, { id: two })
  expect(await told(desk, 'manager')).toEqual([first, first])
  expect(await told(desk, 'agent')).toEqual([])
  expect(await told(other, 'manager')).toEqual([])
})

test('so they are where a person or a queue is gone that a filter gives its tickets to', async ({ desk }) => {
  const agent = await desk.aUser('agent')
  await aFilter(desk, 'Da Ana', { assigneeId: agent.id })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', agent.id).execute())
  await desk.asSystem((ctx) => ctx.emit('user:deactivated', { userId: agent.id, toId: null }))
  expect(await told(desk, 'manager')).toEqual([['“Da Ana', '/email?tab=filters']])
})
