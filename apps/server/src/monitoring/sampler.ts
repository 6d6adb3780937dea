import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { noteSlow, SLOW_STATEMENT_MS, writeFaults } from '@balcao/core/monitoring/faults'
import { gauge, rate, record, type Sample, stepOf } from '@balcao/core/monitoring/record'
import { observeSlowStatements } from '@balcao/db/slow-statements'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Counts answers in memory, and writes what this process measured every `sampleMs`, as one statement. */
export function sampleServer(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'hub' | 'log' | 'env' | 'sampleMs'>,
): { write(): Promise<void>; stop(): void } {
  observeSlowStatements(SLOW_STATEMENT_MS, noteSlow)
  const source = `server:${hostname()}:${deps.env.PORT}`
  let requests = 0
  let errors = 0
  let steps = new Map<number, { n: number; total: number; peak: number }>()
  app.addHook('onResponse', async (_, reply) => {
    const ms = reply.elapsedTime
    const step = stepOf(ms)
    const { n, total, peak } = steps.get(step) ?? { n: 0, total: 0, peak: 0 }
    steps.set(step, { n: n + 1, total: total + ms, peak: Math.max(peak, ms) })
    requests += 1
    // A dependency that is down is asked again in a second; what maintenance refuses, when it ends.
    if (reply.statusCode >= 500 && Number(reply.getHeader('retry-after') ?? 0) <= 1) errors += 1
  })

  async function write(): Promise<void> {
    const { db, hub } = deps
    const measured: Sample[] = [
      rate('requests', requests),
      rate('errors', errors),
      ...[...steps].map(([step, of]): Sample => ({ metric: 'latency', step, ...of })),
      gauge('sockets', hub.connections),
      gauge('pool_waiting', db.app.waitingCount + db.customers.waitingCount),
      gauge('memory', process.memoryUsage.rss()),
      ...(await diskUsed(deps.env.DATA_DIR)),
    ]
    requests = 0
    errors = 0
    steps = new Map()
    await record(db, source, measured)
    await writeFaults(db)
  }
  const timer = setInterval(() => void write().catch((error) => deps.log.warn({ err: error }, 'a sample was not written')), deps.sampleMs)
  timer.unref()
  return { write, stop: () => clearInterval(timer) }
}

/** How full the disk of the data is; nothing where that cannot be read. */
async function diskUsed(dir: string): Promise<Sample[]> {
  const disk = await statfs(dir).catch(() => undefined)
  return disk && disk.blocks > 0 ? [gauge('disk_used', 1 - disk.bavail / disk.blocks)] : []
}
