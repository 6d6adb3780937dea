import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrateToLatest } from '@balcao/db/migrate'
import { hash } from '@balcao/platform/passwords'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { takeLock } from '@balcao/tooling/start/lock'
import { type Postgres, startPostgres } from '@balcao/tooling/start/postgres'
import { freePort } from '@balcao/tooling/start/probe'
import pg from 'pg'
import { bigDesk, DATA_VERSION, type DeskPlan, loadDesks, smallDesk } from './load/data.ts'
import { startProgram, stopPrograms, untilUp } from './processes.ts'
import type { Profile } from './profiles.ts'

/** Everybody's. */
export const PASSWORD = 'bench-Password-1'
const FEWER = 'balcao_fewer'

/** Everything under measurement: a database with many tickets and one with fewer, a server on each, a worker, the floor. */
export type BenchEnvironment = {
  postgres: Postgres
  url: string
  ports: { server: number; fewer: number; floor: number }
  signIn: (port: number, slug: string) => Promise<string>
  /** The processes that answer: the server's and the database's. */
  pids: () => number[]
  worker: number
  stop: () => Promise<void>
}

type Options = { dataDir: string; profile: Profile; say: (line: string) => void; cpuProfile?: boolean }

/** Starts it all; data are loaded on the first run and kept. */
export async function openEnvironment({ dataDir, profile, say, cpuProfile = false }: Options): Promise<BenchEnvironment> {
  // One bench at a time on these data; what a killed one left running is ended first.
  const lock = await takeLock(dataDir, 'a bench', say)
  const postgres = await startPostgres(dataDir, { say })
  const stop = async () => {
    await stopPrograms()
    await postgres.stop()
    lock.release()
  }
  try {
    const desks = [
      bigDesk(profile.tickets),
      ...Array.from({ length: profile.smallTenants }, (_, n) => smallDesk(n + 1, profile.ticketsPerSmallTenant)),
    ]
    await fill(postgres.url, 'balcao', desks, say)
    const fewerUrl = await fill(postgres.url, FEWER, [bigDesk(profile.fewerTickets)], say)

    const first = await freePort(23_000 + Math.floor(Math.random() * 2_000))
    const second = await freePort(first + 1)
    const ports = { server: first, fewer: second, floor: await freePort(second + 1) }
    const logs = join(dataDir, 'logs')
    mkdirSync(logs, { recursive: true })
    const env = (port: number, databaseUrl: string, files: string) => ({
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: `${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dataDir, files),
      AUTH_SECRET: randomBytes(32).toString('hex'),
      RATE_LIMIT_AUTH_PER_MINUTE: '1000000',
      RATE_LIMIT_USER_PER_MINUTE: '1000000',
      RATE_LIMIT_TENANT_PER_MINUTE: '10000000',
      ...{ RATE_LIMIT_CONNECTIONS_PER_MINUTE: '1000000', MAX_CONNECTIONS_PER_ADDRESS: '100000' },
    })
    const prof = cpuProfile ? ['--cpu-prof', `--cpu-prof-dir=${join(dataDir, 'profile')}`] : []
    const serverEnv = env(ports.server, postgres.url, 'bench')
    const server = startProgram('server', serverEnv, join(logs, 'server.log'), prof)
    const fewer = startProgram('server', env(ports.fewer, fewerUrl, 'bench-fewer'), join(logs, 'fewer.log'))
    const worker = startProgram('worker', serverEnv, join(logs, 'worker.log'))
    const floor = startProgram('bench/floor-server.ts', { PORT: `${ports.floor}`, DATABASE_URL: postgres.url }, join(logs, 'floor.log'))
    for (const child of [server, fewer, worker, floor]) lock.note(child.pid)
    await Promise.all([
      untilUp(server, `http://127.0.0.1:${ports.server}/ready`),
      untilUp(fewer, `http://127.0.0.1:${ports.fewer}/ready`),
      untilUp(floor, `http://127.0.0.1:${ports.floor}/health`),
    ])
    const pids = () => [server.pid, postgres.pid()].filter((pid) => pid !== undefined)
    return { postgres, url: postgres.url, ports, signIn, pids, worker: worker.pid as number, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes, migrates and loads one database, unless an earlier run did. */
async function fill(ownerUrl: string, name: string, desks: readonly DeskPlan[], say: (line: string) => void): Promise<string> {
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).toString()
  const wanted = JSON.stringify({ version: DATA_VERSION, desks })
  const found = await stampOf(ownerUrl, name)
  if (found === wanted) {
    await migrateToLatest(url)
    await migrateQueues(url)
    // Earlier runs wrote to the same few tickets over and over: their leftovers are not part of the data.
    await asOwner(ownerUrl, name, (client) =>
      client.query('vacuum (analyze) tickets, comments, comment_texts, notifications, mails, outbox, ticket_count_deltas'),
    )
    return url
  }
  if (found !== undefined) await asOwner(ownerUrl, 'postgres', (client) => client.query(`drop database ${name} with (force)`))
  if (found !== undefined || name !== 'balcao') await asOwner(ownerUrl, 'postgres', (client) => client.query(`create database ${name}`))
  const began = Date.now()
  await migrateToLatest(url)
  await migrateQueues(url)
  await loadDesks(url, desks, await hash(PASSWORD), say)
  await asOwner(ownerUrl, name, (client) => client.query(`comment on database ${name} is ${client.escapeLiteral(wanted)}`))
  say(`${name} loaded in ${Math.round((Date.now() - began) / 1000)} s`)
  return url
}

/** What was loaded, '' where a load was broken off, undefined where there is nothing yet. */
async function stampOf(ownerUrl: string, name: string): Promise<string | undefined> {
  return asOwner(ownerUrl, 'postgres', async (client) => {
    const { rows } = await client.query(`select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`, [name])
    if (rows.length === 0) return undefined
    const stamp: string | null = rows[0].stamp
    if (stamp !== null || name !== 'balcao') return stamp ?? ''
    const begun = await asOwner(ownerUrl, name, (db) => db.query(`select to_regclass('public.tenants') is not null as yes`))
    return begun.rows[0].yes ? '' : undefined
  })
}

async function asOwner<T>(ownerUrl: string, name: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).toString() })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** An access token of the desk's first agent. It lasts ten minutes, so every part of the bench signs in anew. */
async function signIn(port: number, slug: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `agent-1@${slug}.test`, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Signing in as the agent of ${slug} failed: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}
