import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Log } from './log.ts'
import { type Answer, oneAtATime, type Thread } from './one-at-a-time.ts'
import type { Job, Limits } from './thread.ts'

const ENTRY = fileURLToPath(import.meta.resolve('./separate-process-entry.ts'))
/** It may read files, which its modules are, and start the thread: no other processes, no machine code of packages, and no writing. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--allow-worker']
/** For its start, and for the thread to be ended before it is. */
const GRACE_MS = 10_000
const IDLE_MS = 30_000

/**
 * Runs a function in a thread of a process of its own. Memory that grows faster than it is looked at ends that process and no other; and what takes a
 * reader over finds no secrets in its environment, and writes and starts nothing. The process starts with the first call and stays while it is used.
 */
export function openSeparateProcess<Args extends unknown[], Result>(job: Job, limits: Limits, log: Log): Thread<Args, Result> {
  let current: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = fork(ENTRY, [JSON.stringify({ job, limits })], {
      execArgv: ['--v8-pool-size=1', ...RIGHTS],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.on('error', (error) => log.warn({ err: error, function: job.name }, 'a separate process failed'))
    child.once('exit', () => {
      if (current === child) current = undefined
    })
    current = child
    return child
  }

  function end(child: ChildProcess | undefined): void {
    if (current === child) current = undefined
    child?.kill('SIGKILL')
  }

  async function ask(args: Args): Promise<Answer> {
    clearTimeout(idle)
    const child = current ?? start()
    const ending = new AbortController()
    const onExit = () => ending.abort()
    child.once('exit', onExit)
    // Whoever waits for an answer is kept waiting for it, and a process without work keeps nobody.
    child.channel?.ref()
    try {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(limits.timeoutMs + GRACE_MS)])
      const answer = once(child, 'message', { signal })
      child.send(args, (error) => (error ? ending.abort() : undefined))
      return (await answer)[0] as Answer
    } catch (error) {
      log.warn({ err: error, function: job.name, code: child.exitCode, signal: child.signalCode }, 'a separate process was ended')
      end(child)
      throw error
    } finally {
      child.off('exit', onExit)
      child.channel?.unref()
      idle = setTimeout(() => end(current), limits.idleMs ?? IDLE_MS).unref()
    }
  }

  return oneAtATime<Args, Result>(ask, () => {
    clearTimeout(idle)
    end(current)
  })
}
