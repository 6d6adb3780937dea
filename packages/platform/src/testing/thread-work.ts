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

/** Either of the above, so that one thread can do them in turn. */
export const work = (what: 'double' | 'fail' | 'loop' | 'fill' | 'thread', n: number): number =>
  ({ double, fail, loop, fill, thread })[what](n)
