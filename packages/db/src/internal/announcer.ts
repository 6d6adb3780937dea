import type { Pool } from 'pg'

const announcers = new WeakMap<Pool, () => void>()

/** Registers what wakes the relay for events that were committed through a pool. */
export const setAnnouncer = (pool: Pool, announce: () => void): void => void announcers.set(pool, announce)

/** @throws Error for a pool that `openDatabase` did not open */
export function announcerOf(pool: Pool): () => void {
  const known = announcers.get(pool)
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
  const send = async (): Promise<void> => {
    isSending = true
    while (isWanted) {
      isWanted = false
      await pool.query(`select pg_notify('outbox', $1)`, [payload]).catch(() => undefined)
    }
    isSending = false
  }
  return () => {
    isWanted = true
    if (!isSending) void send()
  }
}
