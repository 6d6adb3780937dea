import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { DEFERRED, openDatabase } from './database.ts'
import { DatabaseUnavailable, isUnavailable } from './errors.ts'
import { transaction } from './internal/transaction.ts'
import { inSystem } from './system.ts'
import { inParallelTx, inSession, inTenant, type Tx } from './tenant.ts'
import { aSession, aTicket, aUser } from './testing/factories.ts'
import { test } from './testing/fixture.ts'
import { awaitWithCommit, withCommit } from './with-commit.ts'

/** Every pool is idle. */
const now = Promise.resolve()
const staff = (tenantId: number) => ({ tenantId, userId: null, side: 'staff' as const })

test('of two deadlocked transactions both end well', async ({ testDb, a }) => {
  const one = await aTicket(testDb.db, a.id)
  const two = await aTicket(testDb.db, a.id)
  let [runs, holding] = [0, 0]
  // Each holds its first row before either asks for its second, which makes the deadlock certain on any machine.
  const crossed = Promise.withResolvers<void>()
  const both = (first: number, second: number) =>
    inTenant(testDb.db, staff(a.id), async (tx) => {
      runs++
      for (const id of [first, second]) {
        await tx
          .updateTable('tickets')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
        if (id !== first) continue
        if (++holding === 2) crossed.resolve()
        await crossed.promise
      }
    })
  await Promise.all([both(one.id, two.id), both(two.id, one.id)])
  const rows = await inTenant(testDb.db, staff(a.id), (tx) => tx.selectFrom('tickets').select('version').execute())
  expect(rows.map((row) => row.version)).toEqual([3, 3])
  // The loser starts again; on a slow machine perhaps twice.
  expect(runs).toBeGreaterThanOrEqual(3)
})

