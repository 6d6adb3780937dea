import '@balcao/platform/young-objects'
import { openDatabase } from '@balcao/db/database'
import { openBus } from '@balcao/platform/bus'
import { type Env, EnvError, loadEnv } from '@balcao/platform/env'
import { type Log, openLog } from '@balcao/platform/log'
import { DRAIN_MS, startJobsProcess } from './jobs-process.ts'
import { startPublishing } from './publishing.ts'

/** Facts are published by one statement after another. */
const CONNECTIONS = 2

type Worker = { stop(): Promise<void>; cutOff(): void }

/** Publishes facts here, and has the jobs done in a process of their own: what is said live waits for no reaction. */
async function start(env: Env, log: Log): Promise<Worker> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection to the database was lost')
  const db = openDatabase(env.DATABASE_URL, { max: CONNECTIONS, statementTimeoutMs: 30_000, onIdleError })
  const bus = openBus(env, log)
  const jobs = startJobsProcess(log)
  const { reacting, tell } = jobs
  const publishing = await startPublishing({ db, bus, log, databaseUrl: env.DATABASE_URL, reacting, tell })
  await jobs.ready
  return {
    async stop() {
      // What running jobs still do is published, too.
      await jobs.stop()
      await publishing.stop()
      await Promise.all([bus.close(), db.close()])
    },
    cutOff: jobs.kill,
  }
}

/** Ends on SIGTERM, SIGINT, or when the process that started it is gone: running jobs get 25 s; a second signal cuts them off. */
function endOnSignal({ stop, cutOff }: Worker, log: Log): void {
  let ending = false
  const leave = () => {
    cutOff()
    process.exit(1)
  }
  const end = async (reason: string) => {
    if (ending) leave()
    ending = true
    log.info({ reason }, 'worker ending')
    // Whatever hangs while closing may not keep the process: jobs that are cut off run again elsewhere.
    setTimeout(leave, DRAIN_MS + 10_000).unref()
    await stop()
    log.info('worker ended')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
  process.on('disconnect', () => void end('parent gone'))
}

try {
  const env = loadEnv()
  const log = openLog(env, 'worker')
  // A library's stray rejection (mostly a lost connection) is reported, and does not stop what runs well.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'))
  endOnSignal(await start(env, log), log)
  process.send?.('ready')
} catch (error) {
  process.stderr.write(`${error instanceof EnvError ? error.message : String((error as Error)?.stack)}\n`)
  process.exit(1)
}
