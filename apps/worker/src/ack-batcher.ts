import type { Log } from '@balcao/platform/log'
import type { Published } from './claim.ts'

/** Acknowledgements are collected this long, because each write costs a transaction whatever its size. */
const GATHER_MS = 100

/**
 * Marks handled events as dispatched, in batches. After a failed write the sweep finds them again; reactions are marked done on their own,
 * so nothing runs twice.
 */
export function openAckBatcher(write: (facts: readonly Published[]) => Promise<void>, log: Log) {
  let done: Published[] = []
  let writing: readonly Published[] = []
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function gather(): void {
    if (done.length > 0 && !running) timer ??= setTimeout(begin, GATHER_MS)
  }

  function begin(): void {
    timer = undefined
    writing = done
    done = []
    running = write(writing)
      .catch((error: unknown) => log.warn({ err: error }, 'what was dealt with was not written down; it is found again'))
      .then(() => {
        writing = []
        running = undefined
        gather()
      })
  }

  return {
    add(facts: readonly Published[]): void {
      done.push(...facts)
      gather()
    },
    /** Handled but not yet written. */
    all: (): Published[] => [...done, ...writing],
    /** Resolves when everything is written. */
    async drain(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      await running
      clearTimeout(timer)
      if (done.length > 0) begin()
      await running
    },
  }
}
