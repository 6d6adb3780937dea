import { CreateWebhook, type UpdateWebhook } from '@balcao/contracts/integrations/webhooks'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import { aTemplate } from '../checklists/testing/checklists.ts'
import * as notifications from '../notifications/notifications.ts'
import { remove as removeQueue } from '../queues/remove.ts'
import * as tags from '../tags/tags.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { openParts } from './internal/sealed-parts.ts'
import { aWebhook, installed } from './testing/webhooks.ts'
import * as webhooks from './webhooks.ts'

const update = (desk: Desk, input: UpdateWebhook) => desk.as('admin')((ctx) => webhooks.update(ctx, input, installed))
const sealedOf = async (desk: Desk, id: number) => {
  const { sealed } = await desk.rows((tx) => tx.selectFrom('webhooks').select('sealed').where('id', '=', id).executeTakeFirstOrThrow())
  return openParts(installed.mailSecrets, { tenantId: desk.id, id }, sealed)
}

test('a webhook is made, changed and taken away, and the log has it all but its secrets', async ({ desk }) => {
  const made = await aWebhook(desk, { headers: [{ name: 'Authorization', value: 'Bearer CANARIO' }] })
  expect(made).toMatchObject({ active: true, headers: ['authorization'], problem: null, deliveries: { delivered: 0 }, last: null })
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  const changed = await update(desk, { id: made.id, version: made.version, url: 'https://outro.example.com/', events: ['message.replied'] })
  expect(changed).toMatchObject({ url: 'https://outro.example.com/', version: 2 })
  await expect(update(desk, { id: made.id, version: 1, name: 'Tarde' })).rejects.toMatchObject({
    code: 'webhook_changed',
    details: { current: changed },
  })
  expect((await update(desk, { id: made.id, name: 'ERP' })).version, 'nothing changed').toBe(2)
  await desk.as('admin')(webhooks.remove, { id: made.id })
  expect(await desk.as('admin')(webhooks.list)).toEqual({ data: [] })
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'after']).where('resource', '=', 'webhook').orderBy('id').execute(),
  )
  expect(logged.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.updated', 'webhook.deleted'])
  expect(JSON.stringify([logged, changed])).not.toMatch(/CANARIO|whsec_/)
})

test('headers keep the values that are not sent again; a new one needs one', async ({ desk }) => {
  const { id, secret } = await aWebhook(desk, {
    headers: [
      { name: 'x-chave', value: 'um' },
      { name: 'x-outra', value: 'dois' },
    ],
  })
  await update(desk, { id, headers: [{ name: 'x-chave' }, { name: 'x-nova', value: 'três'.replace('ê', 'e') }] })
  expect(await sealedOf(desk, id)).toEqual({ secret, headers: { 'x-chave': 'um', 'x-nova': 'tres' } })
  await expect(update(desk, { id, headers: [{ name: 'x-outra' }] })).rejects.toMatchObject({
    details: [{ field: 'headers.0.value', reason: 'webhook_header_unset' }],
  })
})

