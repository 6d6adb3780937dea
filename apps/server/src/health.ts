import type { FastifyInstance } from 'fastify'
import type { AuditWatch } from './audit-watch.ts'
import type { Deps } from './deps.ts'

const within = <T>(promise: Promise<T>, ms: number) =>
  Promise.race([promise, new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms).unref())])

async function probe(check: () => Promise<unknown>): Promise<'ok' | 'down'> {
  return within(check(), 2_000).then(
    () => 'ok' as const,
    () => 'down' as const,
  )
}

async function auditWarnings(watch: () => Promise<AuditWatch>): Promise<string[]> {
  const audit = await within(watch(), 2_000).catch(() => undefined)
  return [...(audit?.recent ? ['audit_broken'] : []), ...(audit?.unverified ? ['audit_unverified'] : [])]
}

/** A file waiting for the scanner longer than this counts as a fault. */
const LONG_WAIT = '15 minutes'
const WAITING = `select exists (select from files where scan = 'pending' and created_at < now() - interval '${LONG_WAIT}') as long`

async function fileWarnings({ files, scanner, db }: Deps, hasDatabase: boolean): Promise<string[]> {
  const [store, found, waiting] = await Promise.all([
    probe(() => files.probe()),
    scanner && probe(() => scanner.probe()),
    hasDatabase ? within(db.system.query<{ long: boolean }>(WAITING), 2_000).catch(() => undefined) : undefined,
  ])
  return [
    ...(store === 'down' ? ['files_unreachable'] : []),
    ...(found === 'down' ? ['scanner_unreachable'] : []),
    ...(waiting?.rows[0]?.long ? ['files_wait_for_scanner'] : []),
  ]
}

/** Faults that need an operator although the process can serve. */
async function warnings(deps: Deps, watch: () => Promise<AuditWatch>, hasDatabase: boolean): Promise<string[]> {
  return (await Promise.all([hasDatabase ? auditWarnings(watch) : [], fileWarnings(deps, hasDatabase)])).flat()
}

/** /health: the process runs. /ready: it can serve, or which dependency is missing. Neither needs a session. */
export function serveHealth(app: FastifyInstance, deps: Deps, state: { stopping: boolean }, watch: () => Promise<AuditWatch>): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_, reply) => {
    const checks = {
      database: await probe(() => deps.db.system.query('select 1 from tenants limit 1')),
      queues: await probe(() => deps.queues.epoch()),
    }
    const down = Object.entries(checks).flatMap(([name, result]) => (result === 'down' ? [name] : []))
    const ready = down.length === 0 && !state.stopping
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : state.stopping ? 'stopping' : 'unavailable',
        checks,
        down,
        warnings: await warnings(deps, watch, checks.database === 'ok'),
      })
  })
}
