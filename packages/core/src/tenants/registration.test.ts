import { randomUUID } from 'node:crypto'
import { Registration } from '@balcao/contracts/tenants/registration'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import type { AuthContext } from '../auth/session.ts'
import { asSystem } from '../ctx.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { test } from '../testing/desk.ts'
import { register } from './registration.ts'

const aRegistration = (values: object = {}) => {
  const slug = `org-${randomUUID()}`
  return Registration.parse({
    companyName: 'Padaria Sol',
    slug,
    subdomain: slug,
    adminEmail: `ana@${slug}.test`,
    adminName: 'Ana',
    ...values,
  })
}
const tenantOf = (db: Database, slug: string) =>
  inSystem(db, (tx) => tx.selectFrom('tenants').selectAll().where('slug', '=', slug).executeTakeFirst())
const counts = (db: Database) =>
  inSystem(db, async (tx) => {
    const all: Record<string, number> = {}
    for (const table of ['tenants', 'users', 'roles', 'queues', 'calendars', 'templates', 'mails', 'auditEvents', 'outbox'] as const)
      all[table] = (
        await tx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    return all
  })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'registered',
    ({ kind, code, details }) => ({ kind, code, details }),
  )

test('an organisation is registered with all it begins with', async ({ testDb }) => {
  const input = aRegistration({ emailDomain: '@sol.test', adminEmail: 'ana@sol.test' })
  expect(await register(anAuthContext(testDb.db), input)).toEqual({
    organization: { name: 'Padaria Sol', slug: input.slug, subdomain: input.subdomain },
    admin: { name: 'Ana', email: 'ana@sol.test' },
  })
  const tenant = await tenantOf(testDb.db, input.slug)
  expect(tenant).toMatchObject({ status: 'active', emailDomain: '@sol.test', emailDomainVerifiedAt: null, setupFinishedAt: null })
  await asSystem(testDb.db, tenant?.id ?? 0, async ({ db }) => {
    expect(await db.selectFrom('users').selectAll().execute()).toMatchObject([
      { email: 'ana@sol.test', name: 'Ana', role: 'admin', passwordHash: null, isActive: true, emailVerifiedAt: null },
    ])
    const roles = await db.selectFrom('roles').select(['slug', 'base']).orderBy('level').execute()
    expect(roles.map(({ slug }) => slug)).toEqual([
      'client',
      'user',
      'support-agent',
      'agent',
      'supervisor',
      'manager',
      'admin',
      'super_admin',
    ])
    expect(roles.every(({ slug, base }) => slug === base)).toBe(true)
    expect(await db.selectFrom('queues').select(['name', 'isDefault']).execute()).toEqual([{ name: 'Suporte', isDefault: true }])
    expect(await db.selectFrom('calendars').select(['timeZone', 'isDefault', 'hours']).execute()).toMatchObject([
      { timeZone: 'America/Sao_Paulo', isDefault: true, hours: { 1: [['09:00', '18:00']], 5: [['09:00', '18:00']] } },
    ])
    expect((await db.selectFrom('templates').select('id').execute()).length).toBeGreaterThan(2)
    expect(await db.selectFrom('auditEvents').selectAll().execute()).toMatchObject([
      { action: 'organization.registered', risk: 'medium', ip: '192.0.2.1', after: { slug: input.slug } },
    ])
    const mails = await db.selectFrom('mails').selectAll().execute()
    expect(mails).toMatchObject([{ toAddress: 'ana@sol.test', subject: 'Confirme seu e-mail no Balcão' }])
    expect(mails[0]?.linkPath).toContain('/auth/callback')
    expect(await db.selectFrom('outbox').select('name').execute()).toEqual([{ name: 'mail:queued' }])
  })
})

test('a fault at any step leaves nothing behind, and the same registration works afterwards', async ({ testDb }) => {
  const input = aRegistration()
  const before = await counts(testDb.db)
  const steps = [
    'roles',
    'queues',
    'calendars',
    'templates',
    'users',
    'audit_events',
    'sign_in_links',
    'mails',
    'outbox',
    'idempotency_keys',
  ]
  await testDb.asOwner(
    `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off at %', tg_table_name; end $$`,
  )
  for (const table of steps) {
    await testDb.asOwner(`create trigger break_off before insert on ${table} for each row execute function break_off()`)
    await expect(register(anAuthContext(testDb.db), input, 'a-key'), table).rejects.toThrow(`broken off at ${table}`)
    await testDb.asOwner(`drop trigger break_off on ${table}`)
    expect(await counts(testDb.db), table).toEqual(before)
  }
  await register(anAuthContext(testDb.db), input, 'a-key')
  expect(await tenantOf(testDb.db, input.slug)).toBeDefined()
})

