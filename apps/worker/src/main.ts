import { queueNames } from '@balcao/core/jobs'
import { releaseDue } from '@balcao/core/tickets/release'
import { scanDue } from '@balcao/core/tickets/scanning'
import { openDatabase } from '@balcao/db/database'
import { openBus } from '@balcao/platform/bus'
import { openDns } from '@balcao/platform/dns'
import { type Env, EnvError, loadEnv } from '@balcao/platform/env'
import { type Log, openLog } from '@balcao/platform/log'
import { openMailer } from '@balcao/platform/mail'
import { openFiles } from '@balcao/platform/open-files'
import { openPush } from '@balcao/platform/push'
import { openQueues } from '@balcao/platform/queues'
import { openScanner } from '@balcao/platform/scanner'
import { openSecrets } from '@balcao/platform/secrets'
import { startLoop } from './loop.ts'
import { startRelay } from './relay.ts'
import { makeHandler } from './run.ts'
import { startSchedules } from './schedules.ts'
import { watchStore } from './watch-store.ts'

/** Jobs at once, by queue: maintenance is kept from crowding out what people wait for. */
const CONCURRENCY: Record<string, number> = { maintenance: 2 }
const DEFAULT_CONCURRENCY = 8
const DRAIN_MS = 25_000
/** Replies whose time has come are looked for this often. They are rows, so no queue can lose one. */
const RELEASE_MS = 1_000
/** And so are files that wait for the scanner. */
const SCAN_MS = 1_000

/** Opens everything, in the order in which it is needed; the returned function closes it in the opposite one. */
async function start(env: Env, log: Log): Promise<() => Promise<void>> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection to the database was lost')
  const db = openDatabase(env.DATABASE_URL, { max: env.DATABASE_POOL_SIZE, statementTimeoutMs: 30_000, onIdleError })
  const bus = openBus(env, log)
  const queues = openQueues(env, log, { names: queueNames })
  const mail = openMailer(env, log)

  const relay = await startRelay({ db, bus, queues, log, databaseUrl: env.DATABASE_URL })
  const secrets = openSecrets(env.AUDIT_SECRET)
  const files = openFiles(env)
  const scanner = openScanner(env)
  const sign = (text: string) => secrets.derive('audit-checkpoint', text)
  const push = openPush(env, log)
  const handler = makeHandler({ db, ports: { mail, push, dns: openDns(env), files, publicUrl: env.PUBLIC_URL }, sign }, log)
  for (const name of queueNames) await queues.work(name, handler, { concurrency: CONCURRENCY[name] ?? DEFAULT_CONCURRENCY })
  const schedules = startSchedules(queues, log)
  const releasing = startLoop('releasing replies', () => releaseDue({ db, log }), RELEASE_MS, log)
  const scanning = scanner && startLoop('scanning files', () => scanDue({ db, files, scanner, log }), SCAN_MS, log)
  const watch = watchStore(db, queues, log, schedules.wake)
  log.info({ queues: queueNames, backend: env.REDIS_URL ? 'redis' : 'postgres' }, 'worker ready')

  return async () => {
    await Promise.all([relay.stop(), schedules.stop(), releasing.stop(), scanning?.stop(), watch.stop()])
    await queues.close(DRAIN_MS)
    mail.close()
    await Promise.all([bus.close(), db.close()])
  }
}

/** Ends on SIGTERM, SIGINT, or when the process that started it is gone: running jobs get 25 s; a second signal cuts them off. */
function endOnSignal(close: () => Promise<void>, log: Log): void {
  let ending = false
  const end = async (reason: string) => {
    if (ending) process.exit(1)
    ending = true
    log.info({ reason }, 'worker ending')
    // Whatever hangs while closing may not keep the process: jobs that are cut off run again elsewhere.
    setTimeout(() => process.exit(1), DRAIN_MS + 10_000).unref()
    await close()
    log.info('worker ended')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
  process.on('disconnect', () => void end('parent gone'))
}

try {
  const env = loadEnv()
  const log = openLog(env, 'worker')
  // A library's stray rejection (mostly a lost connection) is reported, and does not stop the jobs that run well.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'))
  endOnSignal(await start(env, log), log)
  process.send?.('ready')
} catch (error) {
  process.stderr.write(`${error instanceof EnvError ? error.message : String((error as Error)?.stack)}\n`)
  process.exit(1)
}
