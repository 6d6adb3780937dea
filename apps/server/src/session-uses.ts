import { noteSessionUses } from '@balcao/core/auth/upkeep'
import type { Database } from '@balcao/db/database'
import type { Log } from '@balcao/platform/log'

const EVERY_MS = 60_000

/** Which sessions were used of late. A use costs no statement; once a minute all of them cost one. */
export type SessionUses = {
  note(session: { tenantId: number; sessionId: number }): void
  /** Writes down what was noted. What cannot be written is given up: the next use tells the same. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Starts noting. @param everyMs how often it is written down */
export function openSessionUses(db: Database, log: Log, everyMs = EVERY_MS): SessionUses {
  const used = new Map<number, { tenantId: number; at: number }>()
  const flush = async () => {
    if (used.size === 0) return
    const now = performance.now()
    const uses = [...used].map(([sessionId, { tenantId, at }]) => ({ tenantId, sessionId, agoMs: now - at }))
    used.clear()
    await noteSessionUses(db, uses).catch((error: unknown) => log.warn({ err: error }, 'the last uses of sessions could not be written'))
  }
  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    note: ({ tenantId, sessionId }) => {
      used.set(sessionId, { tenantId, at: performance.now() })
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
