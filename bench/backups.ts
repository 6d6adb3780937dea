import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@balcao/db/database'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import pg from 'pg'
import type { BenchEnvironment } from './bench-environment.ts'
import { type Goal, least, most } from './goals.ts'
import { HttpClient } from './http-client.ts'
import { figuresOf } from './measure.ts'
import { familyOf } from './processes.ts'
import type { Profile } from './profiles.ts'
import type { Facts } from './statements.ts'

/** How long somebody writes before, once in so many milliseconds. */
const ALONE_MS = { full: 15_000, quick: 8_000, smoke: 500 }
const EVERY_MS = 40
const LOOK_MS = 20

/** What backups of the largest organisation take, and what they take from others. */
export type Backups = {
  rows: number
  /** From the snapshot until it is ready, of which the last part is opening it once. */
  seconds: number
  /** Rows a second to those of PostgreSQL writing the same rows through `gzip -1`, which opens nothing. */
  toCopy: number
  /** What the jobs process holds above what it held before, in MB. */
  memory: number
  writers: { alone: number; beside: number }
  verifySeconds: number
  previewSeconds: number
  rollbackSeconds: number
}

const rssOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
/** Of the process that holds most. */
const heldBy = (worker: number) => Math.max(...familyOf(worker).map(rssOf))

/** Runs something while it is asked over and over what is held; answers how far that rose above where it began. */
async function risen<T>(worker: number, run: () => Promise<T>): Promise<{ value: T; memory: number }> {
  const before = heldBy(worker)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, heldBy(worker))
  }, 50)
  try {
    return { value: await run(), memory: peak - before }
  } finally {
    clearInterval(timer)
  }
}

/** Comments by REST, one after the other at a calm pace, until `over` says so. */
async function writing({ ports, signIn }: BenchEnvironment, { openIds }: Facts, over: () => boolean): Promise<number> {
  const token = await signIn(ports.server, 'bench-big')
  const client = new HttpClient(ports.server)
  const times: number[] = []
  for (let n = 0; !over(); n++) {
    const at = performance.now()
    const body = JSON.stringify({ content: `Durante o backup ${n}` })
    const { status } = await client.send('POST', `/api/tickets/${openIds[n % openIds.length]}/comments`, token, body)
    if (status !== 201) throw new Error(`A comment was answered ${status}.`)
    times.push(performance.now() - at)
    await sleep(EVERY_MS)
  }
  client.close()
  return figuresOf(times, 1).p95
}

type Row = {
  status: string
  failure: string | null
  /** From the snapshot until the last byte was written, and until it was opened. */
  written: number
  seconds: number
  rows: number
  tables: { name: string; bytes: number }[]
}

const secondsOf = (log: { at: string; event: string }[], event: string) => {
  const at = (name: string) => Date.parse(log.find((one) => one.event === name)?.at ?? '')
  return (at(event) - at('snapshot')) / 1000
}

