import { UpdateOrganization } from '@balcao/contracts/tenants/settings'
import { CreateUser } from '@balcao/contracts/users/changes'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { asSystem, type Ctx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { create } from '../users/create.ts'
import { get, update } from './settings.ts'

const testDb = { publicUrl: 'https://desk.example.com' }
const see = (ctx: Ctx) => get(ctx, testDb)
const change = (values: object) => (ctx: Ctx) => update(ctx, UpdateOrganization.parse(values), testDb)
const written = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['before', 'after', 'details'])
      .where('action', '=', 'organization.updated')
      .orderBy('id')
      .execute(),
  )
const aCalendar = (desk: Desk, timeZone: string) =>
  desk.rows((tx) =>
    tx.insertInto('calendars').values({ tenantId: desk.id, name: 'Comercial', timeZone, hours: '{}', isDefault: true }).execute(),
  )
const zoneOf = (desk: Desk) => desk.rows((tx) => tx.selectFrom('calendars').select('timeZone').executeTakeFirstOrThrow())

test('what is sent changes, the rest stays, and the log holds the difference; another organisation is untouched', async ({
  desk,
  other,
}) => {
  const before = await other.as('admin')(see)
  const saved = await desk.as('admin')(change({ name: ' Padaria  Sol ' }))
  expect(saved).toMatchObject({ name: 'Padaria  Sol', slug: desk.slug, language: 'pt-BR', timeZone: 'America/Sao_Paulo' })
  await desk.as('admin')(change({ language: 'en', timeZone: 'America/Manaus' }))
  await desk.as('admin')(change({ name: 'Padaria  Sol', language: 'en' }))
  expect(await desk.as('super_admin')(see)).toMatchObject({ name: 'Padaria  Sol', language: 'en', timeZone: 'America/Manaus' })
  expect(await written(desk)).toEqual([
    { before: { name: `Tenant ${desk.slug}` }, after: { name: 'Padaria  Sol' }, details: null },
    {
      before: { language: 'pt-BR', timeZone: 'America/Sao_Paulo' },
      after: { language: 'en', timeZone: 'America/Manaus' },
      details: null,
    },
  ])
  expect(await other.as('admin')(see)).toEqual(before)
  expect(await written(other)).toEqual([])
})

test('R14 only administrators see and change it', async ({ desk }) => {
  for (const role of ['client', 'user', 'support-agent', 'agent', 'supervisor', 'manager'] as const) {
    await expect(desk.as(role)(see), role).rejects.toMatchObject({ code: 'forbidden' })
    await expect(desk.as(role)(change({ name: 'x' })), role).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('the address is the subdomain of the configured one', async ({ testDb: { db }, desk }) => {
  expect(await desk.as('admin')(see)).toMatchObject({ subdomain: null, address: null })
  const subdomain = `sol-${desk.id}`
  await inSystem(db, (tx) => tx.updateTable('tenants').set({ subdomain }).where('id', '=', desk.id).execute())
  expect(await desk.as('admin')(see)).toMatchObject({ subdomain, address: `https://${subdomain}.desk.example.com` })
})

test('the default calendar goes along to another time zone, but not one that has its own', async ({ desk, other }) => {
  await aCalendar(desk, 'America/Sao_Paulo')
  await aCalendar(other, 'Europe/Lisbon')
  for (const one of [desk, other]) await one.as('admin')(change({ timeZone: 'America/Recife' }))
  expect([await zoneOf(desk), await zoneOf(other)]).toEqual([{ timeZone: 'America/Recife' }, { timeZone: 'Europe/Lisbon' }])
  expect((await written(desk))[0]?.details).toEqual({ calendar: 'Comercial' })
})

test('people added from now on begin in the language of the organisation; who is there keeps theirs', async ({ desk, other }) => {
  const there = await desk.person('admin')
  await desk.as('admin')(change({ language: 'en' }))
  const languageOf = async (one: Desk, id: number) =>
    (await one.rows((tx) => tx.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow())).language
  const add = (one: Desk) =>
    one.as('admin')(create, CreateUser.parse({ name: 'Bia', email: 'bia@nova.test', role: 'client', invite: false }))
  expect(await languageOf(desk, (await add(desk)).id)).toBe('en')
  expect(await languageOf(other, (await add(other)).id)).toBe('pt-BR')
  expect(await languageOf(desk, there.id)).toBe('pt-BR')
})

test('two at once change different things, and both stay', async ({ desk }) => {
  await Promise.all([desk.as('admin')(change({ name: 'Nova' })), desk.as('super_admin')(change({ timeZone: 'America/Belem' }))])
  expect(await asSystem(desk.db, desk.id, see)).toMatchObject({ name: 'Nova', timeZone: 'America/Belem' })
})

test('a name may hold no address, a zone must be one', () => {
  for (const [values, field] of [
    [{ name: 'https://evil.example' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ timeZone: 'Marte/Norte' }, 'timeZone'],
    [{ timeZone: '+03:00' }, 'timeZone'],
    [{ language: 'fr' }, 'language'],
  ] as const)
    expect(UpdateOrganization.safeParse(values).error?.issues[0]?.path, JSON.stringify(values)).toEqual([field])
  expect(UpdateOrganization.safeParse({ subdomain: 'x' }).success).toBe(false)
})
