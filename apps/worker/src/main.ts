import '@balcao/platform/files/young-objects'
import '@balcao/platform/collect-when-idle'
import { CHAT_CHANNEL, type ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import { openDatabase } from '@balcao/db/database'
import { openBus } from '@balcao/platform/bus/bus'
import { type Env, EnvError, loadEnv } from '@balcao/platform/env'
import { type Log, openLog } from '@balcao/platform/log'
import { DRAIN_MS, startJobsProcess } from './jobs-process.ts'
import { startPublishing } from './publishing.ts'

/** Publishing runs one statement after another. */
const CONNECTIONS = 2

type Worker = { stop(): Promise<void>; cutOff(): void }

/** Publishes events in this process and runs jobs in another, so that live updates never wait for reactions. */
async function start(env: Env, log: Log): Promise<Worker> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection to the database was lost')
  const db = openDatabase(env.DATABASE_URL, { max: CONNECTIONS, statementTimeoutMs: 30_000, onIdleError })
  const bus = await openBus(env, log)
  const onSignal = (signal: ChatSignal) =>
    void bus.publish(CHAT_CHANNEL, signal).catch((error: unknown) => log.warn({ err: error }, 'a chat signal was not passed on'))
  const jobs = startJobsProcess(log, onSignal)
  const { reacting, dispatch } = jobs
  const publishing = await startPublishing({ db, bus, log, databaseUrl: env.DATABASE_URL, reacting, dispatch })
  await jobs.ready
  return {
    async stop() {
      // Publishing stops last, because jobs that are still running emit events.
      await jobs.stop()
      await publishing.stop()
      await Promise.all([bus.close(), db.close()])
    },
    cutOff: jobs.kill,
  }
}

/** Stops on SIGTERM, SIGINT or when the parent process is gone. Running jobs get 25 s; a second signal cuts them off. */
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
    // Exits even if closing hangs: jobs that are cut off run again elsewhere.
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
  // A rejection inside a library, mostly a lost connection, is logged and does not stop the process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'))
  endOnSignal(await start(env, log), log)
  process.send?.('ready')
} catch (error) {
  process.stderr.write(`${error instanceof EnvError ? error.message : String((error as Error)?.stack)}\n`)
  process.exit(1)
}