/** Asks the worker for a backup and waits for it. */
async function backUp(db: Database, tenantId: number): Promise<Row & { id: number }> {
  const { id } = await inSystem(db, (tx) =>
    tx
      .insertInto('backups')
      .values({ tenantId, kind: 'manual', fileMode: 'none', includeFiles: false })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (;;) {
    const row = await inSystem(db, (tx) =>
      tx.selectFrom('backups').select(['status', 'failure', 'rows', 'tables', 'log']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    if (row.status === 'failed') throw new Error(`The backup failed: ${row.failure}.`)
    if (row.status === 'ready') {
      const log = row.log as { at: string; event: string }[]
      return { ...row, id, tables: row.tables as Row['tables'], written: secondsOf(log, 'written'), seconds: secondsOf(log, 'ready') }
    }
    await sleep(LOOK_MS)
  }
}

/** Has the worker do something with a backup, and waits for it. @returns seconds from when it began, and the run */
async function runOf(db: Database, tenantId: number, backupId: number, kind: string, input: object = { scope: 'all' }) {
  const { id } = await inSystem(db, (tx) =>
    tx
      .insertInto('backupRuns')
      .values({ tenantId, backupId, kind, input: JSON.stringify(input) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  let began: number | undefined
  for (;;) {
    const { state, failure } = await inSystem(db, (tx) =>
      tx.selectFrom('backupRuns').select(['state', 'failure']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    if (state !== 'queued') began ??= performance.now()
    if (state === 'failed') throw new Error(`The ${kind} failed: ${failure}.`)
    if (state === 'done') return { id, seconds: (performance.now() - (began ?? performance.now())) / 1000 }
    await sleep(LOOK_MS)
  }
}

/** Programs are started by the embedded database's superuser alone. */
function asSuperuser({ url, postgres }: BenchEnvironment): string {
  const { superuserPassword } = JSON.parse(readFileSync(join(postgres.place, 'keys.json'), 'utf8')) as { superuserPassword: string }
  return Object.assign(new URL(url), { username: 'postgres', password: superuserPassword }).toString()
}

/** How long PostgreSQL itself takes to write the same rows, one table after the other, through the fastest gzip. */
async function copied(pool: pg.Pool, tenantId: number, tables: readonly { name: string }[]): Promise<number> {
  const began = performance.now()
  for (const { name } of tables) {
    const column = name === 'tenants' ? 'id' : 'tenant_id'
    await pool.query(`copy (select * from ${name} where ${column} = ${tenantId}) to program 'gzip -1 > /dev/null'`)
  }
  return (performance.now() - began) / 1000
}

export async function measureBackups(
  environment: BenchEnvironment,
  facts: Facts,
  profile: Profile,
  say: (line: string) => void,
): Promise<Backups> {
  const { tenantId } = facts
  const db = openDatabase(environment.url, { max: 4 })
  const pool = new pg.Pool({ connectionString: asSuperuser(environment), max: 1 })
  try {
    const until = performance.now() + ALONE_MS[profile.name]
    const alone = await writing(environment, facts, () => performance.now() > until)
    let done = false
    const beside = writing(environment, facts, () => done)
    const { value: made, memory } = await risen(environment.worker, () => backUp(db, tenantId)).finally(() => {
      done = true
    })
    const writers = { alone, beside: await beside }
    say(`a backup of ${made.rows} rows in ${made.seconds.toFixed(1)} s, ${memory.toFixed(0)} MB above what was held before`)
    say(`a comment meanwhile: p95 ${writers.beside.toFixed(0)} ms, ${alone.toFixed(0)} alone`)
    const quiet = await backUp(db, tenantId)
    const copySeconds = await copied(pool, tenantId, quiet.tables)
    say(
      `with nobody writing: written in ${quiet.written.toFixed(1)} s, opened after ${quiet.seconds.toFixed(1)} s; PostgreSQL through gzip -1: ${copySeconds.toFixed(1)} s`,
    )
    const verify = await runOf(db, tenantId, quiet.id, 'verify')
    say(`restored elsewhere and compared in ${verify.seconds.toFixed(1)} s`)
    await pool.query(`update tickets set title = title || '.' where tenant_id = $1 and id % 100 = 0`, [tenantId])
    const preview = await runOf(db, tenantId, quiet.id, 'preview')
    say(`one ticket of a hundred changed: preview in ${preview.seconds.toFixed(1)} s`)
    const rollback = await runOf(db, tenantId, quiet.id, 'rollback', { scope: 'all', previewId: preview.id })
    say(`rolled back, safety backup included, in ${rollback.seconds.toFixed(1)} s`)
    return {
      ...{ rows: quiet.rows, seconds: quiet.seconds, toCopy: copySeconds / quiet.written, memory, writers },
      ...{ verifySeconds: verify.seconds, previewSeconds: preview.seconds, rollbackSeconds: rollback.seconds },
    }
  } finally {
    await inSystem(db, (tx) => tx.deleteFrom('backups').where('tenantId', '=', tenantId).execute())
    await pool.end()
    await db.close()
  }
}

export const judgeBackups = ({ rows, seconds, toCopy, memory, writers, ...took }: Backups): Goal[] => [
  most('K1', 'memory above what the jobs process held before', memory, { must: 150, stretch: 100 }, ' MB'),
  least('K2', 'rows written a second, to PostgreSQL writing the same ones through gzip -1', toCopy, { must: 0.4, stretch: 0.8 }, '×'),
  most('K3', 'p95 of a comment while a backup is made, to alone', writers.beside / writers.alone, { must: 1.3, stretch: 1.1 }, '×'),
  most('K4', 'restored elsewhere and compared, to making it', took.verifySeconds / seconds, { must: 6, stretch: 3 }, '×'),
  least('K5', 'rows a second that a verification loads, reading included', rows / took.verifySeconds, { must: 3_000, stretch: 8_000 }, ''),
  most('K6', 'preview with one ticket of a hundred changed', took.previewSeconds, { must: 60, stretch: 15 }, ' s'),
  most('K7', 'that rollback, safety backup included', took.rollbackSeconds, { must: 120, stretch: 30 }, ' s'),
]
