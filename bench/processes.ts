import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NODE_ARGS, NODE_ENVIRONMENT } from '@balcao/tooling/start/node-args'
import { PROGRAMS, type ProgramName, programFile } from '@balcao/tooling/start/programs'

const root = resolve(import.meta.dirname, '..')
const running = new Set<ChildProcess>()

const isProgram = (name: string): name is ProgramName => name in PROGRAMS
const inherited = ['PATH', 'HOME'] as const

/**
 * Starts a program as `npm start` does; when the bench itself is killed, it ends by itself.
 * @param program the server or the worker, bundled, or the path of another one
 */
export function startProgram(program: string, env: Record<string, string>, log: string, nodeArgs: readonly string[] = []): ChildProcess {
  const output = openSync(log, 'a')
  // Nothing else of the caller's settings may change what is measured.
  const own = Object.fromEntries(inherited.map((name) => [name, process.env[name] ?? '']))
  const file = isProgram(program) ? programFile(program) : resolve(root, program)
  const child = spawn(process.execPath, [...nodeArgs, ...NODE_ARGS, file], {
    cwd: root,
    env: { ...own, ...NODE_ENVIRONMENT, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Waits until the address answers 200. @throws Error when the program ends first, or after a minute */
export async function untilUp(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The program at ${url} ended with code ${child.exitCode}.`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`Nothing answers at ${url}.`)
}

/** Ends everything that was started; by force after 15 seconds. */
export async function stopPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(timer)
    }),
  )
}

/** For the very end of this process, when there is no time to wait. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
/** A process with its children and theirs. */
export const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

/** Measures while a program and its children stand still: what it would do meanwhile is not part of what is measured. */
export async function whileStill<T>(pid: number, run: () => Promise<T>): Promise<T> {
  const family = familyOf(pid)
  for (const one of family) process.kill(one, 'SIGSTOP')
  try {
    return await run()
  } finally {
    for (const one of family) process.kill(one, 'SIGCONT')
  }
}
