import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

/** Work for a thread: some that ends, some that fails, and some that never would. */
export const double = (n: number) => 2 * n

export function fail(): never {
  throw new Error('no')
}

export function loop(): never {
  for (;;);
}

export function fill(): never {
  const all: number[][] = []
  for (;;) all.push(Array.from({ length: 100_000 }, () => 1.5))
}

/** Which thread it is: a later one has a larger number. */
export const thread = () => threadId

/** Takes its whole process along, as V8 does where memory grows too fast to be ended. */
export const die = () => Number(process.kill(process.pid, 'SIGKILL'))

/** How many of what hostile work would want it gets: a file written, a program started, a secret of the environment. */
export function rights(): number {
  const may = (attempt: () => unknown) => {
    try {
      attempt()
      return 1
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_ACCESS_DENIED') return 0
      throw error
    }
  }
  return (
    may(() => writeFileSync(join(tmpdir(), 'written-by-a-reader'), '')) +
    may(() => spawnSync(process.execPath, ['--version'])) +
    Number('AUTH_SECRET' in process.env)
  )
}

/** Either of the above, so that one thread can do them in turn. */
export const work = (what: 'double' | 'fail' | 'loop' | 'fill' | 'thread' | 'die' | 'rights', n: number): number =>
  ({ double, fail, loop, fill, thread, die, rights })[what](n)
