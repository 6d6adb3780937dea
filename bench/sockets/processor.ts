import type pg from 'pg'
import { childrenOf, processorOf } from '../processor.ts'

/** Processor time in milliseconds, by who used it: our processes, and those of the database by what they serve. */
export type Usage = ReadonlyMap<string, number>

/** Who works for the posts of a measurement. */
export type Workers = { server: number; worker: number; pool: pg.Pool }

/** Of processes that are no connections of ours, no more is told than that they are there. */
const BACKENDS = `select pid, coalesce(case when backend_type = 'client backend' then application_name else backend_type end, 'itself') as name
  from pg_stat_activity where pid <> pg_backend_pid()`

/** What each has used so far. Connections that ended took theirs along. */
export async function usedBy({ server, worker, pool }: Workers): Promise<Usage> {
  const { rows } = await pool.query<{ pid: number; name: string }>(BACKENDS)
  const own: [string, number[]][] = [
    ['server', [server]],
    ['publishing', [worker]],
    ['jobs', childrenOf(worker)],
    ['clients', [process.pid]],
  ]
  const groups = [
    ...own,
    ...[...Map.groupBy(rows, ({ name }) => `postgres: ${name}`)].map(([name, of]) => [name, of.map(({ pid }) => pid)] as const),
  ]
  return new Map(groups.map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + processorOf([pid], false).ran, 0)]))
}

/** What was used between two readings for each of so many posts, the most first. */
export function perPost(before: Usage, after: Usage, posts: number): string {
  const each = [...after].map(([name, ms]) => [name, Math.max(0, ms - (before.get(name) ?? 0)) / posts] as const)
  const sum = each.reduce((all, [, ms]) => all + ms, 0)
  const shown = each.filter(([, ms]) => ms >= 0.05).toSorted((a, b) => b[1] - a[1])
  return `${sum.toFixed(1)} ms of processor a post: ${shown.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')}`
}
