import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@balcao/tooling/start/probe'
import { type Goal, most } from './goals.ts'
import { pssOf } from './processor.ts'

const root = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 180_000
const IDLE_MS = 60_000
const ACCOUNTS = ['super@balcao.test', 'admin@acme.test', 'agent@acme.test', 'client@acme.test', 'admin@globex.test']

/** Memory of one kind of process, in MB: its proportional share (PSS) of what it shares with others. */
type Share = { name: string; processes: number; mb: number }
export type Memory = { shares: Share[]; totalMb: number }

/**
 * Runs `npm start` on a new data directory, signs in the demo accounts, waits an idle minute, and sums the memory of every process below npm.
 * Linux only: it reads /proc.
 * @throws Error when it does not become ready within three minutes
 */
export async function measureMemory(say: (line: string) => void): Promise<Memory> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-memory-'))
  const port = await freePort(25_000)
  const url = `http://localhost:${port}`
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: `${port}`, DATA_DIR: folder },
  })
  try {
    await untilReady(npm, `${url}/ready`)
    for (const email of ACCOUNTS) await signIn(url, email)
    say(`npm start is ready and ${ACCOUNTS.length} people are signed in: waiting an idle minute`)
    await sleep(IDLE_MS)
    return sum(descendantsOf(npm.pid ?? 0))
  } finally {
    await stop(npm)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The one goal about idle memory. */
export const judgeMemory = ({ totalMb }: Memory): Goal =>
  most('–', 'memory of all processes of npm start, an idle minute after five sign-ins (PSS)', totalMb, { must: 450, stretch: 400 }, ' MB')

/** The figures as one line. */
export const asMemory = ({ shares, totalMb }: Memory): string =>
  `${totalMb.toFixed(0)} MB: ${shares.map(({ name, processes, mb }) => `${name} ${mb.toFixed(0)}${processes > 1 ? ` (${processes})` : ''}`).join(', ')}`

async function untilReady(npm: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await sleep(200)) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with code ${npm.exitCode}.`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('npm start does not become ready.')
}

async function signIn(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Balcao-demo-2026' }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in (${answer.status}).`)
}

/** The process itself and everything that it, or one of its children, started. */
function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const status = read(`/proc/${name}/status`)
      return status ? [{ pid: Number(name), parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) }] : []
    })
  const below = (of: number): number[] => parents.filter(({ parent }) => parent === of).flatMap((child) => [child.pid, ...below(child.pid)])
  return [pid, ...below(pid)]
}

function sum(pids: readonly number[]): Memory {
  const shares = new Map<string, Share>()
  for (const pid of pids) {
    const name = nameOf((read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' '))
    const { processes, mb } = shares.get(name) ?? { processes: 0, mb: 0 }
    shares.set(name, { name, processes: processes + 1, mb: mb + pssOf(pid) })
  }
  const all = [...shares.values()].sort((a, b) => b.mb - a.mb)
  return { shares: all, totalMb: all.reduce((total, { mb }) => total + mb, 0) }
}

function nameOf(command: string): string {
  const names = {
    '/server.js': 'server',
    '/worker.js': 'worker',
    '/parts/jobs-': 'jobs',
    postgres: 'postgres',
    'bootstrap.mjs': 'launcher',
  }
  return Object.entries(names).find(([part]) => command.includes(part))?.[1] ?? command.split(' ')[0] ?? 'unknown'
}

/** What a file of /proc says; undefined when its process is gone. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

async function stop(npm: ChildProcess): Promise<void> {
  if (npm.exitCode !== null) return
  const ended = new Promise((done) => npm.once('exit', done))
  npm.kill('SIGTERM')
  await Promise.race([ended, sleep(40_000, undefined, { ref: false })])
}
