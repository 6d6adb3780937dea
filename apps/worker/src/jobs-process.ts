import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '@balcao/platform/log'
import type { Published, Reacting } from './claim.ts'

/** How long running jobs have when the worker ends. */
export const DRAIN_MS = 25_000
const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, 10_000]
/** One that ran this long was not broken from the start. */
const STABLE_MS = 30_000
const JOBS = fileURLToPath(new URL('./jobs.ts', import.meta.url))

export type JobsProcess = {
  /** Resolves when it works its queues off for the first time. */
  ready: Promise<void>
  /** The events that start something, once it has said so. */
  reacting(): Reacting | undefined
  /** Passes on facts whose reactions are to be queued; those that it cannot take it finds in the outbox. */
  tell(facts: readonly Published[]): void
  /** Lets running jobs end. */
  stop(): Promise<void>
  kill(): void
}

/** Runs everything that is done for later in a process of its own, and starts that again whenever it ends. */
export function startJobsProcess(log: Log): JobsProcess {
  const stopping = new AbortController()
  const { signal } = stopping
  let child: ChildProcess
  let reacting: Reacting | undefined
  /** It listens, and has taken what it was told. */
  let hasRoom = false
  let isReady: () => void
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  function hear(message: unknown): void {
    if (typeof message === 'object' && message !== null && 'reacting' in message) {
      reacting = message.reacting as Reacting
      hasRoom = true
    } else if (message === 'ready') isReady()
    // Node's watch mode asks which files were read.
    else process.send?.(message)
  }

  async function keepUp(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const since = Date.now()
      hasRoom = false
      child = fork(JOBS).on('message', hear)
      const how = await endOf(child)
      if (signal.aborted) return
      failures = Date.now() - since > STABLE_MS ? 1 : failures + 1
      log.error({ ...how, failures }, 'the process of the jobs ended; starting it again')
      await sleep(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1], undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = keepUp()

  return {
    ready,
    reacting: () => reacting,
    tell(facts) {
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
