import { DomainError } from '@balcao/core/errors'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AuditWatch } from './audit-watch.ts'
import type { Deps } from './deps.ts'

const PRIVATE = /^(::1|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::ffff:(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|f[cd])/i

let ofProcess: Registry | undefined

/** What prom-client measures of the process: once for all servers in it, since its observers live as long as the process and hold their registry. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Prometheus metrics for scrapers on the same network; hidden behind a proxy. */
export function serveMetrics(app: FastifyInstance, deps: Deps, watch: () => Promise<AuditWatch>): void {
  const process = processMetrics()
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Metrics that cannot be read now are left out.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN))
      },
    })
  gauge('balcao_live_connections', 'Live subscriptions of this process', () => deps.hub.connections)
  gauge('balcao_database_connections', 'Open database connections', () => deps.db.app.totalCount + deps.db.customers.totalCount)
  gauge(
    'balcao_database_waiting',
    'Requests waiting for a database connection',
    () => deps.db.app.waitingCount + deps.db.customers.waitingCount,
  )

  gauge('balcao_audit_breaks', 'Seals and checkpoints of the audit log that were found broken', async () => (await watch()).breaks)
  gauge(
    'balcao_audit_unverified',
    'Tenants whose newest seals of the audit log nobody checked in time',
    async () => (await watch()).unverified,
  )

  const filesIn = async (state: 'pending' | 'infected') =>
    Number((await deps.db.system.query<{ n: string }>('select count(*) as n from files where scan = $1', [state])).rows[0]?.n)
  gauge('balcao_files_unscanned', 'Files that wait in quarantine for the scanner', () => filesIn('pending'))
  gauge('balcao_files_infected', 'Files that the scanner shut away', () => filesIn('infected'))

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const near = PRIVATE.test(request.socket.remoteAddress ?? '')
    if (!near || request.headers['x-forwarded-for'] !== undefined) throw new DomainError('not_found', 'route_not_found')
    return reply.type(registry.contentType).send(`${await process.metrics()}\n${await registry.metrics()}`)
  })
}
