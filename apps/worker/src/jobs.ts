import '@balcao/platform/young-objects'
import { constants, setPriority } from 'node:os'
import { deliverTogether } from '@balcao/core/email/deliver-together'
import { queueNames } from '@balcao/core/jobs'
import { releaseDue } from '@balcao/core/tickets/release'
import { scanDue } from '@balcao/core/tickets/scanning'
import { LATER, openDatabase } from '@balcao/db/database'
import { openDns } from '@balcao/platform/dns'
import { type Env, loadEnv } from '@balcao/platform/env'
import { type Log, openLog } from '@balcao/platform/log'
import { openMailer } from '@balcao/platform/mail'
import { openFiles } from '@balcao/platform/open-files'
import { openPush } from '@balcao/platform/push'
import { openQueues } from '@balcao/platform/queues'
import { openScanner } from '@balcao/platform/scanner'
import { openSecrets } from '@balcao/platform/secrets'
import type { Published } from './claim.ts'
import { eventsToFollowers, eventsWithReactions } from './dispatch-jobs.ts'
import { startDispatching } from './dispatching.ts'
import { DRAIN_MS } from './jobs-process.ts'
import { startLoop } from './loop.ts'
import { retryingAlone } from './retry-alone.ts'
import { makeHandler } from './run.ts'
import { startSchedules } from './schedules.ts'
import { watchStore } from './watch-store.ts'

/** Jobs at once, by queue: maintenance is kept from crowding out what people wait for. */
const CONCURRENCY: Record<string, number> = { maintenance: 2 }
const DEFAULT_CONCURRENCY = 8
/** Replies whose time has come are looked for this often. They are rows, so no queue can lose one. */
const RELEASE_MS = 1_000
/** And so are files that wait for the scanner. */
const SCAN_MS = 1_000

/** Opens all that jobs need, in the order in which it is needed; the returned function closes it in the opposite one. */
async function start(env: Env, log: Log): Promise<() => Promise<void>> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection to the database was lost')
  const db = openDatabase(env.DATABASE_URL, { max: env.DATABASE_POOL_SIZE, statementTimeoutMs: 30_000, onIdleError, announces: LATER })
  const queues = openQueues(env, log, { names: queueNames })
  const mail = openMailer(env, log)

  const secrets = openSecrets(env.AUDIT_SECRET)
  const files = openFiles(env)
  const scanner = openScanner(env)
  const sign = (text: string) => secrets.derive('audit-checkpoint', text)
  const push = openPush(env, log)
  const ports = { mail, push, dns: openDns(env), files, publicUrl: env.PUBLIC_URL }
  const handler = retryingAlone(makeHandler({ db, ports, sign }, log), queues, log)
  const deliver = (facts: readonly Published[]) => deliverTogether({ db, ports, keptSeconds: env.QUEUE_LOCK_SECONDS }, facts)
  const dispatching = startDispatching({ db, queues, handler, deliver, log })
  process.on('message', (facts: Published[]) => dispatching.add(facts))
  process.send?.({ reacting: { events: eventsWithReactions, toFollowers: eventsToFollowers } })
  for (const name of queueNames) await queues.work(name, handler, { concurrency: CONCURRENCY[name] ?? DEFAULT_CONCURRENCY })
  const schedules = startSchedules(queues, log)
  const releasing = startLoop('releasing replies', () => releaseDue({ db, log }), RELEASE_MS, log)
  const scanning = scanner && startLoop('scanning files', () => scanDue({ db, files, scanner, log }), SCAN_MS, log)
  const watch = watchStore(db, queues, log, schedules.wake)
  log.info({ queues: queueNames, backend: env.REDIS_URL ? 'redis' : 'postgres' }, 'worker ready')

  return async () => {
    await Promise.all([dispatching.stop(DRAIN_MS), schedules.stop(), releasing.stop(), scanning?.stop(), watch.stop()])
    await queues.close(DRAIN_MS)
    mail.close()
    await db.close()
  }
}

/** Ends when the process that started it lets go of it, or is gone: running jobs get 25 s. */
function endWithParent(close: () => Promise<void>, log: Log): void {
  const end = async () => {
    // Whatever hangs while closing may not keep the process: jobs that are cut off run again elsewhere.
    setTimeout(() => process.exit(1), DRAIN_MS + 5_000).unref()
    await close()
    log.info('jobs ended')
    process.exit(0)
  }
  process.once('disconnect', () => void end())
}

const env = loadEnv()
const log = openLog(env, 'worker')
// What is done for later yields to what people wait for: to the server, and to publishing.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// A terminal and service managers signal to all processes at once; the one that started this one says when it is time.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
// A library's stray rejection (mostly a lost connection) is reported, and does not stop the jobs that run well.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'))
const tooEarly = () => process.exit(0)
process.once('disconnect', tooEarly)
if (!process.connected) tooEarly()
const close = await start(env, log)
process.off('disconnect', tooEarly)
endWithParent(close, log)
process.send?.('ready')
