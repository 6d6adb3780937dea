import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabase } from './database.ts'
import { inSystem } from './system.ts'
import { inApiToken, inSession, inTenant, type Tx } from './tenant.ts'
import { aComment, aSession, aTicket, aUser } from './testing/factories.ts'
import { test } from './testing/fixture.ts'

const roleOf = async (tx: Tx) => (await sql<{ role: string }>`select current_user::text as role`.execute(tx)).rows[0]?.role
const staff = (tenantId: number) => ({ tenantId, userId: null, side: 'staff' as const })

test('a transaction of one tenant finds no row of another, in any table', async ({ testDb, a, b }) => {
  const ticket = await aTicket(testDb.db, a.id)
  await aComment(testDb.db, ticket)
  const tables = await testDb.asOwner(`select table_name as name from information_schema.columns where column_name = 'tenant_id'`)
  await inTenant(testDb.db, staff(b.id), async (tx) => {
    for (const { name } of tables) {
      const { rows } = await sql<{
        foreign: number
      }>`select count(*)::int as foreign from ${sql.table(String(name))} where tenant_id <> ${b.id}`.execute(tx)
      expect({ name, ...rows[0] }).toEqual({ name, foreign: 0 })
    }
    expect(await tx.selectFrom('tenants').select('id').execute()).toEqual([{ id: b.id }])
  })
})

test('T05 a row cannot reference another tenant, even without the checks of the rules', async ({ testDb, a, b }) => {
  const stranger = await aUser(testDb.db, a.id, 'agent')
  const requester = await aUser(testDb.db, b.id, 'client')
  const insert = inSystem(testDb.db, (tx) =>
    tx
      .insertInto('tickets')
      .values({ tenantId: b.id, number: 1, title: 'x', description: 'x', requesterId: requester.id, assigneeId: stranger.id })
      .execute(),
  )
  await expect(insert).rejects.toMatchObject({ code: '23503' })
  const inOther = inTenant(testDb.db, staff(b.id), (tx) =>
    tx.insertInto('tickets').values({ tenantId: b.id, number: 1, title: 'x', description: 'x', requesterId: stranger.id }).execute(),
  )
  await expect(inOther).rejects.toMatchObject({ code: '23503' })
})

test('T05 a row of another tenant can be neither written nor moved', async ({ testDb, a, b }) => {
  const ticket = await aTicket(testDb.db, a.id)
  const forged = inTenant(testDb.db, staff(b.id), (tx) => tx.insertInto('tags').values({ tenantId: a.id, name: 'x' }).execute())
  await expect(forged).rejects.toMatchObject({ code: '42501' })
  const changed = await inTenant(testDb.db, staff(b.id), (tx) =>
    tx.updateTable('tickets').set({ title: 'stolen' }).where('id', '=', ticket.id).returning('id').execute(),
  )
  expect(changed).toEqual([])
  const moved = inTenant(testDb.db, staff(a.id), (tx) => tx.updateTable('tags').set({ tenantId: b.id }).execute())
  await expect(moved).resolves.toBeDefined()
  const own = inTenant(testDb.db, staff(a.id), async (tx) => {
    await tx.insertInto('tags').values({ tenantId: a.id, name: 'mine' }).execute()
    await tx.updateTable('tags').set({ tenantId: b.id }).execute()
  })
  await expect(own).rejects.toMatchObject({ code: '42501' })
})

