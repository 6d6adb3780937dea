import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { UpdateUser } from '@balcao/contracts/users/changes'
import { CreateServiceAccount, type ServiceAccount } from '@balcao/contracts/users/service-accounts'
import { ListUsers } from '@balcao/contracts/users/users'
import { inApiToken } from '@balcao/db/tenant'
import { expect } from 'vitest'
import * as notifications from '../../notifications/notifications.ts'
import { apiTokenHash, parseApiToken } from '../../profile/tokens.ts'
import { anAuthContext } from '../../testing/auth-context.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import { update as updateUser } from '../update.ts'
import * as users from '../users.ts'
import * as accounts from './service-accounts.ts'
import * as tokens from './tokens.ts'

const anAccount = async (desk: Desk, values: object = {}): Promise<ServiceAccount> => {
  const owner = await desk.person('manager')
  return desk.as('admin')((ctx) =>
    accounts.create(ctx, CreateServiceAccount.parse({ name: 'ERP', role: 'agent', ownerId: owner.id, ...values })),
  )
}
const aToken = { name: 'ERP', scopes: ['read' as const], areas: null, ipRanges: null, expiresInDays: 30 }

/** What a token's call knows of whoever holds it; undefined where it is refused. */
async function holderOf(desk: Desk, token: string) {
  const { secret } = parseApiToken(token) as { secret: string }
  const hash = apiTokenHash(anAuthContext(desk.db).secrets, secret)
  return inApiToken(desk.db, { tenantId: desk.id, hash }, async (_, facts) => facts)
}

test('a service account acts by its token, under a name that says what it is, until it is switched off', async ({ desk }) => {
  const { secrets } = anAuthContext(desk.db)
  const account = await anAccount(desk)
  const made = await desk.as('admin')((ctx) => tokens.create(ctx, secrets, { id: account.id, ...aToken }))
  expect(await holderOf(desk, made.token)).toMatchObject({ userId: account.id, role: 'agent', name: 'ERP (conta de serviço)' })
  const rotated = await desk.as('admin')((ctx) => tokens.rotate(ctx, secrets, { id: account.id, tokenId: made.id }))
  expect(await holderOf(desk, made.token)).toBeUndefined()
  expect(await holderOf(desk, rotated.token)).toMatchObject({ userId: account.id })
  await desk.as('admin')(accounts.update, { id: account.id, active: false })
  expect(await holderOf(desk, rotated.token)).toBeUndefined()
  await desk.as('admin')(accounts.update, { id: account.id, active: true })
  await desk.as('admin')(tokens.revoke, { id: account.id, tokenId: made.id })
  expect(await holderOf(desk, rotated.token)).toBeUndefined()
})

test('it is nobody: no list of people has it, nobody changes it as a person, and the database refuses to make it one', async ({ desk }) => {
  const { id } = await anAccount(desk)
  const { data } = await desk.as('admin')(users.list, ListUsers.parse({ search: 'ERP' }))
  expect(data).toEqual([])
  await expect(desk.as('admin')(users.get, { id })).rejects.toMatchObject({ code: 'user_not_found' })
  await expect(desk.as('admin')((ctx) => updateUser(ctx, UpdateUser.parse({ id, active: true })))).rejects.toMatchObject({
    code: 'user_not_found',
  })
  for (const set of [{ isActive: true }, { deletedAt: null }, { passwordHash: 'x' }])
    await expect(
      desk.rows((tx) => tx.updateTable('users').set(set).where('id', '=', id).execute()),
      JSON.stringify(set),
    ).rejects.toThrow('users_services_are_nobody')
})

test('who makes one gives a role of the staff up to their own, and says who answers for it', async ({ desk }) => {
  await expect(anAccount(desk, { role: 'client' })).rejects.toMatchObject({ details: [{ field: 'role', reason: 'service_account_role' }] })
  await expect(anAccount(desk, { role: 'super_admin' })).rejects.toMatchObject({ details: [{ field: 'role' }] })
  await expect(anAccount(desk, { ownerId: null })).rejects.toMatchObject({
    details: [{ field: 'ownerId', reason: 'service_account_owner' }],
  })
  expect(await anAccount(desk, { role: 'admin' })).toMatchObject({ role: 'admin', active: true })
  const offered = (await desk.as('admin')(accounts.availableRoles)).map(({ slug }) => slug)
  expect(offered).toEqual(expect.arrayContaining(['support-agent', 'admin']))
  expect(offered).not.toContain('client')
  expect(offered).not.toContain('super_admin')
  await expect(desk.as('manager')(accounts.availableRoles)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('manager')(accounts.list, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a stale change is refused; what is taken away takes its tokens along, and its acts keep its name', async ({ desk }) => {
  const { secrets } = anAuthContext(desk.db)
  const account = await anAccount(desk)
  const made = await desk.as('admin')((ctx) => tokens.create(ctx, secrets, { id: account.id, ...aToken }))
  const changed = await desk.as('admin')(accounts.update, { id: account.id, version: 1, description: 'Notas' })
  await expect(desk.as('admin')(accounts.update, { id: account.id, version: 1, name: 'Outro' })).rejects.toMatchObject({
    ...{ code: 'service_account_changed', details: { current: changed } },
  })
  await desk.as('admin')(accounts.remove, { id: account.id })
  expect(await holderOf(desk, made.token)).toBeUndefined()
  await expect(desk.as('admin')(accounts.get, { id: account.id })).rejects.toMatchObject({ code: 'service_account_not_found' })
  const row = await desk.rows((tx) => tx.selectFrom('users').select('name').where('id', '=', account.id).executeTakeFirstOrThrow())
  expect(row.name).toBe('ERP (conta de serviço)')
})

test('administrators are notified when who answers for one leaves', async ({ desk }) => {
  const account = await anAccount(desk)
  await desk.as('admin')((ctx) => updateUser(ctx, UpdateUser.parse({ id: account.owner?.id, active: false })))
  await react(desk)
  const { data } = await desk.as('admin')(notifications.list, ListNotifications.parse({}))
  expect(data.map(({ type }) => type)).toContain('connections_orphaned')
  expect(await desk.as('admin')(accounts.get, { id: account.id })).toMatchObject({ owner: { left: true } })
})

test('R08 whoever has less than a program switches it off, and neither gives it less, renames it nor takes it away', async ({ desk }) => {
  const owner = await desk.person('manager')
  const strong = await desk.as('super_admin')((ctx) =>
    accounts.create(ctx, CreateServiceAccount.parse({ name: 'Raiz', role: 'super_admin', ownerId: owner.id })),
  )
  const as = desk.as('admin')
  for (const change of [{ role: 'agent' }, { name: 'Outro' }, { role: 'admin', active: false }, { description: 'x', active: false }])
    await expect(as(accounts.update, { id: strong.id, ...change }), JSON.stringify(change)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(as(accounts.remove, { id: strong.id })).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await as(accounts.get, { id: strong.id })).toEqual(strong)
  expect(await as(accounts.update, { id: strong.id, active: false })).toMatchObject({ active: false, role: 'super_admin' })
  await expect(as(accounts.update, { id: strong.id, active: true })).rejects.toMatchObject({ kind: 'forbidden' })
  await desk.as('super_admin')(accounts.remove, { id: strong.id })
})