test('R-199 a taken slug or subdomain is refused by name, and nothing is written', async ({ testDb }) => {
  const first = aRegistration()
  await register(anAuthContext(testDb.db), first)
  const before = await counts(testDb.db)
  const answers = [
    [aRegistration({ slug: first.slug }), ['slug']],
    [aRegistration({ subdomain: first.subdomain }), ['subdomain']],
    [aRegistration({ slug: first.slug, subdomain: first.subdomain }), ['slug', 'subdomain']],
  ] as const
  for (const [input, fields] of answers)
    expect(await refusal(register(anAuthContext(testDb.db), input))).toEqual({
      kind: 'conflict',
      code: 'organization_exists',
      details: fields.map((field) => ({ field, reason: 'label_taken', message: 'Já está em uso por outra organização.' })),
    })
  expect(await counts(testDb.db)).toEqual(before)
})

test('A28 of ten at once that want one name exactly one gets it, and none is half there', async ({ testDb }) => {
  const wish = aRegistration()
  const before = await counts(testDb.db)
  const tries = Array.from({ length: 10 }, (_, n) =>
    refusal(
      register(anAuthContext(testDb.db), {
        ...wish,
        adminEmail: `ana${n}@sol.test`,
        ...(n % 2 ? { slug: `${wish.slug.slice(0, 50)}-${n}` } : { subdomain: `${wish.subdomain.slice(0, 50)}-${n}` }),
        ...(n === 0 || n === 1 ? { slug: wish.slug, subdomain: wish.subdomain } : {}),
      }),
    ),
  )
  const answers = await Promise.all(tries)
  const won = answers.filter((answer) => answer === 'registered').length
  const both = await tenantOf(testDb.db, wish.slug)
  // Whoever has the slug may lack the subdomain, so one or two of them can stand, each whole.
  expect(won).toBeGreaterThanOrEqual(1)
  expect(won).toBeLessThanOrEqual(2)
  expect(both).toBeDefined()
  const after = await counts(testDb.db)
  for (const table of ['tenants', 'users', 'queues', 'calendars', 'mails', 'auditEvents', 'outbox'])
    expect((after[table] ?? 0) - (before[table] ?? 0), table).toBe(won)
  expect((after.roles ?? 0) - (before.roles ?? 0)).toBe(8 * won)
})

test('two at once with the same data: one is registered, one refused', async ({ testDb }) => {
  const wish = aRegistration()
  const answers = await Promise.all([0, 1].map(() => refusal(register(anAuthContext(testDb.db), wish))))
  expect(answers.filter((answer) => answer === 'registered')).toHaveLength(1)
})

test('a lost answer: the same key and data get the first answer again, other data or another key do not', async ({ testDb }) => {
  const wish = aRegistration()
  const auth = anAuthContext(testDb.db)
  const [first, again] = await Promise.all([register(auth, wish, 'a-key'), register(auth, wish, 'a-key')])
  expect(again).toEqual(first)
  const before = await counts(testDb.db)
  expect(await register(auth, wish, 'a-key')).toEqual(first)
  expect(await refusal(register(auth, wish, 'other'))).toMatchObject({ code: 'organization_exists' })
  expect(await refusal(register(auth, { ...wish, adminEmail: 'eva@sol.test' }, 'a-key'))).toMatchObject({ code: 'organization_exists' })
  expect(await counts(testDb.db)).toEqual(before)
})

test('T21 an address that another organisation knows may found its own', async ({ testDb, desk }) => {
  const agent = await desk.person('agent')
  const input = aRegistration({ adminEmail: agent.email })
  await register(anAuthContext(testDb.db), input)
  expect((await desk.rows((tx) => tx.selectFrom('users').select('id').where('email', '=', agent.email).execute())).length).toBe(1)
  expect((await tenantOf(testDb.db, input.slug))?.id).not.toBe(desk.id)
})

test('A28 a public e-mail domain is only written down: several may name it, and it brings nobody in', async ({ testDb }) => {
  const one = aRegistration({ emailDomain: '@gmail.com', adminEmail: 'ana@gmail.com' })
  const two = aRegistration({ emailDomain: '@gmail.com', adminEmail: 'bia@gmail.com' })
  for (const input of [one, two]) await register(anAuthContext(testDb.db), input)
  for (const { slug, adminEmail } of [one, two]) {
    const tenant = await tenantOf(testDb.db, slug)
    expect(tenant).toMatchObject({ emailDomain: '@gmail.com', emailDomainVerifiedAt: null })
    const people = await asSystem(testDb.db, tenant?.id ?? 0, ({ db }) => db.selectFrom('users').select('email').execute())
    expect(people).toEqual([{ email: adminEmail }])
  }
})

test('with an identity provider the link comes from there, once, and its failure undoes nothing', async ({ testDb }) => {
  const sent: string[][] = []
  const provider = {
    sendLink: async (...asked: string[]) => {
      sent.push(asked)
      throw new Error('The provider is down')
    },
  } as unknown as NonNullable<AuthContext['provider']>
  const input = aRegistration()
  const auth = { ...anAuthContext(testDb.db), provider }
  await register(auth, input, 'key-1')
  await register(auth, input, 'key-1')
  expect(sent).toEqual([[input.adminEmail, `/auth/callback?organization=${input.slug}`]])
  const tenant = await tenantOf(testDb.db, input.slug)
  const mails = await asSystem(testDb.db, tenant?.id ?? 0, ({ db }) => db.selectFrom('mails').select('id').execute())
  expect(mails, 'no second link of ours').toEqual([])
})
