import type { Log } from '@balcao/platform/log'
import type { Published } from './claim.ts'

/** So long what is dealt with is gathered: to write it down costs a transaction, however much it is. */
const GATHER_MS = 100

/** Writes down what was dealt with, some at a time. What could not be written down is found again, and was marked by who did it. */
export function openMarking(write: (facts: readonly Published[]) => Promise<void>, log: Log) {
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
    /** What is dealt with, and not written down yet. */
    all: (): Published[] => [...done, ...writing],
    /** Resolves when all of it is written down. */
    async rest(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      await running
      clearTimeout(timer)
      if (done.length > 0) begin()
      await running
    },
  }
}