test('T18 two connections and 1,000 alternating requests of two tenants, with failures and cancels, mix no rows', async ({
  testDb,
  a,
  b,
}) => {
  const db = openDatabase(testDb.url, { max: 2 })
  for (const { id } of [a, b]) for (let i = 0; i < 5; i++) await aTicket(testDb.db, id)
  let foreign = 0
  let seen = 0
  const one = async (n: number) => {
    const tenantId = n % 2 === 0 ? a.id : b.id
    await inTenant(db, staff(tenantId), async (tx) => {
      const rows = await tx.selectFrom('tickets').select('tenantId').execute()
      seen += rows.length
      foreign += rows.filter((row) => row.tenantId !== tenantId).length
      if (n % 7 === 0) throw new Error('rolled back')
      if (n % 11 === 0) await sql`select 1 / 0`.execute(tx)
      if (n % 97 === 0) await sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(1)`.execute(tx)
    }).catch(() => undefined)
  }
  let next = 0
  const worker = async () => {
    while (next < 1_000) await one(next++)
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  await db.close()
  expect({ foreign, seen }).toEqual({ foreign: 0, seen: 5_000 })
})

test('T19 outside a tenant transaction a query raises instead of answering', async ({ testDb, a }) => {
  await aTicket(testDb.db, a.id)
  const db = openDatabase(testDb.url, { max: 1 })
  await expect(db.app.query('select * from tickets')).rejects.toMatchObject({ code: '42704' })
  await inTenant(db, staff(a.id), (tx) => tx.selectFrom('tickets').selectAll().execute())
  // On the same connection: after a commit the setting is '' rather than unset.
  await expect(db.app.query('select * from tickets')).rejects.toMatchObject({ code: '22P02' })
  await db.close()
})

test('T21 what exists only in one tenant is free in the other', async ({ testDb, a, b }) => {
  await aUser(testDb.db, a.id, 'agent', { email: 'same@example.test' })
  await expect(aUser(testDb.db, b.id, 'agent', { email: 'same@example.test' })).resolves.toBeDefined()
  for (const { id } of [a, b])
    await inTenant(testDb.db, staff(id), (tx) => tx.insertInto('tags').values({ tenantId: id, name: 'vip' }).execute())
})

test("T a customer's transaction sees neither notes nor others' tickets nor staff records", async ({ testDb, a }) => {
  const mine = await aTicket(testDb.db, a.id)
  await aTicket(testDb.db, a.id)
  await aComment(testDb.db, mine, { isInternal: true, authorSide: 'staff', content: 'note' })
  await aComment(testDb.db, mine)
  await inTenant(testDb.db, staff(a.id), async (tx) => {
    await tx.insertInto('ticketEvents').values({ tenantId: a.id, ticketId: mine.id, kind: 'updated', changes: '[]' }).execute()
    await tx.insertInto('outbox').values({ tenantId: a.id, name: 'x', payload: '{}' }).execute()
  })
  await inTenant(testDb.db, { tenantId: a.id, userId: mine.requesterId, side: 'customer' }, async (tx) => {
    expect(await tx.selectFrom('tickets').select('id').execute()).toEqual([{ id: mine.id }])
    expect((await tx.selectFrom('comments').select('isInternal').execute()).map((row) => row.isInternal)).toEqual([false])
    for (const table of ['ticketEvents', 'outbox', 'ticketCounts', 'ticketCountDeltas', 'mails'] as const)
      expect(await tx.selectFrom(table).selectAll().execute(), table).toEqual([])
  })
})

test('a session opens its own side, whatever the planner does', async ({ testDb, a }) => {
  for (const [role, as] of [
    ['client', 'balcao_customer'],
    ['user', 'balcao_customer'],
    ['support-agent', 'balcao_app'],
    ['admin', 'balcao_app'],
  ] as const) {
    const user = await aUser(testDb.db, a.id, role)
    const session = await aSession(testDb.db, user)
    for (const setting of ['on', 'off']) {
      const database = new URL(testDb.url).pathname.slice(1)
      for (const plan of ['enable_indexscan', 'enable_bitmapscan', 'enable_nestloop', 'enable_mergejoin'])
        await testDb.asOwner(`alter database ${database} set ${plan} = ${setting}`)
      const db = openDatabase(testDb.url, { max: 1 })
      const found = await inSession(db, { tenantId: a.id, userId: user.id, sessionId: session.id }, async (tx, facts) => ({
        role: facts?.role,
        as: await roleOf(tx),
      }))
      await db.close()
      expect(found).toEqual({ role, as })
    }
  }
})

test('a session that ended or expired, or whose user is disabled, opens neither side', async ({ testDb, a, b }) => {
  for (const role of ['admin', 'client'] as const) {
    const user = await aUser(testDb.db, a.id, role)
    const session = await aSession(testDb.db, user)
    await aTicket(testDb.db, a.id, { requesterId: user.id })
    const enter = (tenantId = a.id) =>
      inSession(testDb.db, { tenantId, userId: user.id, sessionId: session.id }, async (tx, facts) => {
        const tickets = tx.selectFrom('tickets').select('id').execute()
        return { open: facts !== undefined, tickets: (await tickets.catch(() => [])).length > 0 }
      })
    const open = () => enter().catch((error: Error) => error.message)
    const opened = { open: true, tickets: true }
    // Swallowing the failure leaves a failed transaction.
    const shut = 'The transaction had failed, so nothing of it was kept'
    expect(await open()).toEqual(opened)
    await expect(enter(b.id)).rejects.toThrow(shut)
    const change = (column: string, value: string) =>
      inSystem(testDb.db, (tx) => sql`update sessions set ${sql.ref(column)} = ${value} where id = ${session.id}`.execute(tx))
    await change('idle_expires_at', '2020-01-01')
    expect(await open()).toEqual(shut)
    await change('idle_expires_at', '2999-01-01')
    await inSystem(testDb.db, (tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute())
    expect(await open()).toEqual(shut)
    await inSystem(testDb.db, (tx) => tx.updateTable('users').set({ isActive: true }).where('id', '=', user.id).execute())
    expect(await open()).toEqual(opened)
    await change('revoked_at', '2020-01-01')
    expect(await open()).toEqual(shut)
  }
})

test('each side refuses sessions of the other, whatever was set before, and closes the transaction', async ({ testDb, a }) => {
  const db = openDatabase(testDb.url, { max: 1 })
  const mine = await aTicket(testDb.db, a.id)
  const customer = { tenantId: a.id, id: mine.requesterId }
  const agent = await aUser(testDb.db, a.id, 'agent')
  const sessionOf = async (user: { tenantId: number; id: number }) =>
    `select * from enter_session(${a.id}, ${user.id}, ${(await aSession(testDb.db, user)).id})`
  const doors = [
    [db.app, await sessionOf(customer)],
    [db.app, `select enter_tenant(${a.id}, ${customer.id}, 'customer')`],
    [db.app, `select enter_tenant(${a.id}, ${customer.id}, null)`],
    [db.customers, await sessionOf(agent)],
    [db.customers, `select enter_tenant(${a.id}, null, 'staff')`],
  ] as const
  for (const [pool, door] of doors) {
    const client = await pool.connect()
    await client.query('begin')
    await expect(client.query(door), door).rejects.toMatchObject({ code: 'BAL01' })
    await expect(client.query('select * from tickets'), door).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    await expect(client.query('select * from tickets'), door).rejects.toThrow(/app\.tenant_id|bigint/)
    client.release()
  }
  await db.close()
})

test('a person who changes sides sees what the new side sees, by token as by session', async ({ testDb, a }) => {
  const mine = await aTicket(testDb.db, a.id)
  await aTicket(testDb.db, a.id)
  const person = { tenantId: a.id, id: mine.requesterId }
  const session = await aSession(testDb.db, person)
  await inSystem(testDb.db, (tx) =>
    tx
      .insertInto('apiTokens')
      .values({ tenantId: a.id, userId: person.id, name: 'x', tokenHash: 'h', hint: 'h', scopes: ['read'] })
      .execute(),
  )
  const look = async (tx: Tx) => ({ as: await roleOf(tx), tickets: (await tx.selectFrom('tickets').select('id').execute()).length })
  const seen = async () => [
    await inSession(testDb.db, { tenantId: a.id, userId: person.id, sessionId: session.id }, look),
    await inApiToken(testDb.db, { tenantId: a.id, hash: 'h' }, look),
  ]
  const walled = { as: 'balcao_customer', tickets: 1 }
  const desk = { as: 'balcao_app', tickets: 2 }
  for (const [role, what] of [
    ['client', walled],
    ['agent', desk],
    ['user', walled],
    ['client', walled],
    ['support-agent', desk],
  ] as const) {
    await inSystem(testDb.db, (tx) => tx.updateTable('users').set({ role }).where('id', '=', person.id).execute())
    expect(await seen(), role).toEqual([what, what])
  }
})

test("the guarded search of a company finds people of the transaction's tenant only", async ({ testDb, a, b }) => {
  const found = (tenantId: number, of: number) =>
    inTenant(testDb.db, staff(tenantId), async (tx) => {
      const company = await tx.selectFrom('companies').select('id').where('tenantId', '=', tenantId).executeTakeFirst()
      const id =
        company?.id ?? (await tx.insertInto('companies').values({ tenantId, name: 'Acme' }).returning('id').executeTakeFirstOrThrow()).id
      const person = await tx.selectFrom('users').select('id').where('tenantId', '=', tenantId).executeTakeFirstOrThrow()
      await tx
        .insertInto('companyMembers')
        .values({ tenantId, companyId: id, userId: person.id })
        .onConflict((oc) => oc.doNothing())
        .execute()
      return (await sql`select find_member_ids(${of}, ${id}, array['%'], 10)`.execute(tx)).rows.length
    })
  await aUser(testDb.db, a.id, 'client')
  await aUser(testDb.db, b.id, 'client')
  expect(await found(a.id, a.id)).toBeGreaterThan(0)
  await expect(found(a.id, b.id)).rejects.toMatchObject({ code: '42501' })
})

test('the guarded search finds people of the given tenant only, and takes wildcards literally', async ({ testDb, a, b }) => {
  await aUser(testDb.db, a.id, 'agent', { name: '100% Ana_Lima' })
  const found = (tenantId: number, word: string) =>
    inTenant(
      testDb.db,
      staff(tenantId),
      async (tx) => (await sql`select find_user_ids(${tenantId}, array[${word}], 10)`.execute(tx)).rows.length,
    )
  expect(await found(a.id, '%ana\\_lima%')).toBe(1)
  expect(await found(a.id, '%ana\\_\\_lima%')).toBe(0)
  expect(await found(b.id, '%ana%')).toBe(0)
})
