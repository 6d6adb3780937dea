import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const EVERY_MS = 15

/** How often backends were seen waiting, by kind, and how often they were seen at work. */
export type Waits = { seen: number; kinds: Record<string, number> }

/** Looks at what the database's backends wait for while `run` goes on. */
export async function watchingWaits<T>(pool: pg.Pool, run: () => Promise<T>): Promise<[T, Waits]> {
  const waits: Waits = { seen: 0, kinds: {} }
  let goesOn = true
  const watch = async () => {
    while (goesOn) {
      const { rows } = await pool.query(
        `select coalesce(wait_event_type || ':' || wait_event, 'running') as kind from pg_stat_activity
         where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      for (const { kind } of rows) waits.kinds[kind] = (waits.kinds[kind] ?? 0) + 1
      waits.seen += rows.length
      await sleep(EVERY_MS)
    }
  }
  const watched = watch()
  try {
    return [await run(), waits]
  } finally {
    goesOn = false
    await watched
  }
}

/** The share of sightings in which a backend waited for a lock of another, between 0 and 1. */
export const lockedShare = ({ seen, kinds }: Waits): number =>
  Object.entries(kinds).reduce((sum, [kind, count]) => sum + (kind.startsWith('Lock:') ? count : 0), 0) / Math.max(1, seen)

/** The kinds of waits as one line, the most frequent first. */
export const asWaits = ({ kinds }: Waits): string =>
  Object.entries(kinds)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
