import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import type { Log } from '@balcao/platform/log'
import type { Published, Reacting } from './claim.ts'

/** How long running jobs may take when the worker stops. */
export const DRAIN_MS = 25_000
const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, 10_000]
/** A process that ran this long counts as healthy, so its next restart is immediate. */
const STABLE_MS = 30_000
/**
 * New objects fill 4 MB before they are collected: backups and exports make many that live briefly. Old ones are marked in one go, which
 * nobody waits for here: step by step behind a busy database the heap grew to four times what was alive, and V8 keeps such pages.
 */
const JOBS_ARGS = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--no-incremental-marking']
const JOBS = fileURLToPath(import.meta.resolve('./jobs.ts'))

export type JobsProcess = {
  /** Resolves when the process works on its queues for the first time. */
  ready: Promise<void>
  /** The events with reactions, once the process has reported them. */
  reacting(): Reacting | undefined
  /** Passes on events whose reactions are due; what the process cannot take now, it finds in the outbox. */
  dispatch(facts: readonly Published[]): void
  /** Waits for running jobs. */
  stop(): Promise<void>
  kill(): void
}

/** Runs all jobs in a child process and restarts it whenever it exits. @param onSignal passes on what jobs have for conversations */
export function startJobsProcess(log: Log, onSignal: (signal: ChatSignal) => void): JobsProcess {
  const stopping = new AbortController()
  const { signal } = stopping
  let child: ChildProcess
  let reacting: Reacting | undefined
  /** Whether the child is listening and has taken the last message. */
  let hasRoom = false
  let isReady: () => void
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  function onMessage(message: unknown): void {
    if (typeof message === 'object' && message !== null && 'reacting' in message) {
      reacting = message.reacting as Reacting
      hasRoom = true
    } else if (typeof message === 'object' && message !== null && 'chatSignal' in message) onSignal(message.chatSignal as ChatSignal)
    else if (message === 'ready') isReady()
    // Passes on the file list that Node's watch mode sends.
    else process.send?.(message)
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const since = Date.now()
      hasRoom = false
      child = fork(JOBS, { execArgv: [...process.execArgv, ...JOBS_ARGS] }).on('message', onMessage)
      const exit = await endOf(child)
      if (signal.aborted) return
      failures = Date.now() - since > STABLE_MS ? 1 : failures + 1
      log.error({ ...exit, failures }, 'the process of the jobs ended; starting it again')
      await sleep(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1], undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = supervise()

  return {
    ready,
    reacting: () => reacting,
    dispatch(facts) {
      if (!hasRoom || !child.connected || facts.length === 0) return
      const isTaken = child.send(facts as Published[], () => {
        hasRoom = true
      })
      hasRoom &&= isTaken
    },
    async stop() {
      stopping.abort()
      if (child.connected) child.disconnect()
      await ended
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

function endOf(child: ChildProcess): Promise<object> {
  return new Promise((resolve) => {
    child.once('error', (err) => resolve({ err }))
    child.once('exit', (code, killedBy) => resolve({ code, killedBy }))
  })
}
