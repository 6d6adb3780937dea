import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@balcao/platform/testing/free-port'
import { variables } from './server.ts'

const bundles = fileURLToPath(new URL('../../../../dist/programs/', import.meta.url))
/** As they are bundled before the tests: a bundled program starts in a quarter of the time. */
const fileOf = (program: 'server' | 'worker') => path.join(bundles, readFileSync(path.join(bundles, 'newest'), 'utf8'), `${program}.js`)

/** Runs one of our programs with exactly these variables. */
export function launch(program: 'server' | 'worker', env: Record<string, string>) {
  const child = spawn(process.execPath, [fileOf(program)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A worker is two processes: signals go to the group.
    detached: true,
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, output, ended }
}

function signalTo({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  )
}

/** Server and worker processes over one database, to be killed and started again at will. @param more variables of them all */
export async function someProcesses(databaseUrl: string, more: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'balcao-processes-'))
  const running = new Set<ChildProcess>()
  const keep = <T extends { child: ChildProcess; ended: Promise<unknown> }>(one: T): T => {
    running.add(one.child)
    void one.ended.then(() => running.delete(one.child))
    return one
  }
  const startServer = async (port?: number) => {
    const at = port ?? (await freePort())
    const env = variables(databaseUrl, at, dataDir, { PUBLIC_URL: 'http://127.0.0.1:1', ...more })
    const one = keep(launch('server', env))
    const url = `http://127.0.0.1:${at}`
    while (!(await answers(url))) {
      if (one.child.exitCode !== null) throw new Error(`the server ended: ${one.output.stderr}${one.output.stdout}`)
      await sleep(50)
    }
    const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
      signalTo(one.child, signal)
      return one.ended
    }
    return { ...one, url, port: at, kill }
  }
  const startWorker = async () => {
    const one = keep(launch('worker', variables(databaseUrl, 0, dataDir, { PUBLIC_URL: 'http://127.0.0.1:1', ...more })))
    await Promise.race([
      once(one.child, 'message'),
      one.ended.then((code) => Promise.reject(new Error(`the worker ended with ${code}: ${one.output.stderr}`))),
    ])
    const kill = async () => {
      signalTo(one.child, 'SIGKILL')
      await one.ended
    }
    return { ...one, kill }
  }
  return {
    startServer,
    startWorker,
    close: async () => {
      for (const child of running) signalTo(child, 'SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
