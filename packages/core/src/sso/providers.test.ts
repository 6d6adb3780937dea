import { MAX_PROVIDERS } from '@balcao/contracts/sso/bounds'
import type { UpdateProvider } from '@balcao/contracts/sso/providers'
import { expect } from 'vitest'
import * as roles from '../roles/roles.ts'
import { type Desk, test } from '../testing/desk.ts'
import { secretsHere } from '../testing/no-files.ts'
import { openSecret } from './internal/client-secret.ts'
import * as providers from './providers.ts'
import { aProvider, inputOf, installed } from './testing/providers.ts'

const update = (desk: Desk, input: UpdateProvider) => desk.as('admin')((ctx) => providers.update(ctx, input, installed))
const rowOf = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('identityProviders').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

test('a provider is made, changed and taken away, and the log has it all but its secret', async ({ desk }) => {
  const made = await aProvider(desk)
  expect(made).toMatchObject({
    version: 1,
    people: 0,
    problem: null,
    redirectUris: [`https://balcao.test/api/sso/callback/${desk.id}-${made.id}`],
  })
  const changed = await update(desk, { id: made.id, version: 1, label: 'Outra', clientSecret: 'CANARIO-2' })
  expect(changed).toMatchObject({ label: 'Outra', version: 2 })
  await expect(update(desk, { id: made.id, version: 1, name: 'Tarde' })).rejects.toMatchObject({
    code: 'sso_provider_changed',
    details: { current: changed },
  })
  expect((await update(desk, { id: made.id, label: 'Outra' })).version, 'nothing changed').toBe(2)
  await desk.as('admin')((ctx) => providers.remove(ctx, { id: made.id }, installed))
  const logged = await desk.rows((tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['action', 'before', 'after', 'details'])
      .where('resource', '=', 'identity_provider')
      .orderBy('id')
      .execute(),
  )
  expect(logged.map(({ action }) => action)).toEqual([
    'identity_provider.created',
    'identity_provider.updated',
    'identity_provider.deleted',
  ])
  expect(JSON.stringify([logged, changed, made])).not.toContain('CANARIO')
})

test('a secret opens for its provider and its issuer alone, and is given again with another issuer', async ({ desk }) => {
  const { id } = await aProvider(desk)
  const row = await rowOf(desk, id)
  expect(openSecret(secretsHere, row)).toBe('CANARIO')
  expect(openSecret(secretsHere, { ...row, id: id + 1 })).toBeUndefined()
  expect(openSecret(secretsHere, { ...row, issuer: 'https://evil.example.com' })).toBeUndefined()
  await expect(update(desk, { id, issuer: 'https://evil.example.com' })).rejects.toMatchObject({
    details: [{ field: 'clientSecret', reason: 'sso_secret_again' }],
  })
  await update(desk, { id, issuer: 'https://other.example.com', clientSecret: 'novo' })
  expect(openSecret(secretsHere, await rowOf(desk, id))).toBe('novo')
})

test('nobody sets up more than they may give', async ({ desk }) => {
  const refusal = (values: object) =>
    aProvider(desk, values).then(
      () => 'taken',
      (error: { details?: { field: string; reason: string }[] }) => error.details?.map(({ field, reason }) => `${field} ${reason}`).join(),
    )
  expect(await refusal({ groups: [{ group: 'chefes', role: 'manager' }] })).toBe('taken')
  expect(await refusal({ groups: [{ group: 'chefes', role: 'admin' }] })).toBe('groups.0.role role_beyond_yours')
  expect(await refusal({ groups: [{ group: 'x', role: 'unheard-of' }] })).toBe('groups.0.role role_not_found')
  expect(await refusal({ defaultRole: 'supervisor' })).toBe('defaultRole sso_default_role')
  expect(await refusal({ defaultRole: 'client' }), 'no customer among staff').toBe('defaultRole role_not_found')
  expect(await refusal({ audience: 'customers', defaultRole: 'agent' })).toBe('defaultRole role_not_found')
  expect(await refusal({ domains: ['acme.example.com', 'gmail.com'] })).toBe('domains.1 sso_domain_public')
})

test('only administrators with a fresh proof save, twenty a tenant at most', async ({ desk }) => {
  await expect(desk.as('manager')((ctx) => providers.create(ctx, inputOf(), installed))).rejects.toMatchObject({ code: 'forbidden' })
  const stale = desk.as('admin')((ctx) => providers.create({ ...ctx, actor: { ...ctx.actor, provedAt: null } }, inputOf(), installed))
  await expect(stale).rejects.toMatchObject({ code: 'proof_required' })
  for (let n = 0; n < MAX_PROVIDERS; n++) await aProvider(desk, { name: `P${n}` })
  await expect(aProvider(desk)).rejects.toMatchObject({ code: 'too_many_sso_providers' })
})

test('a role that is gone marks the providers that give it, until they are saved again', async ({ desk }) => {
  const agentId = (await desk.rows((tx) => tx.selectFrom('roles').where('slug', '=', 'agent').select('id').executeTakeFirstOrThrow())).id
  const role = await desk.as('admin')((ctx) => roles.create(ctx, { name: 'Plantão', fromId: agentId }))
  const { id } = await aProvider(desk, { groups: [{ group: 'plantao', role: role.slug }] })
  const other = await aProvider(desk)
  await desk.as('admin')((ctx) => roles.remove(ctx, { id: role.id }))
  expect((await rowOf(desk, id)).problem).toBe('role_gone')
  expect((await rowOf(desk, other.id)).problem).toBeNull()
  expect((await update(desk, { id, active: false })).problem, 'it can be stopped').toBe('role_gone')
  await expect(update(desk, { id, label: 'Nova' })).rejects.toMatchObject({ details: [{ field: 'groups.0.role' }] })
  expect((await update(desk, { id, groups: [], active: true })).problem).toBeNull()
})

test('another tenant finds none of it', async ({ desk, other }) => {
  const { id } = await aProvider(desk)
  for (const act of [providers.get, providers.remove])
    await expect(other.as('admin')(async (ctx) => void (await act(ctx, { id }, installed)))).rejects.toMatchObject({
      code: 'sso_provider_not_found',
    })
  expect(await other.as('admin')((ctx) => providers.list(ctx, {}, installed))).toEqual({ data: [] })
})
