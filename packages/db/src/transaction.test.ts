import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { LATER, openDatabase } from './database.ts'
import { DatabaseUnavailable, isUnavailable } from './errors.ts'
import { transaction } from './internal/transaction.ts'
import { inSystem } from './system.ts'
import { besideTx, inSession, inTenant, type Tx } from './tenant.ts'
import { aSession, aTicket, aUser } from './testing/factories.ts'
import { test } from './testing/fixture.ts'
import { withCommit } from './with-commit.ts'

/** Nothing is waited for. */
const now = Promise.resolve()
const staff = (tenantId: number) => ({ tenantId, userId: null, side: 'staff' as const })

test('two transactions that lock each other out both end well', async ({ house, a }) => {
  const one = await aTicket(house.db, a.id)
  const two = await aTicket(house.db, a.id)
  let [runs, holding] = [0, 0]
  // Each holds its first row before either asks for its second: that is the deadlock, however slow the machine.
  const crossed = Promise.withResolvers<void>()
  const both = (first: number, second: number) =>
    inTenant(house.db, staff(a.id), async (tx) => {
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
  const rows = await inTenant(house.db, staff(a.id), (tx) => tx.selectFrom('tickets').select('version').execute())
  expect(rows.map((row) => row.version)).toEqual([3, 3])
  // Whoever lost began again; on a machine too busy to let the other go on meanwhile, perhaps twice.
  expect(runs).toBeGreaterThanOrEqual(3)
})

test('T22 what only reads gets a second transaction of the same tenant and side, at the same time, while connections are plenty', async ({
  house,
  a,
  b,
}) => {
  const db = openDatabase(house.url, { max: 4 })
  const [mine, theirs] = [await aTicket(house.db, a.id), await aTicket(house.db, b.id)]
  const pidOf = async (tx: Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
  const idsIn = async (tx: Tx) => (await tx.selectFrom('tickets').select('id').execute()).map(({ id }) => id)
  const both = (access: 'read' | 'write') =>
    inTenant(
      db,
      staff(a.id),
      async (tx) => [await pidOf(tx), await besideTx(tx, now, pidOf), await besideTx(tx, now, idsIn)] as const,
      access,
    )
  const [first, second, seen] = await both('read')
  expect(second).not.toBe(first)
  expect(seen).toEqual([mine.id])
  expect(seen).not.toContain(theirs.id)
  // Who writes would miss there what it wrote.
  const [writes, beside] = await both('write')
  expect(beside).toBe(writes)
  // What is asked there may not write, and half of the connections are left to others.
  const change = (tx: Tx) => tx.updateTable('tickets').set({ version: 9 }).execute()
  await expect(inTenant(db, staff(a.id), (tx) => besideTx(tx, now, change), 'read')).rejects.toThrow('read-only')
  await inTenant(
    db,
    staff(b.id),
    () => inTenant(db, staff(a.id), async (tx) => expect(await besideTx(tx, now, pidOf)).toBe(await pidOf(tx)), 'read'),
    'read',
  )
  await db.close()
})

test('a session that ended meanwhile gets no second transaction: it is answered in the first', async ({ house, a }) => {
  const user = await aUser(house.db, a.id, 'agent')
  const session = await aSession(house.db, user)
  const pidOf = async (tx: Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
  const pids = await inSession(
    house.db,
    { tenantId: a.id, userId: user.id, sessionId: session.id },
    async (tx) => {
      const first = [await pidOf(tx), await besideTx(tx, now, pidOf)]
      await inSystem(house.db, (system) =>
        system.updateTable('sessions').set({ revokedAt: new Date().toISOString() }).where('id', '=', session.id).execute(),
      )
      return [...first, await besideTx(tx, now, pidOf)]
    },
    'read',
  )
  expect(pids[1]).not.toBe(pids[0])
  expect(pids[2]).toBe(pids[0])
})

test('a connection that is cut means unavailable, and the next call works', async ({ house, a }) => {
  const db = openDatabase(house.url, { max: 1 })
  const cut = inTenant(db, staff(a.id), async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await house.asOwner('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sleep(50)
    await tx.selectFrom('tickets').selectAll().execute()
  })
  await expect(cut.catch((error) => isUnavailable(error))).resolves.toBe(true)
  await expect(inTenant(db, staff(a.id), (tx) => tx.selectFrom('tickets').selectAll().execute())).resolves.toEqual([])
  await db.close()
})

test('a connection that is cut as it is handed out fails its caller, not the process', async ({ house }) => {
  const db = openDatabase(house.url, { max: 1 })
  const client = await db.app.connect()
  const { rows } = await client.query('select pg_backend_pid()::text as pid')
  await house.asOwner('select pg_terminate_backend($1)', [rows[0]?.pid])
  await sleep(50)
  await expect(client.query('select 1')).rejects.toSatisfy(isUnavailable)
  client.release(true)
  await db.close()
})

test('connections that die while idle are replaced', async ({ house, a }) => {
  const lost: string[] = []
  const db = openDatabase(house.url, { max: 3, onIdleError: (error) => lost.push(error.message) })
  const ask = () => inTenant(db, staff(a.id), (tx) => sql`select pg_sleep(0.02)`.execute(tx))
  await Promise.all([ask(), ask(), ask()])
  await house.asOwner(
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

test('a line longer than a hundred callers is turned away at once', async ({ house, a }) => {
  const db = openDatabase(house.url, { max: 1 })
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

test('a statement that takes too long is given up, and the connection is whole afterwards', async ({ house, a }) => {
  const db = openDatabase(house.url, { max: 1, statementTimeoutMs: 100 })
  const slow = inTenant(db, staff(a.id), (tx) => sql`select pg_sleep(2)`.execute(tx))
  await expect(slow.catch((error) => isUnavailable(error))).resolves.toBe(true)
  await expect(inTenant(db, staff(a.id), (tx) => tx.selectFrom('tickets').selectAll().execute())).resolves.toEqual([])
  await db.close()
})

test('an opening that fails while the rule is busy elsewhere fails the call, and is no rejection that nobody handled', async ({
  house,
}) => {
  const db = openDatabase(house.url, { max: 1 })
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const busy = transaction(db.app, [{ text: 'select 1 / 0' }], () => sleep(50))
  await expect(busy).rejects.toMatchObject({ code: '22012' })
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  await db.close()
})

test('a failure that the rule swallowed is not taken for a commit', async ({ house, a }) => {
  const swallowed = inTenant(house.db, staff(a.id), async (tx) => {
    await tx.insertInto('tags').values({ tenantId: a.id, name: 'lost' }).execute()
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    return 'done'
  })
  await expect(swallowed).rejects.toThrow()
})

test('nothing that a failed transaction wrote is kept', async ({ house, a }) => {
  const failed = inTenant(house.db, staff(a.id), async (tx) => {
    await tx.insertInto('tags').values({ tenantId: a.id, name: 'half' }).execute()
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await inTenant(house.db, staff(a.id), (tx) => tx.selectFrom('tags').selectAll().execute())).toEqual([])
})

const tagged = (tx: Tx, tenantId: number, name: string) => () => tx.insertInto('tags').values({ tenantId, name }).compile()

test('what goes with the commit is kept in order with what the rule wrote, or nothing of it is', async ({ house, a }) => {
  const names = () =>
    inTenant(house.db, staff(a.id), async (tx) =>
      (await tx.selectFrom('tags').select('name').orderBy('id').execute()).map(({ name }) => name),
    )
  const seen = await inTenant(house.db, staff(a.id), async (tx) => {
    for (const name of ['second', 'third']) withCommit(tx, tagged(tx, a.id, name))
    await tx.insertInto('tags').values({ tenantId: a.id, name: 'first' }).execute()
    return (await tx.selectFrom('tags').select('name').execute()).length
  })
  expect(seen).toBe(1)
  expect(await names()).toEqual(['first', 'second', 'third'])

  // The same name again breaks a unique key; another tenant's row, the wall.
  const wrong = [tagged, (tx: Tx) => tagged(tx, a.id + 1, 'fourth')] as const
  for (const [code, make] of [['23505', wrong[0]] as const, ['42501', wrong[1]] as const]) {
    const failed = inTenant(house.db, staff(a.id), async (tx) => {
      await tx.insertInto('tags').values({ tenantId: a.id, name: 'lost' }).execute()
      withCommit(tx, make(tx, a.id, 'second'))
      withCommit(tx, tagged(tx, a.id, 'lost too'))
    })
    await expect(failed).rejects.toMatchObject({ code })
  }
  const thrown = inTenant(house.db, staff(a.id), async (tx) => {
    withCommit(tx, tagged(tx, a.id, 'never sent'))
    throw new Error('no')
  })
  await expect(thrown).rejects.toThrow('no')
  expect(await names()).toEqual(['first', 'second', 'third'])
})

test('what comes after the commit is refused, not lost', async ({ house, a }) => {
  const ended = await inTenant(house.db, staff(a.id), async (tx) => tx)
  expect(() => withCommit(ended, tagged(ended, a.id, 'late'))).toThrow('has ended')
})

test('nothing goes with a read, not even unseen', async ({ house, a }) => {
  const written = inTenant(house.db, staff(a.id), async (tx) => withCommit(tx, tagged(tx, a.id, 'no')), 'read')
  await expect(written).rejects.toMatchObject({ code: '25006' })
})

test('a read cannot write, and leaves nothing open', async ({ house, a }) => {
  const db = openDatabase(house.url, { max: 1 })
  const user = await aUser(house.db, a.id, 'agent')
  const session = await aSession(house.db, user)
  const who = { tenantId: a.id, userId: user.id, sessionId: session.id }
  const tag = (name: string) => (tx: Tx) => tx.insertInto('tags').values({ tenantId: a.id, name }).execute()
  await expect(inSession(db, who, tag('no'), 'read')).rejects.toMatchObject({ code: '25006' })
  // One after the other on one connection: each read is ended by whoever comes next, or by itself.
  const clock = () => inSession(db, who, async (tx) => (await sql<{ now: string }>`select now() as now`.execute(tx)).rows[0]?.now, 'read')
  expect(new Set(await Promise.all([clock(), clock(), clock()])).size).toBe(3)
  await inSession(db, who, tag('yes'))
  await clock()
  const open = `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  await vi.waitFor(async () => expect((await house.asOwner(open))[0]?.count).toBe(0), { timeout: 10_000 })
  expect(await inTenant(db, staff(a.id), (tx) => tx.selectFrom('tags').select('name').execute())).toEqual([{ name: 'yes' }])
  await db.close()
})

test('what nobody waits for is announced as such, and all else is announced at once', async ({ house, a }) => {
  const heard: (string | undefined)[] = []
  const listener = new pg.Client({ connectionString: house.url })
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen outbox')
  const db = openDatabase(house.url, { max: 1, announces: LATER })
  const fact = (tx: Tx) => tx.insertInto('outbox').values({ tenantId: a.id, name: 'x', payload: '{}' }).execute()
  await inTenant(db, staff(a.id), fact)
  await inSystem(db, fact)
  await inTenant(house.db, staff(a.id), fact)
  await vi.waitFor(() => expect(heard).toEqual(['"later"', '"later"', '']), { timeout: 10_000 })
  await Promise.all([listener.end(), db.close()])
})

test('statements of one turn are answered each for itself, and after one that fails none is run', async ({ house, a }) => {
  const text = (tx: Tx, value: unknown) => sql<{ text: string }>`select ${value}::text as text`.execute(tx)
  const seen = await inTenant(house.db, staff(a.id), async (tx) => {
    const all = await Promise.all([text(tx, 'one'), sql`select 1 where false`.execute(tx), text(tx, 2), text(tx, null)])
    return all.map(({ rows }) => rows)
  })
  expect(seen).toEqual([[{ text: 'one' }], [], [{ text: '2' }], [{ text: null }]])
  const mixed = () =>
    inTenant(house.db, staff(a.id), (tx) =>
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
  const after = await inTenant(house.db, staff(a.id), async (tx) => [
    (await text(tx, 'well')).rows,
    await tx.selectFrom('tags').select('name').execute(),
  ])
  expect(after).toEqual([[{ text: 'well' }], []])
})

test("one tenant's sessions leave connections to another's", async ({ house, a, b }) => {
  const db = openDatabase(house.url, { max: 2 })
  const who = async (tenantId: number) => {
    const user = await aUser(house.db, tenantId, 'agent')
    return { tenantId, userId: user.id, sessionId: (await aSession(house.db, user)).id }
  }
  const [busy, calm] = [await who(a.id), await who(b.id)]
  const order: string[] = []
  const call = (name: string, one: typeof busy, seconds: number) =>
    inSession(db, one, (tx) => sql`select pg_sleep(${seconds})`.execute(tx)).then(() => order.push(name))
  // Both connections stand before it counts who is served first.
  await Promise.all([call('busy', busy, 0.1), call('calm', calm, 0.1)])
  order.length = 0
  await Promise.all([call('busy', busy, 0.5), call('busy', busy, 0.5), call('busy', busy, 0.5), call('calm', calm, 0)])
  expect(order).toEqual(['calm', 'busy', 'busy', 'busy'])
  await db.close()
})

test('ids that are no integers never reach the opening statement', async ({ house }) => {
  for (const tenantId of [1.5, Number.NaN, 2 ** 60, '1; drop table tickets' as unknown as number])
    expect(() => inTenant(house.db, staff(tenantId), async () => 1)).toThrow(TypeError)
})