test('T22 a read gets a second parallel transaction of the same tenant and side while connections are plenty', async ({ testDb, a, b }) => {
  const db = openDatabase(testDb.url, { max: 4 })
  const [mine, theirs] = [await aTicket(testDb.db, a.id), await aTicket(testDb.db, b.id)]
  const pidOf = async (tx: Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
  const idsIn = async (tx: Tx) => (await tx.selectFrom('tickets').select('id').execute()).map(({ id }) => id)
  const both = (access: 'read' | 'write') =>
    inTenant(
      db,
      staff(a.id),
      async (tx) => [await pidOf(tx), await inParallelTx(tx, now, pidOf), await inParallelTx(tx, now, idsIn)] as const,
      access,
    )
  const [first, second, seen] = await both('read')
  expect(second).not.toBe(first)
  expect(seen).toEqual([mine.id])
  expect(seen).not.toContain(theirs.id)
  // A writing transaction would miss its own changes there.
  const [writes, parallel] = await both('write')
  expect(parallel).toBe(writes)
  // The second one cannot write, and half of the connections stay free for others.
  const change = (tx: Tx) => tx.updateTable('tickets').set({ version: 9 }).execute()
  await expect(inTenant(db, staff(a.id), (tx) => inParallelTx(tx, now, change), 'read')).rejects.toThrow('read-only')
  await inTenant(
    db,
    staff(b.id),
    () => inTenant(db, staff(a.id), async (tx) => expect(await inParallelTx(tx, now, pidOf)).toBe(await pidOf(tx)), 'read'),
    'read',
  )
  await db.close()
})

test('a session that ended meanwhile gets no second transaction and is answered in the first', async ({ testDb, a }) => {
  const user = await aUser(testDb.db, a.id, 'agent')
  const session = await aSession(testDb.db, user)
  const pidOf = async (tx: Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
  const pids = await inSession(
    testDb.db,
    { tenantId: a.id, userId: user.id, sessionId: session.id },
    async (tx) => {
      const first = [await pidOf(tx), await inParallelTx(tx, now, pidOf)]
      await inSystem(testDb.db, (system) =>
        system.updateTable('sessions').set({ revokedAt: new Date().toISOString() }).where('id', '=', session.id).execute(),
      )
      return [...first, await inParallelTx(tx, now, pidOf)]
    },
    'read',
  )
  expect(pids[1]).not.toBe(pids[0])
  expect(pids[2]).toBe(pids[0])
})

test('a cut connection means unavailable, and the next call works', async ({ testDb, a }) => {
  const db = openDatabase(testDb.url, { max: 1 })
  const cut = inTenant(db, staff(a.id), async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await testDb.asOwner('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sleep(50)
    await tx.selectFrom('tickets').selectAll().execute()
  })
  await expect(cut.catch((error) => isUnavailable(error))).resolves.toBe(true)
  await expect(inTenant(db, staff(a.id), (tx) => tx.selectFrom('tickets').selectAll().execute())).resolves.toEqual([])
  await db.close()
})

test('a connection cut while handed out fails its caller, not the process', async ({ testDb }) => {
  const db = openDatabase(testDb.url, { max: 1 })
  const client = await db.app.connect()
  const { rows } = await client.query('select pg_backend_pid()::text as pid')
  await testDb.asOwner('select pg_terminate_backend($1)', [rows[0]?.pid])
  await sleep(50)
  await expect(client.query('select 1')).rejects.toSatisfy(isUnavailable)
  client.release(true)
  await db.close()
})

test('connections that die while idle are replaced', async ({ testDb, a }) => {
  const lost: string[] = []
  const db = openDatabase(testDb.url, { max: 3, onIdleError: (error) => lost.push(error.message) })
  const ask = () => inTenant(db, staff(a.id), (tx) => sql`select pg_sleep(0.02)`.execute(tx))
  await Promise.all([ask(), ask(), ask()])
  await testDb.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao_app' and datname = current_database() and state = 'idle'`,
  )
  await vi.waitFor(() => expect(lost.length).toBeGreaterThanOrEqual(3), { timeout: 10_000 })
  await expect(Promise.all([ask(), ask(), ask()])).resolves.toHaveLength(3)
  await db.close()
})

test('a database that cannot be reached is unavailable', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none')
  await expect(inSystem(db, async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await db.close()
})

test('beyond a hundred waiting callers, further ones are refused at once', async ({ testDb, a }) => {
  const db = openDatabase(testDb.url, { max: 1 })
  const calls = Array.from({ length: 150 }, () =>
    inTenant(db, staff(a.id), (tx) => sql`select pg_sleep(0.005)`.execute(tx)).then(
      () => 'served',
      (error) => (error instanceof DatabaseUnavailable ? 'turned away' : String(error)),
    ),
  )
  const results = await Promise.all(calls)
  expect(new Set(results)).toEqual(new Set(['served', 'turned away']))
  expect(results.filter((one) => one === 'served').length).toBeGreaterThanOrEqual(100)
  await db.close()
})

test('a statement that takes too long is cancelled, and its connection stays usable', async ({ testDb, a }) => {
  const db = openDatabase(testDb.url, { max: 1, statementTimeoutMs: 100 })
  const slow = inTenant(db, staff(a.id), (tx) => sql`select pg_sleep(2)`.execute(tx))
  await expect(slow.catch((error) => isUnavailable(error))).resolves.toBe(true)
  await expect(inTenant(db, staff(a.id), (tx) => tx.selectFrom('tickets').selectAll().execute())).resolves.toEqual([])
  await db.close()
})

test('an opening that fails while the body is busy elsewhere fails the call without an unhandled rejection', async ({ testDb }) => {
  const db = openDatabase(testDb.url, { max: 1 })
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const busy = transaction(db.app, [{ text: 'select 1 / 0' }], () => sleep(50))
  await expect(busy).rejects.toMatchObject({ code: '22012' })
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  await db.close()
})

test('a failure swallowed by the body does not count as a commit', async ({ testDb, a }) => {
  const swallowed = inTenant(testDb.db, staff(a.id), async (tx) => {
    await tx.insertInto('tags').values({ tenantId: a.id, name: 'lost' }).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    return 'done'
  })
  await expect(swallowed).rejects.toThrow()
})

test('a failed transaction stores nothing', async ({ testDb, a }) => {
  const failed = inTenant(testDb.db, staff(a.id), async (tx) => {
    await tx.insertInto('tags').values({ tenantId: a.id, name: 'half' }).execute()
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await inTenant(testDb.db, staff(a.id), (tx) => tx.selectFrom('tags').selectAll().execute())).toEqual([])
})

const tagged = (tx: Tx, tenantId: number, name: string) => () => tx.insertInto('tags').values({ tenantId, name }).compile()

test("statements sent with the commit are stored in order with the body's, or not at all", async ({ testDb, a }) => {
  const names = () =>
    inTenant(testDb.db, staff(a.id), async (tx) =>
      (await tx.selectFrom('tags').select('name').orderBy('id').execute()).map(({ name }) => name),
    )
  const seen = await inTenant(testDb.db, staff(a.id), async (tx) => {
    for (const name of ['second', 'third']) withCommit(tx, tagged(tx, a.id, name))
    await tx.insertInto('tags').values({ tenantId: a.id, name: 'first' }).execute()
    return (await tx.selectFrom('tags').select('name').execute()).length
  })
  expect(seen).toBe(1)
  expect(await names()).toEqual(['first', 'second', 'third'])

  // The same name violates a unique key; another tenant's row violates row level security.
  const wrong = [tagged, (tx: Tx) => tagged(tx, a.id + 1, 'fourth')] as const
  for (const [code, make] of [['23505', wrong[0]] as const, ['42501', wrong[1]] as const]) {
    const failed = inTenant(testDb.db, staff(a.id), async (tx) => {
      await tx.insertInto('tags').values({ tenantId: a.id, name: 'lost' }).execute()
      withCommit(tx, make(tx, a.id, 'second'))
      withCommit(tx, tagged(tx, a.id, 'lost too'))
    })
    await expect(failed).rejects.toMatchObject({ code })
  }
  const thrown = inTenant(testDb.db, staff(a.id), async (tx) => {
    withCommit(tx, tagged(tx, a.id, 'never sent'))
    throw new Error('no')
  })
  await expect(thrown).rejects.toThrow('no')
  expect(await names()).toEqual(['first', 'second', 'third'])
})

test('a statement added after the commit is refused, not lost', async ({ testDb, a }) => {
  const ended = await inTenant(testDb.db, staff(a.id), async (tx) => tx)
  expect(() => withCommit(ended, tagged(ended, a.id, 'late'))).toThrow('has ended')
})

test("a statement that only the commit waits for is seen by those after it, and its error is the transaction's", async ({ testDb, a }) => {
  const add = (tx: Tx, name: string) => awaitWithCommit(tx, tx.insertInto('tags').values({ tenantId: a.id, name }).compile())
  const names = (tx: Tx) => tx.selectFrom('tags').select('name').execute()
  const seen = await inTenant(testDb.db, staff(a.id), async (tx) => {
    add(tx, 'once')
    return names(tx)
  })
  expect(seen).toEqual([{ name: 'once' }])
  const failed = inTenant(testDb.db, staff(a.id), async (tx) => add(tx, 'once'))
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  const failedBefore = inTenant(testDb.db, staff(a.id), async (tx) => {
    add(tx, 'once')
    await new Promise(setImmediate)
    return names(tx)
  })
  await expect(failedBefore).rejects.toMatchObject({ code: '23505' })
})

test('nothing is sent with a read, not even unseen', async ({ testDb, a }) => {
  const written = inTenant(testDb.db, staff(a.id), async (tx) => withCommit(tx, tagged(tx, a.id, 'no')), 'read')
  await expect(written).rejects.toMatchObject({ code: '25006' })
})

test('a read cannot write and leaves nothing open', async ({ testDb, a }) => {
  const db = openDatabase(testDb.url, { max: 1 })
  const user = await aUser(testDb.db, a.id, 'agent')
  const session = await aSession(testDb.db, user)
  const who = { tenantId: a.id, userId: user.id, sessionId: session.id }
  const tag = (name: string) => (tx: Tx) => tx.insertInto('tags').values({ tenantId: a.id, name }).execute()
  await expect(inSession(db, who, tag('no'), 'read')).rejects.toMatchObject({ code: '25006' })
  // One after the other on one connection: each read is committed by the next user or by itself.
  const clock = () => inSession(db, who, async (tx) => (await sql<{ now: string }>`select now() as now`.execute(tx)).rows[0]?.now, 'read')
  expect(new Set(await Promise.all([clock(), clock(), clock()])).size).toBe(3)
  await inSession(db, who, tag('yes'))
  await clock()
  const open = `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  await vi.waitFor(async () => expect((await testDb.asOwner(open))[0]?.count).toBe(0), { timeout: 10_000 })
  expect(await inTenant(db, staff(a.id), (tx) => tx.selectFrom('tags').select('name').execute())).toEqual([{ name: 'yes' }])
  await db.close()
})

test('deferred events are announced as deferred, all others at once', async ({ testDb, a }) => {
  const received: (string | undefined)[] = []
  const listener = new pg.Client({ connectionString: testDb.url })
  await listener.connect()
  listener.on('notification', ({ payload }) => received.push(payload))
  await listener.query('listen outbox')
  const db = openDatabase(testDb.url, { max: 1, announces: DEFERRED })
  const fact = (tx: Tx) => tx.insertInto('outbox').values({ tenantId: a.id, name: 'x', payload: '{}' }).execute()
  await inTenant(db, staff(a.id), fact)
  await inSystem(db, fact)
  await inTenant(testDb.db, staff(a.id), fact)
  await vi.waitFor(() => expect(received).toEqual(['"later"', '"later"', '']), { timeout: 10_000 })
  await Promise.all([listener.end(), db.close()])
})

test('statements of one turn are answered separately, and none runs after one that failed', async ({ testDb, a }) => {
  const text = (tx: Tx, value: unknown) => sql<{ text: string }>`select ${value}::text as text`.execute(tx)
  const seen = await inTenant(testDb.db, staff(a.id), async (tx) => {
    const all = await Promise.all([text(tx, 'one'), sql`select 1 where false`.execute(tx), text(tx, 2), text(tx, null)])
    return all.map(({ rows }) => rows)
  })
  expect(seen).toEqual([[{ text: 'one' }], [], [{ text: '2' }], [{ text: null }]])
  const mixed = () =>
    inTenant(testDb.db, staff(a.id), (tx) =>
      Promise.allSettled([
        text(tx, 'before'),
        sql`select 1 / ${0}::int as never`.execute(tx),
        tx.insertInto('tags').values({ tenantId: a.id, name: 'after' }).execute(),
      ]).then((all) => {
        expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
        const [, failed, passedOver] = all as PromiseRejectedResult[]
        expect(failed?.reason).toMatchObject({ code: '22012' })
        expect(passedOver?.reason).toMatchObject({ code: '22012' })
        throw failed?.reason
      }),
    )
  // Once before any of these is prepared, and once after some of them were.
  for (const _ of [1, 2]) await expect(mixed()).rejects.toMatchObject({ code: '22012' })
  const after = await inTenant(testDb.db, staff(a.id), async (tx) => [
    (await text(tx, 'well')).rows,
    await tx.selectFrom('tags').select('name').execute(),
  ])
  expect(after).toEqual([[{ text: 'well' }], []])
})

test("sessions of one tenant leave connections to another's", async ({ testDb, a, b }) => {
  const db = openDatabase(testDb.url, { max: 2 })
  const who = async (tenantId: number) => {
    const user = await aUser(testDb.db, tenantId, 'agent')
    return { tenantId, userId: user.id, sessionId: (await aSession(testDb.db, user)).id }
  }
  const [busy, calm] = [await who(a.id), await who(b.id)]
  const order: string[] = []
  const call = (name: string, one: typeof busy, seconds: number) =>
    inSession(db, one, (tx) => sql`select pg_sleep(${seconds})`.execute(tx)).then(() => order.push(name))
  // Both connections are open before the order is measured.
  await Promise.all([call('busy', busy, 0.1), call('calm', calm, 0.1)])
  order.length = 0
  await Promise.all([call('busy', busy, 0.5), call('busy', busy, 0.5), call('busy', busy, 0.5), call('calm', calm, 0)])
  expect(order).toEqual(['calm', 'busy', 'busy', 'busy'])
  await db.close()
})

test('ids that are not integers never reach the opening statement', async ({ testDb }) => {
  for (const tenantId of [1.5, Number.NaN, 2 ** 60, '1; drop table tickets' as unknown as number])
    expect(() => inTenant(testDb.db, staff(tenantId), async () => 1)).toThrow(TypeError)
})