test('W05 a new secret is said once; the one before signs for a day more', async ({ desk }) => {
  const { id, secret } = await aWebhook(desk)
  const rotated = await desk.as('admin')((ctx) => webhooks.rotate(ctx, { id }, installed))
  expect(rotated.secret).not.toBe(secret)
  const parts = await sealedOf(desk, id)
  expect(parts).toMatchObject({ secret: rotated.secret, former: { secret } })
  expect(Date.parse(parts?.former?.until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
})

test('what is sealed under a lost secret of the installation is said to be, and a new one makes it work', async ({ desk }) => {
  const { id } = await aWebhook(desk, { headers: [{ name: 'x-chave', value: 'um' }] })
  await desk.rows((tx) => tx.updateTable('webhooks').set({ sealed: 'nada' }).where('id', '=', id).execute())
  await expect(update(desk, { id, headers: [{ name: 'x-chave', value: 'dois' }] })).rejects.toMatchObject({ code: 'webhook_sealed' })
  const { secret } = await desk.as('admin')((ctx) => webhooks.rotate(ctx, { id }, installed))
  expect(await sealedOf(desk, id)).toEqual({ secret, headers: {} })
})

test.for([
  ['ftp://example.com/', 'url'],
  ['https://user:senha@example.com/', 'url'],
  ['https://', 'url'],
  ['https:\\\\example.com@evil.example/', 'url'],
  ['example.com', 'url'],
] as const)('an address like %s is refused', ([url]) => {
  expect(CreateWebhook.safeParse({ name: 'X', url, events: [] }).success).toBe(false)
})

test('headers of the connection, of the signature and twice the same are refused; so are values that would break a line', () => {
  const refused = (headers: object[]) => CreateWebhook.safeParse({ name: 'X', url: 'https://a.example/', events: [], headers }).success
  for (const name of ['Host', 'Content-Length', 'webhook-signature', 'Connection', 'a b', 'é'])
    expect(refused([{ name, value: 'x' }]), name).toBe(false)
  expect(refused([{ name: 'x-a', value: 'x\r\ny: z' }])).toBe(false)
  expect(
    refused([
      { name: 'x-a', value: '1' },
      { name: 'X-A', value: '2' },
    ]),
  ).toBe(false)
  expect(refused([{ name: 'x-a', value: '1' }])).toBe(true)
})

test('an address that the installation lets nobody call is refused, and what conditions name has to be there', async ({ desk, other }) => {
  const closed = { ...installed, webhooks: { mayCall: () => false } }
  const input = CreateWebhook.parse({ name: 'X', url: 'https://127.0.0.1/', events: [] })
  await expect(desk.as('admin')((ctx) => webhooks.create(ctx, input, closed))).rejects.toMatchObject({
    details: [{ field: 'url', reason: 'webhook_url' }],
  })
  const leads = { webhooks: { leadsInside: async (url: string) => url === 'https://dentro.example/' } }
  const save = (who: 'admin' | 'manager', url?: string) =>
    webhooks.mustLeadOutside(leads, (rule) => desk.as(who)((ctx) => rule(ctx)), { url })
  await expect(save('admin', 'https://dentro.example/')).rejects.toMatchObject({ details: [{ field: 'url', reason: 'webhook_url' }] })
  await expect(save('manager', 'https://dentro.example/'), 'who may save none learns nothing').rejects.toMatchObject({ kind: 'forbidden' })
  await save('admin', 'https://fora.example/')
  await save('manager')
  const queueId = await other.aQueue('Deles')
  await expect(aWebhook(desk, { conditions: { all: [{ field: 'queueId', values: [queueId] }] } })).rejects.toMatchObject({
    details: [{ field: 'conditions.all.0.values', reason: 'queue_not_found' }],
  })
})

test('merged tags and companies take webhooks along; a queue that one or a checklist names is not deleted', async ({ desk }) => {
  const [from, into, queueId] = [await desk.aTag('boleto'), await desk.aTag('cobrança'), await desk.aQueue('Cobrança')]
  const all = [
    { field: 'tagId' as const, values: [from, into] },
    { field: 'queueId' as const, values: [queueId] },
  ]
  const { id } = await aWebhook(desk, { conditions: { all } })
  const template = await aTemplate(desk, { queueIds: [queueId] })
  await desk.as('admin')(tags.merge, { id: from, intoId: into })
  const carried = await desk.as('admin')(webhooks.get, { id })
  expect(carried.conditions.all[0]).toMatchObject({ field: 'tagId', values: [into] })
  await expect(desk.as('admin')(removeQueue, { id: queueId })).rejects.toMatchObject({
    code: 'queue_in_use',
    details: {
      uses: [
        { kind: 'checklist', id: template.id, name: template.name },
        { kind: 'webhook', id, name: 'ERP' },
      ],
    },
  })
})

test('a webhook whose conditions name what is gone is marked, and its author notified, until it is saved without that', async ({
  desk,
}) => {
  const tagId = await desk.aTag('boleto')
  const { id } = await aWebhook(desk, { conditions: { all: [{ field: 'tagId', values: [tagId] }] } })
  await desk.as('admin')(tags.remove, { id: tagId })
  await react(desk)
  expect(await desk.as('admin')(webhooks.get, { id })).toMatchObject({ active: true, problem: 'broken' })
  const { data } = await desk.as('admin')(notifications.list, ListNotifications.parse({}))
  expect(data).toMatchObject([{ type: 'webhook_troubled', actionUrl: `/integrations/${id}` }])
  await expect(update(desk, { id, name: 'Ainda' })).rejects.toMatchObject({ details: [{ field: 'conditions.all.0.values' }] })
  expect(await update(desk, { id, active: false })).toMatchObject({ active: false, problem: 'broken' })
  expect(await update(desk, { id, active: true, conditions: { all: [], any: [] } })).toMatchObject({ active: true, problem: null })
})

test('webhooks are of administrators; whoever writes rules knows their names; another organisation has none of them', async ({
  desk,
  other,
}) => {
  const { id } = await aWebhook(desk)
  await expect(desk.as('manager')(webhooks.list)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as('supervisor')(webhooks.names)).toEqual({ data: [{ id, name: 'ERP', active: true }] })
  await expect(desk.as('agent')(webhooks.names)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('admin')(webhooks.get, { id })).rejects.toMatchObject({ code: 'webhook_not_found' })
  await expect(other.as('admin')((ctx) => webhooks.rotate(ctx, { id }, installed))).rejects.toMatchObject({ code: 'webhook_not_found' })
})
