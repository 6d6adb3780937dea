import type { Pool } from 'pg'

/** What a process does on connections of its own, apart from the transactions of a pool. */
export type Beside = {
  /** Wakes the relay for events that were committed. */
  announce: () => void
  /** Connections for single statements that commit at once. */
  apart: Pool
}

const besides = new WeakMap<Pool, Beside>()

/** Registers what stands beside a pool. */
export const setBeside = (pool: Pool, beside: Beside): void => void besides.set(pool, beside)

/** @throws Error for a pool that `openDatabase` did not open */
export function besideOf(pool: Pool): Beside {
  const known = besides.get(pool)
  if (!known) throw new Error('This pool was not opened with openDatabase')
  return known
}

/**
 * Sends `NOTIFY outbox` on a connection of `pool`, one at a time: calls during one are answered by a single other after it. A notification within
 * a transaction would take a lock of the whole database until its commit is on disk, so that all commits with events queued behind one another.
 * A lost one costs a second, after which the relay looks by itself.
 */
export function announcer(pool: Pool, payload: string): () => void {
  let isSending = false
  let isWanted = false
  const text = `select set_config('synchronous_commit', 'off', true), pg_notify('outbox', $1)`
  const send = async (): Promise<void> => {
    isSending = true
    while (isWanted) {
      isWanted = false
      await pool.query(text, [payload]).catch(() => undefined)
    }
    isSending = false
  }
  return () => {
    isWanted = true
    if (!isSending) void send()
  }
}
