import { randomUUID } from 'node:crypto'
import type { Setup } from '@balcao/contracts/tenants/setup'
import { inSystem } from '@balcao/db/system'
import { inSession } from '@balcao/db/tenant'
import type { TestDatabase } from '@balcao/db/testing/database'
import { aSession, aTicket, aUser } from '@balcao/db/testing/factories'
import { expect } from 'vitest'
import { actorOf, type Ctx, makeCtx } from '../ctx.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { test } from '../testing/desk.ts'
import { register } from './registration.ts'
import { update } from './settings.ts'
import { finish, get } from './setup.ts'

/** An organisation as it stands right after its registration, and its administrator. */
async function aNewOrganization({ db }: TestDatabase) {
  const slug = `org-${randomUUID()}`
  await register(anAuthContext(db), { companyName: 'Nova', slug, subdomain: slug, adminEmail: 'ana@nova.test', adminName: 'Ana' })
  const admin = await inSystem(db, (tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenantId')
      .where('t.slug', '=', slug)
      .select(['u.id', 'u.tenantId'])
      .executeTakeFirstOrThrow(),
  )
  const session = await aSession(db, admin)
  const ids = { tenantId: admin.tenantId, userId: admin.id, sessionId: session.id }
  const asAdmin = <T>(rule: (ctx: Ctx) => Promise<T>) =>
    inSession(db, ids, (tx, facts) => {
      if (!facts) throw new Error('The session is over')
      return rule(makeCtx(tx, actorOf(ids, facts)))
    })
  return { ...admin, asAdmin }
}
const doneOf = (setup: Setup) => setup.items.filter(({ done }) => done).map(({ key }) => key)

test('a new organisation has a queue, hours and answers; its people and tickets are still to come', async ({ testDb }) => {
  const { asAdmin } = await aNewOrganization(testDb)
  const setup = await asAdmin(get)
  expect(setup.finishedAt).toBeNull()
  expect(setup.items).toEqual([
    { key: 'account', done: false, detail: null },
    { key: 'organization', done: false, detail: null },
    { key: 'team', done: false, detail: null },
    { key: 'roles', done: false, detail: null },
    { key: 'queue', done: true, detail: 'Suporte' },
    { key: 'hours', done: true, detail: 'Horário comercial' },
    { key: 'mailbox', done: false, detail: null },
    { key: 'templates', done: true, detail: '4' },
    { key: 'article', done: false, detail: null },
    { key: 'ticket', done: false, detail: null },
  ])
})

test('each item follows from what is there, and customers are no team', async ({ testDb }) => {
  const { asAdmin, id, tenantId } = await aNewOrganization(testDb)
  const client = await aUser(testDb.db, tenantId, 'client')
  expect(doneOf(await asAdmin(get))).not.toContain('team')
  const agent = await aUser(testDb.db, tenantId, 'agent')
  expect(doneOf(await asAdmin(get))).toContain('team')
  await aTicket(testDb.db, tenantId, { requesterId: client.id })
  expect(doneOf(await asAdmin(get))).toContain('ticket')
  await inSystem(testDb.db, (tx) => tx.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', id).execute())
  await asAdmin((ctx) => update(ctx, {}, { publicUrl: 'https://desk.example.com' }))
  await inSystem(testDb.db, (tx) =>
    tx.updateTable('roles').set({ secondFactorRequired: true }).where('tenantId', '=', tenantId).where('slug', '=', 'admin').execute(),
  )
  expect(doneOf(await asAdmin(get))).toEqual(['account', 'organization', 'team', 'roles', 'queue', 'hours', 'templates', 'ticket'])
  const box = { tenantId, address: 'suporte@nova.test', displayName: 'Nova', kind: 'forward' as const, forwardKey: `nova-${tenantId}` }
  await inSystem(testDb.db, (tx) => tx.insertInto('mailboxes').values(box).execute())
  expect(doneOf(await asAdmin(get)), 'an address that nobody proved takes no mail').not.toContain('mailbox')
  await inSystem(testDb.db, (tx) =>
    tx.updateTable('mailboxes').set({ provedAt: new Date().toISOString() }).where('tenantId', '=', tenantId).execute(),
  )
  expect((await asAdmin(get)).items).toContainEqual({ key: 'mailbox', done: true, detail: 'suporte@nova.test' })
  await inSystem(testDb.db, (tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', agent.id).execute())
  expect(doneOf(await asAdmin(get))).not.toContain('team')
})

test('T01 what another organisation has counts for nothing', async ({ testDb, desk }) => {
  const { asAdmin } = await aNewOrganization(testDb)
  await desk.person('agent')
  await desk.aTicket()
  expect(doneOf(await asAdmin(get))).toEqual(['queue', 'hours', 'templates'])
})

test('finishing is written down once, and leaves every other organisation alone', async ({ testDb, desk }) => {
  const { asAdmin, tenantId } = await aNewOrganization(testDb)
  const first = await asAdmin(finish)
  expect(first.finishedAt).not.toBeNull()
  expect(await asAdmin(finish)).toEqual(first)
  const events = await asAdmin(({ db }) =>
    db.selectFrom('auditEvents').select(['action', 'resourceId']).where('action', '=', 'organization.setup_finished').execute(),
  )
  expect(events).toEqual([{ action: 'organization.setup_finished', resourceId: String(tenantId) }])
  expect((await desk.as('admin')(get)).finishedAt).toBeNull()
})
