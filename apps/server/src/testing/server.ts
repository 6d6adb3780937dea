import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { Role } from '@balcao/contracts/access'
import { aDesk, type Desk, type Person } from '@balcao/core/testing/desk'
import { inSystem } from '@balcao/db/system'
import { aDatabase, type TestDatabase } from '@balcao/db/testing/database'
import { aSession } from '@balcao/db/testing/factories'
import { loadEnv } from '@balcao/platform/env'
import { openLog } from '@balcao/platform/log'
import { hash } from '@balcao/platform/passwords'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { freePort } from '@balcao/platform/testing/free-port'
import { test as base } from 'vitest'
import { buildApp } from '../app.ts'
import { type Deps, openDeps } from '../deps.ts'

export const PASSWORD = 'uma senha bem comprida'
/** Hashed once a process: it is meant to be slow. */
let hashed: Promise<string> | undefined

/** An answer, read whole: `text` is what came over the wire. */
export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> & { data?: unknown } }
export type Asked = { token?: string | undefined; body?: unknown; raw?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

/** Asks a server by HTTP, as a program does. */
export async function ask(url: string, method: string, address: string, { token, body, raw, headers = {} }: Asked = {}): Promise<Answer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${url}${address}`, {
    method,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
  const text = await response.text()
  const isJson = text !== '' && (response.headers.get('content-type')?.startsWith('application/json') ?? false)
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} }
}

/** The variables of a server in tests; every limit is wide unless a test narrows it. */
export function variables(databaseUrl: string, port: number, dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret of the tests that is long enough',
    RATE_LIMIT_AUTH_PER_MINUTE: '100000',
    RATE_LIMIT_USER_PER_MINUTE: '1000000',
    RATE_LIMIT_TENANT_PER_MINUTE: '1000000',
    RATE_LIMIT_CONNECTIONS_PER_MINUTE: '1000000',
    MAX_CONNECTIONS_PER_ADDRESS: '100000',
    ...more,
  }
}

/** Of its own accord a server writes nothing while a test compares what is there. */
const A_DAY_MS = 86_400_000

/** A real server in this process, on a port of its own. What it logs is kept in `logs`. */
export async function aServer(databaseUrl: string, more: Record<string, string> = {}, tune: Partial<Deps> = {}) {
  const port = await freePort()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'balcao-server-'))
  const env = loadEnv(variables(databaseUrl, port, dataDir, more))
  const logs: string[] = []
  const destination = new Writable({
    write(chunk, _, done) {
      logs.push(String(chunk))
      done()
    },
  })
  const deps = Object.assign(await openDeps(env, openLog(env, 'server', destination)), { sampleMs: A_DAY_MS }, tune)
  const { app, stop } = await buildApp(deps)
  await app.listen({ port, host: env.HOST })
  const url = env.PUBLIC_URL
  return {
    url,
    port,
    deps,
    app,
    logs,
    rest: (method: string, address: string, asked?: Asked) => ask(url, method, `/api${address}`, asked),
    ask: (method: string, address: string, asked?: Asked) => ask(url, method, address, asked),
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof aServer>>

/** An access token for somebody of a desk, with a session of its own; no password is checked. */
export async function tokenOf(server: Pick<TestServer, 'deps'>, desk: Desk, who: Role | Person) {
  const person = typeof who === 'string' ? await desk.person(who) : who
  const session = await aSession(desk.db, person)
  const row = await desk.rows((tx) => tx.selectFrom('users').select('role').where('id', '=', person.id).executeTakeFirstOrThrow())
  const user = { ...person, role: row.role, roles: [{ slug: row.role }], tenant_id: desk.id, tenantName: '', tenantSlug: desk.slug }
  return { token: await server.deps.tokens.sign(user, session.id), sessionId: session.id, person }
}

/** The cookies that an answer sets, as a browser would send them back. */
export const cookiesOf = ({ headers }: Pick<Answer, 'headers'>) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/**
 * Signs somebody in by e-mail and password: the token, the user, and the cookies that come with them. A program does, unless
 * the headers are those of a page.
 */
export async function signIn(server: { url: string }, desk: Desk, who: Role | Person, headers: Record<string, string> = {}) {
  const person = typeof who === 'string' ? await desk.person(who) : who
  hashed ??= hash(PASSWORD)
  const passwordHash = await hashed
  await inSystem(desk.db, (tx) => tx.updateTable('users').set({ passwordHash }).where('id', '=', person.id).execute())
  const answer = await ask(server.url, 'POST', '/api/auth/login', {
    body: { email: person.email, password: PASSWORD, organization: desk.slug },
    headers,
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`)
  const cookie = cookiesOf(answer)
  return { token: String(answer.body.access_token), user: answer.body.user as { id: number; role: string }, cookie, answer, person }
}

/** A desk of a running server: what is made there may have its bytes in the server's store. */
export type ServedDesk = Desk & Pick<Deps, 'files'>

/** A test with a server and a database of its file, and two desks of its own. */
export const test = base.extend<{ testDb: TestDatabase; server: TestServer; desk: ServedDesk; other: ServedDesk }>({
  testDb: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const testDb = await aDatabase({ max: 10 })
      await migrateQueues(testDb.url)
      await use(testDb)
      await testDb.close()
    },
    { scope: 'file' },
  ],
  server: [
    async ({ testDb }, use) => {
      const server = await aServer(testDb.url)
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
  desk: async ({ testDb, server }, use) => use({ ...(await aDesk(testDb.db)), files: server.deps.files }),
  other: async ({ testDb, server }, use) => use({ ...(await aDesk(testDb.db)), files: server.deps.files }),
})

/** The statement that reads a database's fingerprint. Its tables stay the same for as long as it lives. */
const PRINTS = new WeakMap<TestDatabase, Promise<string>>()

async function statementOf(testDb: TestDatabase): Promise<string> {
  const tables = await testDb.asOwner(`
    select format('%L', relname) as name, format('%I', relname) as table, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'last_used_at' and not a.attisdropped) as clocked
    from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity order by 1`)
  return tables
    .map(({ name, table, clocked }) =>
      clocked
        ? `select ${name} as name, coalesce(md5(string_agg(r, '|' order by r)), '') as print
            from (select (to_jsonb(t) - 'last_used_at')::text as r from ${table} t) rows`
        : `select ${name} as name, count(*) || ':' || coalesce(sum(t.xmin::text::bigint), 0) as print from ${table} t`,
    )
    .join(' union all ')
}

/**
 * A fingerprint of every row of every table but the named ones: equal before and after means nothing was written. Each row
 * says by its xmin which transaction wrote it. Where something was used last is written by the clock: such tables are
 * compared by what else they hold.
 */
export async function fingerprint(testDb: TestDatabase, except: string[] = []): Promise<Record<string, string>> {
  const statement = PRINTS.get(testDb) ?? statementOf(testDb)
  PRINTS.set(testDb, statement)
  // Of some two hundred tables: planning it takes ten times as long as running it.
  const rows = await testDb.asSystem({ name: 'fingerprint', text: await statement })
  return Object.fromEntries(rows.map(({ name, print }) => [String(name), String(print)]).filter(([name = '']) => !except.includes(name)))
}
