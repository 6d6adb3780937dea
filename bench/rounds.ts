import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchEnvironment } from './bench-environment.ts'
import { aBareCaller, aCaller, CALLS, type Way } from './calls.ts'
import { type Caller, type Figures, median, medianFigures, pound } from './measure.ts'
import type { Profile } from './profiles.ts'
import { barePool, type CallName, type Facts } from './statements.ts'

export const CONNECTIONS = [1, 16] as const
export const WAYS: readonly Way[] = ['sql', 'floor', 'rest', 'trpc']

/** One call at one number of connections: each way's figures, and the ratios taken round by round. */
export type Result = {
  call: CallName
  label: string
  connections: number
  figures: Record<Way, Figures>
  /** Requests per second, and the median time, as a multiple of the floor's (and of the bare SQL's) in the same round. */
  ratios: Record<'rest' | 'trpc', { perSecondToFloor: number; p50ToFloor: number; p50ToSql: number }>
  worstP99: number
}

/** Measures every call in every way, the ways taking turns within a round, so that a slow minute of the machine hits all. */
export async function measureCalls(
  environment: BenchEnvironment,
  facts: Facts,
  profile: Profile,
  calls: readonly CallName[],
  say: (line: string) => void,
) {
  const pool = barePool(environment.url)
  const results: Result[] = []
  try {
    for (const call of calls)
      for (const connections of CONNECTIONS) {
        const result = await measureCall(environment, facts, profile, pool, call, connections)
        results.push(result)
        say(lineOf(result))
      }
  } finally {
    // Not waited for: after a failed call its neighbours may still hold connections, and the failure must be told.
    void pool.end()
  }
  return results
}

const lineOf = ({ call, connections, figures, ratios }: Result) =>
  `${call.padEnd(9)} c=${String(connections).padEnd(2)} ${WAYS.map((way) => `${way} ${Math.round(figures[way].perSecond)}/s p50 ${figures[way].p50.toFixed(2)}`).join('  ')}` +
  `  (to floor: rest ${ratios.rest.perSecondToFloor.toFixed(2)}×, trpc ${ratios.trpc.perSecondToFloor.toFixed(2)}×)`

async function measureCall(
  environment: BenchEnvironment,
  facts: Facts,
  profile: Profile,
  pool: pg.Pool,
  call: CallName,
  connections: number,
): Promise<Result> {
  const { writes, label } = CALLS[call]
  const token = await environment.signIn(environment.ports.server, 'bench-big')
  const port = (way: Way) => (way === 'floor' ? environment.ports.floor : environment.ports.server)
  const callers = {} as Record<Way, Caller[]>
  for (const way of WAYS)
    callers[way] = Array.from({ length: connections }, () =>
      way === 'sql' ? aBareCaller(call, facts, pool) : aCaller(way, call, facts, port(way), token),
    )
  const run = async (way: Way, share = 1) => {
    const figures = await (writes
      ? pound(callers[way], profile.writeMs * share, profile.maxWrites * share)
      : pound(callers[way], profile.readMs * share))
    if (writes) await drained(environment.url)
    return figures
  }
  for (const way of WAYS) await run(way, 0.25)

  const rounds: Record<Way, Figures>[] = []
  for (let round = 0; round < profile.rounds; round++) {
    const figures = {} as Record<Way, Figures>
    for (let turn = 0; turn < WAYS.length; turn++) {
      const way = WAYS[(turn + round) % WAYS.length] as Way
      figures[way] = await run(way)
    }
    rounds.push(figures)
  }
  for (const caller of Object.values(callers).flat()) caller.close()

  const ratiosOf = (way: 'rest' | 'trpc') => ({
    perSecondToFloor: median(rounds.map((r) => r[way].perSecond / r.floor.perSecond)),
    p50ToFloor: median(rounds.map((r) => r[way].p50 / r.floor.p50)),
    p50ToSql: median(rounds.map((r) => r[way].p50 / r.sql.p50)),
  })
  return {
    call,
    label,
    connections,
    figures: Object.fromEntries(WAYS.map((way) => [way, medianFigures(rounds.map((r) => r[way]))])) as Record<Way, Figures>,
    ratios: { rest: ratiosOf('rest'), trpc: ratiosOf('trpc') },
    worstP99: Math.max(...rounds.flatMap((r) => [r.rest.p99, r.trpc.p99])),
  }
}

/** Waits until the worker has done what the writes asked of it; what is left after 20 seconds goes on beside the next part. */
export async function drained(url: string): Promise<void> {
  const system = barePool(url, 1)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  try {
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100)) {
      const facts = await system.query('select exists (select from outbox where dispatched_at is null) as busy')
      const jobs = await owner.query(`select exists (select from bullmq.job where state in ('waiting', 'active')) as busy`)
      if (!facts.rows[0].busy && !jobs.rows[0].busy) return
    }
  } finally {
    await Promise.all([system.end(), owner.end()])
  }
}
