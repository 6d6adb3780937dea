import '@balcao/platform/files/young-objects'
import type { ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import '@balcao/platform/collect-when-idle'
import { constants, setPriority } from 'node:os'
import { sendTurn } from '@balcao/core/bulk-replies/work'
import { releaseDue } from '@balcao/core/comments/release-scheduled'
import { deliverTogether } from '@balcao/core/email/deliver-together'
import type { asHtml } from '@balcao/core/email/message-mail'
import { releaseHeldMails } from '@balcao/core/email/release-held'
import { scanDue } from '@balcao/core/files/scanning'
import { queueNames } from '@balcao/core/jobs'
import { continueDataFixes } from '@balcao/core/maintenance/fixes/work'
import type { Ports } from '@balcao/core/ports'
import { deriveDue } from '@balcao/core/reports/derive'
import { routeDue } from '@balcao/core/routing/due'
import { fireDue } from '@balcao/core/sla/firing'
import { continueRecomputes } from '@balcao/core/sla/recomputes'
import { sendCampaigns } from '@balcao/core/whatsapp/campaigns/send-campaigns'
import { receiveDue } from '@balcao/core/whatsapp/inbound/process'
import { sendDue } from '@balcao/core/whatsapp/outbound/send'
import { DEFERRED, openDatabase } from '@balcao/db/database'
import { openScratch } from '@balcao/db/scratch'
import { openDns } from '@balcao/platform/dns'
import { type Env, loadEnv } from '@balcao/platform/env'
import { openFiles } from '@balcao/platform/files/open-files'
import { openScanner } from '@balcao/platform/files/scanner'
import { storeCleaned } from '@balcao/platform/files/store-cleaned'
import { openHolidays } from '@balcao/platform/holidays/sources'
import { type Log, openLog } from '@balcao/platform/log'
import { openMailer } from '@balcao/platform/mail/mail'
import { openMailSigner } from '@balcao/platform/mail/signer'
import { openModels } from '@balcao/platform/models/chat-completions'
import { openPush } from '@balcao/platform/push/push'
import { openQueues } from '@balcao/platform/queues/queues'
import { openBackupSecrets, openMailSecrets, openSecrets } from '@balcao/platform/secrets'
import { openLdap } from '@balcao/platform/sso/ldap'
import { openTexts } from '@balcao/platform/texts/texts'
import { openThread } from '@balcao/platform/thread'
import { openTrackers } from '@balcao/platform/trackers/trackers'
import { openWebhooks } from '@balcao/platform/webhooks/send'
import { openWhatsapp } from '@balcao/platform/whatsapp/graph'
import type { Published } from './claim.ts'
import { startJobControl } from './control/job-control.ts'
import { eventsWithReactions, optInEvents } from './dispatch-jobs.ts'
import { startDispatching } from './dispatching.ts'
import { startInbound } from './inbound/start-inbound.ts'
import { DRAIN_MS } from './jobs-process.ts'
import { startLoop } from './loop.ts'
import { openFormatting } from './mailing/formatting.ts'
import { openTextReading } from './reading-texts.ts'
import { retryingAlone } from './retry-alone.ts'
import { makeHandler } from './run.ts'
import { startSchedules } from './schedules.ts'
import { monitorStore } from './watch-store.ts'

/** Signals of jobs come from here. */
const FROM = `jobs ${process.pid}`
/** Jobs at once, by queue: maintenance is kept from crowding out what people wait for. */
const CONCURRENCY: Record<string, number> = { maintenance: 2, transfers: 2, backups: 2, exports: 1 }
const DEFAULT_CONCURRENCY = 8
/** Replies and held mails whose time has come are looked for this often. They are rows, so no queue can lose one. */
const RELEASE_MS = 1_000
/** Tickets that wait for somebody, likewise; an event of a ticket has them looked at earlier. */
const ROUTE_MS = 200
const WAKES_ROUTER = new Set(['ticket:created', 'ticket:updated', 'ticket:assigned', 'ticket:status_changed'])
/** Deadlines are rows as well: they move, and a queue would have to follow. */
const FIRE_MS = 500
/** Facts of tickets for reports follow their sources. */
const DERIVE_MS = 500
/** What came and goes by WhatsApp are rows, too. */
const WHATSAPP_MS = 1_000
/** And so are files that wait for the scanner. */
const SCAN_MS = 1_000

/** Messages are formatted for mails in a thread. What people write takes some milliseconds there. */
const FORMATTING = { module: import.meta.resolve('@balcao/core/email/message-mail'), name: 'asHtml' }
const FORMATTING_LIMITS = { cpuMs: 500, timeoutMs: 3_000, memoryMb: 192 }

/** Opens all that jobs need, in the order in which it is needed; the returned function closes it in the opposite one. */
async function start(env: Env, log: Log): Promise<() => Promise<void>> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection to the database was lost')
  const db = openDatabase(env.DATABASE_URL, {
    max: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: 30_000,
    onIdleError,
    announces: DEFERRED,
    lifetimeSeconds: 45,
    idleSeconds: 5,
  })
  const queues = openQueues(env, log, { names: queueNames })
  const mail = await openMailer(env, log)
  const mailSigner = openMailSigner(env)

  const secrets = openSecrets(env.AUDIT_SECRET)
  const files = openFiles(env)
  const scanner = openScanner(env)
  const unscanned = scanner ? ('pending' as const) : ('clean' as const)
  const written = { ...files, store: (bytes: Uint8Array) => storeCleaned(files, bytes), unscanned }
  const sign = (text: string) => secrets.derive('audit-checkpoint', text)
  const push = openPush(env, log)
  const formatting = openThread<Required<Parameters<typeof asHtml>>, string>(FORMATTING, FORMATTING_LIMITS, log)
  const texts = openTextReading(log)
  const backupSecrets = openBackupSecrets(env)
  const outside = { mail, mailSigner, mailSecrets: openMailSecrets(env), push, dns: openDns(env), holidays: openHolidays(log) }
  const models = openModels({ insideHosts: env.MODEL_INSIDE_HOSTS })
  const ports: Ports = {
    ...outside,
    models,
    ldap: openLdap({ insideHosts: env.LDAP_INSIDE_HOSTS }),
    trackers: openTrackers({ insideHosts: env.TRACKER_INSIDE_HOSTS }),
    webhooks: openWebhooks({ insideHosts: env.WEBHOOK_INSIDE_HOSTS }),
    whatsapp: openWhatsapp({ baseUrl: env.WHATSAPP_API_URL }),
    texts: openTexts(env),
    signalChat: (signal) => void process.send?.({ chatSignal: { ...signal, userId: 0, from: FROM, all: true } satisfies ChatSignal }),
    formatMessage: openFormatting(formatting.run),
    readText: texts.run,
    files: written,
    backupSecrets,
    scratch: () => openScratch(env.DATABASE_URL),
    publicUrl: env.PUBLIC_URL,
  }
  const control = startJobControl(db, queues, log)
  const handler = retryingAlone(makeHandler({ db, ports, sign }, log, control), queues, log)
  const deliver = (facts: readonly Published[]) => deliverTogether({ db, ports, keptSeconds: env.QUEUE_LOCK_SECONDS }, facts)
  const dispatching = startDispatching({ db, queues, handler, deliver, log })
  const routing = startLoop('giving tickets to people', () => routeDue({ db, log }), ROUTE_MS, log)
  const inbound = await startInbound(env, { db, files, mailSigner, mailSecrets: outside.mailSecrets, log })
  process.on('message', (facts: Published[]) => {
    dispatching.add(facts)
    if (facts.some(({ name }) => WAKES_ROUTER.has(name))) routing.trigger()
  })
  process.send?.({ reacting: { events: eventsWithReactions, optIn: optInEvents } })
  for (const name of queueNames) await queues.work(name, handler, { concurrency: CONCURRENCY[name] ?? DEFAULT_CONCURRENCY })
  const schedules = startSchedules(queues, log)
  const releasing = startLoop('releasing replies', () => releaseDue({ db, log }), RELEASE_MS, log)
  const answering = startLoop('sending messages to many tickets', () => sendTurn({ db, log }), RELEASE_MS, log)
  const mailing = startLoop('releasing held mails', () => releaseHeldMails({ db }), RELEASE_MS, log)
  const firing = startLoop('marking deadlines', () => fireDue({ db, log }), FIRE_MS, log)
  const recomputing = startLoop('working out clocks anew', () => continueRecomputes({ db, log }), RELEASE_MS, log)
  const fixing = startLoop('checking and correcting data', () => continueDataFixes({ db, log }), RELEASE_MS, log)
  const deriving = startLoop('deriving facts for reports', () => deriveDue({ db, log }), DERIVE_MS, log)
  const scanning = scanner && startLoop('scanning files', () => scanDue({ db, files, scanner, log }), SCAN_MS, log)
  const receiving = startLoop('receiving by WhatsApp', () => receiveDue({ db, ports, log }), WHATSAPP_MS, log)
  const sending = startLoop('sending by WhatsApp', () => sendDue({ db, ports, log }), WHATSAPP_MS, log)
  const campaigning = startLoop('sending campaigns', () => sendCampaigns({ db, log }), WHATSAPP_MS, log)
  const storeMonitor = monitorStore(db, queues, log, schedules.trigger)
  log.info({ queues: queueNames, backend: env.REDIS_URL ? 'redis' : 'postgres' }, 'worker ready')

  return async () => {
    await Promise.all([
      dispatching.stop(DRAIN_MS),
      schedules.stop(),
      control.stop(),
      releasing.stop(),
      answering.stop(),
      mailing.stop(),
      routing.stop(),
      firing.stop(),
      recomputing.stop(),
      fixing.stop(),
      deriving.stop(),
      scanning?.stop(),
      inbound.stop(),
      receiving.stop(),
      sending.stop(),
      campaigning.stop(),
      storeMonitor.stop(),
    ])
    await queues.close(DRAIN_MS)
    await Promise.all([formatting.close(), texts.close()])
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
