import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, saveKeys } from './cluster.ts'
import { clearLeftovers } from './leftovers.ts'
import { ALLOCATOR } from './node-args.ts'
import { freePort, listenProblem } from './probe.ts'
import { stopWithLauncher } from './watchdog.ts'

/** Crash recovery of a large log may take this long. */
const PATIENCE_MS = 120_000
const TRIES = 20

/** A running postmaster, our child in a process group of its own: a Ctrl+C in the terminal does not reach it. */
export type Postmaster = { child: ChildProcess; exited: Promise<string> }

/**
 * Starts the cluster and waits until it takes logins. Tries again where a crash left something that passes by itself.
 * @param keepPort the port must stay, because clients know it (a restart)
 * @throws Error with PostgreSQL's own last words
 */
export async function startPostmaster(cluster: Cluster, say: (line: string) => void, keepPort = false): Promise<Postmaster> {
  await clearLeftovers(cluster.data, say)
  let reason = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await sleep(500)
    if (!keepPort && (await listenProblem(cluster.keys.port, '127.0.0.1')) !== undefined) await moveToFreePort(cluster)
    const started = launch(cluster)
    const outcome = await Promise.race([started.exited, untilReady(cluster)])
    if (outcome === 'ready') return started
    reason = lastWords(cluster.log) || outcome
    // "shared memory block still in use", "lock file postmaster.pid already exists", a port just taken: they pass.
    await clearLeftovers(cluster.data, say)
  }
  throw new Error(`PostgreSQL does not start: ${reason}\nIts log is ${cluster.log}.`)
}

/** Fast shutdown; by force only when it does not end. */
export async function stopPostmaster({ child, exited }: Postmaster): Promise<void> {
  child.kill('SIGINT')
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const ended = await Promise.race([exited.then(() => true), sleep(15_000, false, { ref: false })])
    if (ended) return
    child.kill(signal)
  }
  await exited
}

/** One client as that user, from connect to end. */
export async function withClient<T>(cluster: Cluster, user: string, database: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const password = user === 'postgres' ? cluster.keys.superuserPassword : cluster.keys.password
  const client = new pg.Client({ host: '127.0.0.1', port: cluster.keys.port, user, password, database, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

function launch(cluster: Cluster): Postmaster {
  const { data, log, user, binaries, keys, settings } = cluster
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', data, '-p', `${keys.port}`, ...options], {
    ...user.ids,
    cwd: '/',
    env: { ...process.env, ...ALLOCATOR },
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  if (child.pid !== undefined) child.once('exit', stopWithLauncher(child.pid))
  const exited = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  return { child, exited }
}

/** A login proves more than an open port: during recovery the port answers and logins are refused. */
async function untilReady(cluster: Cluster): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(30)) {
    try {
      await withClient(cluster, 'postgres', 'postgres', (client) => client.query('select 1'))
      return 'ready'
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') return 'the password in keys.json is not the one of this database'
    }
  }
  return 'it takes no logins'
}

async function moveToFreePort(cluster: Cluster): Promise<void> {
  cluster.keys.port = await freePort(cluster.keys.port + 1)
  saveKeys(cluster.place, cluster.keys, cluster.user)
}

function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-6)
  const fatal = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|could not/.test(line))
  return (fatal.length > 0 ? fatal : lines.slice(-1)).join('\n').replace(/^.*?(FATAL|PANIC):\s*/gm, '')
}
