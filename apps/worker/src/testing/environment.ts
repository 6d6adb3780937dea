import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { asSystem, type Ctx } from '@balcao/core/ctx'
import { queueMail } from '@balcao/core/email/on-comment'
import { type Database, openDatabase } from '@balcao/db/database'
import { migrateToLatest } from '@balcao/db/migrate'
import { inSystem } from '@balcao/db/system'
import { testServerUrl } from '@balcao/db/testing/database'
import { aComment, aTenant, aTicket, aUser } from '@balcao/db/testing/factories'
import { cloneDatabase } from '@balcao/db/testing/template'
import { listMailbox } from '@balcao/platform/mail/mailbox'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { aPostgres, asOwner, type TestServer } from '@balcao/platform/testing/services'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Short, so that tests of lost workers end in seconds. */
const QUEUE_LOCK_SECONDS = '2'

export type LogLine = { level: string; pid: number; msg: string; deadLetter?: boolean; jobId?: string; job?: string }
export type WorkerProcess = { child: ChildProcess; lines: LogLine[]; stderr: string[]; ended: Promise<number | null> }

/** A migrated database, cloned in the PostgreSQL of the test run, and real worker processes on it. */
export async function aEnvironment() {
  const { url, drop } = await cloneDatabase(testServerUrl())
  return aHouseOn({ url, close: drop })
}

/** The same on a PostgreSQL of its own, for tests that kill it. */
export async function aHouseOfItsOwn() {
  const postgres = await aPostgres()
  await migrateToLatest(postgres.url)
  return aHouseOn(postgres)
}

