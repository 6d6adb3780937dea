import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateToLatest } from '@balcao/db/migrate'
import { cloneDatabase } from '@balcao/db/testing/template'
import { freePort } from '@balcao/platform/testing/free-port'
import { aNameServer } from '@balcao/platform/testing/name-server'
import { startThrowAwayPostgres } from '../../tooling/start/postgres-throw-away.ts'
import { besideTheApp } from './beside.ts'
import type { Command, EnvironmentAddress } from './environments.ts'
import { furnish } from './furnish.ts'
import { Program } from './programs.ts'

/** Keeps one whole environment for the tests: database, server and worker. Ends everything when whoever started it is gone. */
const dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'))
const closers: (() => Promise<unknown> | unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
let closing: Promise<never> | undefined

function close(code: number): Promise<never> {
  closing ??= (async () => {
    for (const end of closers.toReversed()) await Promise.resolve(end()).catch((error: unknown) => console.error(error))
    return process.exit(code)
  })()
  return closing
}
process.once('disconnect', () => void close(0))
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void close(1))
// A Ctrl+C reaches everybody: the tests end first, and then the channel closes.
process.on('SIGINT', () => undefined)

async function open(): Promise<EnvironmentAddress> {
  const postgres = await aDatabaseOfItsOwn()

  const beside = besideTheApp(postgres.url)
  closers.push(() => beside.close())

  const names = await aNameServer()
  closers.push(() => names.close())

  const port = await freePort('localhost')
  const smtpPort = await freePort('127.0.0.1')
  const url = `http://localhost:${port}`
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    HOST: 'localhost',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DNS_SERVERS: names.address,
    SMTP_IN_PORT: String(smtpPort),
    QUEUE_LOCK_SECONDS: '2',
    WEBHOOK_INSIDE_HOSTS: '127.0.0.1',
    MODEL_INSIDE_HOSTS: '127.0.0.1',
    TRACKER_INSIDE_HOSTS: '127.0.0.1',
    SSO_INSIDE_HOSTS: '127.0.0.1',
    LDAP_INSIDE_HOSTS: 'localhost',
    RATE_LIMIT_AUTH_PER_MINUTE: '1000',
    RATE_LIMIT_USER_PER_MINUTE: '100000',
    RATE_LIMIT_TENANT_PER_MINUTE: '1000000',
  }
  const server = new Program('server', env)
  const worker = new Program('worker', env)
  closers.push(() => Promise.all([server.end('SIGTERM'), worker.end('SIGTERM')]))
  await Promise.all([server.start(), worker.start()])

  const commands: Orders = {
    'server/kill': () => server.end('SIGKILL'),
    'server/start': () => server.start(),
    'worker/kill': () => worker.end('SIGKILL'),
    'worker/start': () => worker.start(),
    // Its supervisor brings it back, as in the launcher.
    'dns/set': (told) => names.set(told.get('name') ?? '', told.get('value') ?? ''),
    'dns/clear': (told) => names.clear(told.get('name') ?? ''),
    'mails/due': () => beside.dueMails(),
    'queue/name': (told) => beside.nameQueue(told.get('from') ?? '', told.get('to') ?? ''),
    'chats/age': () => beside.ageChats(),
    'ticket/age': (told) => beside.ageTicket(Number(told.get('id'))),
    'ticket/miscount': (told) => beside.miscountWatchers(Number(told.get('id')), Number(told.get('count'))),
    'chats/draft': (told) => beside.draftAnswer(told.get('text') ?? '', Number(told.get('seq'))),
    'facts/repeat': (told) => beside.repeatFacts(told.get('slug') ?? '', Number(told.get('count'))),
    'postgres/kill': () => postgres.kill(),
  }
  return { url, dataDir, smtpPort, control: await takeOrders(commands) }
}

/** A furnished database: a clone in the PostgreSQL of the run, or where none is named in one that may be killed. */
async function aDatabaseOfItsOwn(): Promise<{ url: string; kill: () => void }> {
  const shared = process.env.E2E_CLUSTER
  if (shared) {
    const { url, drop } = await cloneDatabase(shared)
    closers.push(drop)
    const refuse = () => {
      throw new Error('This PostgreSQL is shared: a test that kills one asks for `ownPostgres`.')
    }
    return { url, kill: refuse }
  }
  const postgres = await startThrowAwayPostgres()
  closers.push(() => postgres.stop())
  await migrateToLatest(postgres.url)
  await furnish(postgres.url)
  return { url: postgres.url, kill: () => process.kill(postgres.pid() ?? 0, 'SIGKILL') }
}

type Orders = Record<Command, (told: URLSearchParams) => Promise<unknown> | unknown>

async function takeOrders(commands: Orders): Promise<string> {
  const control = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://environment')
    const command = (commands as Partial<Orders>)[pathname.slice(1) as Command]
    if (!command) return response.writeHead(404).end()
    try {
      await command(searchParams)
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  control.listen(0, '127.0.0.1')
  await once(control, 'listening')
  closers.push(() => control.closeAllConnections())
  return `http://127.0.0.1:${(control.address() as AddressInfo).port}`
}

try {
  process.send?.(await open())
} catch (error) {
  if (!closing) console.error(error)
  await close(1)
}
