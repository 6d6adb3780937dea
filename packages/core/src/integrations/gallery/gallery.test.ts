import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { UpdateUser } from '@balcao/contracts/users/changes'
import { expect } from 'vitest'
import * as notifications from '../../notifications/notifications.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import { update } from '../../users/update.ts'
import { aWebhook } from '../testing/webhooks.ts'
import * as gallery from './gallery.ts'

const cardOf = async (desk: Desk, kind: string) => {
  const { data } = await desk.as('admin')(gallery.list)
  return data.find((card) => card.kind === kind)
}

test('what nobody set up says so; what is set up is counted, with who did it', async ({ desk }) => {
  expect(await cardOf(desk, 'webhooks')).toEqual({
    ...{ kind: 'webhooks', state: 'not_set_up', connected: 0, total: 0, lastUsedAt: null, connections: [] },
  })
  expect(await cardOf(desk, 'openapi')).toMatchObject({ state: 'available' })
  await aWebhook(desk, { name: 'ERP' })
  await aWebhook(desk, { name: 'Canal', format: 'slack' })
  await aWebhook(desk, { name: 'Antigo', active: false })
  const card = await cardOf(desk, 'webhooks')
  expect(card).toMatchObject({ state: 'connected', connected: 1, total: 2 })
  expect(card?.connections).toMatchObject([
    { name: 'ERP', state: 'connected', problem: null, author: { left: false } },
    { name: 'Antigo', state: 'off' },
  ])
  expect(await cardOf(desk, 'chat_channels')).toMatchObject({ total: 1, connections: [{ name: 'Canal' }] })
})

test('a connection that does not work is named first, with its cause', async ({ desk }) => {
  await aWebhook(desk, { name: 'A' })
  const { id } = await aWebhook(desk, { name: 'B' })
  await desk.rows((tx) =>
    tx.updateTable('webhooks').set({ problem: 'failing', isActive: false, activeSince: null }).where('id', '=', id).execute(),
  )
  const card = await cardOf(desk, 'webhooks')
  expect(card).toMatchObject({ state: 'problem', connected: 1, total: 2, connections: [{ name: 'B', problem: 'failing' }, { name: 'A' }] })
})

test('who set up a mailbox is known from the log; nobody below an administrator reads the gallery', async ({ desk }) => {
  await expect(desk.as('manager')(gallery.list)).rejects.toMatchObject({ code: 'forbidden' })
  const admin = await desk.person('admin')
  await desk.rows(async (tx) => {
    const { id } = await tx
      .insertInto('mailboxes')
      .values({
        tenantId: desk.id,
        address: 'ajuda@example.com',
        kind: 'forward',
        forwardKey: 'chave',
        failingSince: '2026-11-01T00:00:00Z',
        failure: 'auth',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('auditEvents')
      .values({
        ...{ tenantId: desk.id, action: 'mailbox.connected', resource: 'mailbox', resourceId: String(id), risk: 'medium' },
        ...{ actorId: admin.id, actorName: 'Ana', actorRole: 'admin' },
      })
      .execute()
  })
  expect(await cardOf(desk, 'mailboxes')).toMatchObject({
    state: 'problem',
    connections: [{ problem: 'credentials', since: '2026-11-01T00:00:00.000Z', author: { left: false } }],
  })
})

test('when somebody leaves, the gallery says so, and administrators are notified once', async ({ desk }) => {
  const leaver = await desk.person('manager')
  const { id } = await aWebhook(desk, { name: 'ERP' })
  await desk.rows((tx) => tx.updateTable('webhooks').set({ authorId: leaver.id }).where('id', '=', id).execute())
  const notified = async () =>
    (await desk.as('admin')(notifications.list, ListNotifications.parse({}))).data.filter(({ type }) => type === 'connections_orphaned')
  await desk.as('admin')((ctx) => update(ctx, UpdateUser.parse({ id: leaver.id, active: false })))
  await react(desk)
  expect(await notified()).toMatchObject([{ actionUrl: '/integrations?left=1' }])
  expect(await cardOf(desk, 'webhooks')).toMatchObject({ connections: [{ author: { left: true } }] })
  await desk.as('admin')((ctx) => update(ctx, UpdateUser.parse({ id: leaver.id, active: true })))
  await desk.as('admin')((ctx) => update(ctx, UpdateUser.parse({ id: leaver.id, active: false })))
  await react(desk)
  expect(await notified()).toHaveLength(1)
})

test('who set nothing up leaves without a notification', async ({ desk }) => {
  const leaver = await desk.person('agent')
  await aWebhook(desk)
  await desk.as('admin')((ctx) => update(ctx, UpdateUser.parse({ id: leaver.id, active: false })))
  await react(desk)
  const { data } = await desk.as('admin')(notifications.list, ListNotifications.parse({}))
  expect(data.filter(({ type }) => type === 'connections_orphaned')).toEqual([])
})