async function aHouseOn<P extends Pick<TestServer, 'url' | 'close'>>(postgres: P) {
  await migrateQueues(postgres.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-worker-'))
  const db = openDatabase(postgres.url)
  const workers = new Set<WorkerProcess>()

  /** Starts `apps/worker` as a process; resolves when it says that it is ready. */
  async function startWorker(env: Record<string, string> = {}): Promise<WorkerProcess> {
    const worker = launch({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, NODE_ENV: 'test', QUEUE_LOCK_SECONDS, ...env })
    workers.add(worker)
    await Promise.race([
      once(worker.child, 'message'),
      worker.ended.then((code) => Promise.reject(new Error(`worker ended with ${code}: ${worker.stderr.join('')}`))),
    ])
    return worker
  }
  async function stopWorker(worker: WorkerProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    signalTo(worker, signal)
    workers.delete(worker)
    return worker.ended
  }
  return {
    postgres,
    db,
    dataDir,
    startWorker,
    stopWorker,
    stopAll: () => Promise.all([...workers].map((worker) => stopWorker(worker))),
    async close() {
      await Promise.all([...workers].map((worker) => stopWorker(worker)))
      await db.close()
      await postgres.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Environment = Awaited<ReturnType<typeof aEnvironment>>
export type EnvironmentOfItsOwn = Awaited<ReturnType<typeof aHouseOfItsOwn>>

/** Gives the tests of a file a house before the first of them runs; its workers end after each test, the house after the last. */
export const inAHouse = (opened: (environment: Environment) => void): void => inOne(aEnvironment, opened)

/** The same in a house with a PostgreSQL of its own. */
export const inAHouseOfItsOwn = (opened: (environment: EnvironmentOfItsOwn) => void): void => inOne(aHouseOfItsOwn, opened)

function inOne<H extends Environment>(open: () => Promise<H>, opened: (environment: H) => void): void {
  let environment: H | undefined
  beforeAll(async () => {
    environment = await open()
    opened(environment)
  }, 180_000)
  afterEach(() => environment?.stopAll())
  afterAll(() => environment?.close())
}

/** Signals to all processes of a worker, as a machine or a service manager does. */
export function signalTo({ child }: WorkerProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}

/** Runs the worker's main file with exactly these variables, in a process group of its own. */
export function launch(env: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  const lines: LogLine[] = []
  const stderr: string[] = []
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line) as LogLine))
  child.stderr?.on('data', (chunk) => stderr.push(String(chunk)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, lines, stderr, ended }
}

/** A desk whose customer is told and mailed of every answer, with nobody else to be told. */
export async function aDesk(db: Database) {
  const tenant = await aTenant(db)
  const agent = await aUser(db, tenant.id, 'agent')
  const customer = await aUser(db, tenant.id, 'client')
  const ticket = await aTicket(db, tenant.id, { requesterId: customer.id })
  const answer = async (ctx: Ctx, content = 'Olá') => {
    const comment = await aComment(db, ticket, { authorId: agent.id, authorSide: 'staff', content })
    await ctx.emit('comment:added', { ticketId: ticket.id, commentId: comment.id, isInternal: false })
  }
  return {
    tenant,
    agent,
    ticket,
    /** Where the customer's mails go. */
    address: customer.email,
    /** So many mails that name a picture: these always go by the queue. */
    mailsWithPictures: (count: number) =>
      asSystem(db, tenant.id, async (ctx) => {
        for (let n = 0; n < count; n++)
          await queueMail(ctx, {
            ...{ sourceKey: `reply-with-picture-${n}`, ticketId: ticket.id, toAddress: 'alguem@example.test', subject: 'Tela' },
            ...{ text: 'Veja ![tela](attachment:1)', linkPath: null },
          })
      }),
    /** The agent answers `count` times, each in a transaction of its own. */
    answers: (count: number) => Promise.all(Array.from({ length: count }, () => asSystem(db, tenant.id, (ctx) => answer(ctx)))),
    /** The agent answered with this, whatever is accepted today. */
    answersWith: (content: string) => asSystem(db, tenant.id, (ctx) => answer(ctx, content)),
  }
}
export type Desk = Awaited<ReturnType<typeof aDesk>>

/** What came of the answers at one desk; all three are equal to their number when each was acted on exactly once. */
export async function effects({ db, dataDir }: Pick<Environment, 'db' | 'dataDir'>, { tenant }: Desk) {
  const counts = await inSystem(db, async (tx) => {
    const { rows } = await sql<{ notifications: number; mails: number }>`
      select (select count(*) from notifications where tenant_id = ${tenant.id})::int as notifications,
             (select count(*) from mails where tenant_id = ${tenant.id})::int as mails`.execute(tx)
    return rows[0]
  })
  const sent = (await listMailbox(dataDir, 10_000)).filter(({ id }) => id.startsWith(`t${tenant.id}-`)).length
  return { ...counts, sent }
}

/**
 * How long it takes from an answer at this desk to its notification and its mail, in milliseconds.
 * @param before how many answers there were; all of them have arrived
 */
export async function timeOfAnswer(environment: Pick<Environment, 'db' | 'dataDir'>, desk: Desk, before: number): Promise<number> {
  const count = before + 1
  const began = performance.now()
  await desk.answers(1)
  const arrived = async () => expect(await effects(environment, desk)).toEqual({ notifications: count, mails: count, sent: count })
  await vi.waitFor(arrived, { timeout: 60_000, interval: 50 })
  return performance.now() - began
}

/** The facts of a desk as the relay left them, by id. */
export async function factsOf({ db }: Pick<Environment, 'db'>, { tenant }: Desk) {
  return inSystem(db, (tx) =>
    tx.selectFrom('outbox').select(['id', 'seq', 'name', 'dispatchedAt']).where('tenantId', '=', tenant.id).orderBy('id').execute(),
  )
}

/** Makes inserts into a table slow or impossible, as the owner of the database. */
export async function sabotage(postgres: Pick<TestServer, 'url'>, table: string, statement: string): Promise<() => Promise<void>> {
  await asOwner(
    postgres.url,
    `
    create or replace function sabotage_${table}() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$;
    create trigger sabotage before insert on ${table} for each row execute function sabotage_${table}()`,
  )
  return async () => void (await asOwner(postgres.url, `drop trigger if exists sabotage on ${table}`))
}
