import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { startedBy } from './ancestors.ts'
import { type Child, supervise } from './child.ts'
import { isAlive } from './identity.ts'
import { type Lock, takeLock } from './lock.ts'
import { NODE_ARGS, NODE_ENVIRONMENT } from './node-args.ts'
import { startPostgres } from './postgres.ts'
import { listenProblem } from './probe.ts'
import { runToEnd } from './run-to-end.ts'
import type { Setup } from './setup.ts'

const root = join(import.meta.dirname, '..', '..')
export const say = (line: string) => console.log(line)

/** Everything the launcher opened, to be closed in the opposite order. */
export type Installation = {
  setup: Setup
  databaseUrl: string
  run: (program: Program) => Child
  /** Registers what must be ended before the database is. */
  onClose: (close: () => Promise<void> | void) => void
  close: (exitCode: number) => Promise<never>
}
type Program = { name: string; args: string[]; cwd?: string; env?: NodeJS.ProcessEnv; toTerminal?: boolean }

/** Takes the data directory and the port, starts and migrates the database, and puts the demo data there once. */
export async function openInstallation(setup: Setup): Promise<Installation> {
  const { env } = setup
  const closers: (() => Promise<void> | void)[] = []
  let lock: Lock | undefined
  let closing = false

  const close = async (exitCode: number): Promise<never> => {
    if (!closing) {
      closing = true
      const [database, ...rest] = closers
      await Promise.allSettled(rest.map((end) => end()))
      await database?.()
      lock?.release()
      process.exit(exitCode)
    }
    return new Promise<never>(() => undefined)
  }
  endOnSignals(close, () => closing)

  try {
    lock = await takeLock(env.DATA_DIR, env.PUBLIC_URL, say)
    await needPort(env.PORT, env.HOST)
    // Registered before it is up: a Ctrl+C in the middle waits for it, and leaves nothing behind.
    const starting = setup.embedded ? startPostgres(env.DATA_DIR, { say, onLost: (reason) => void giveUp(reason) }) : undefined
    closers.push(async () => (await starting?.catch(() => undefined))?.stop())
    const databaseUrl = (await starting)?.url ?? env.DATABASE_URL
    await runToEnd({ file: 'prepare.ts', env: setup.variables(databaseUrl) })
    const held = lock

    return {
      setup,
      databaseUrl,
      close,
      onClose: (end) => void closers.push(end),
      run({ name, args, cwd = root, env: more = {}, toTerminal = false }) {
        const child = supervise({
          name,
          cwd,
          args: [...NODE_ARGS, ...args],
          env: { ...NODE_ENVIRONMENT, ...setup.variables(databaseUrl), ...more },
          log: toTerminal ? undefined : join(env.DATA_DIR, 'logs', `${name}.log`),
          say,
          onStart: (pid) => held.note(pid),
          onGiveUp: (reason) => void giveUp(`${reason}\nIts log is ${join(env.DATA_DIR, 'logs', `${name}.log`)}.`),
        })
        closers.push(child.stop)
        return child
      },
    }
  } catch (error) {
    return giveUp(closing ? undefined : error)
  }

  async function giveUp(reason: unknown): Promise<never> {
    if (reason !== undefined) console.error(`\n${(reason instanceof Error ? reason.message : String(reason)).replace(/^/gm, '  ')}\n`)
    return close(1)
  }
}

async function needPort(port: number, host: string): Promise<void> {
  const problem = await listenProblem(port, host)
  if (problem === 'EADDRINUSE')
    throw new Error(`Port ${port} is taken by another program: stop that, or choose another port, as in PORT=3001 npm start.`)
  if (problem) throw new Error(`Balcão cannot listen on ${host}:${port} (${problem}): choose another PORT or HOST.`)
}

function endOnSignals(close: (exitCode: number) => Promise<never>, isClosing: () => boolean): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isClosing()) say('\nClosing…')
      void close(0)
    })
  }
  const parents = startedBy()
  setInterval(() => {
    if (!parents.every(isAlive)) void close(1)
  }, 500).unref()
}

/** Waits until the server says that it is ready. */
export async function untilReady(url: string, waitMs = 60_000): Promise<boolean> {
  for (const end = Date.now() + waitMs; Date.now() < end; await new Promise((next) => setTimeout(next, 100))) {
    if ((await statusOf(url)) === 200) return true
  }
  return false
}

/** By Node's old client: `fetch` stays in memory with 8 MB after its first call. */
async function statusOf(url: string): Promise<number | undefined> {
  try {
    const [answer]: [IncomingMessage] = (await once(get(url, { timeout: 3_000, agent: false }), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  } catch {
    return undefined
  }
}
