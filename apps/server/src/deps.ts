import type { TextChannel } from '@balcao/contracts/sign-in/settings'
import type { TrackerCalls } from '@balcao/core/issues/tracker-calls'
import { queueNames } from '@balcao/core/jobs'
import type {
  BackupSecrets,
  Dns,
  HolidaySources,
  IdentityProvider,
  MailOAuth,
  MailSecrets,
  MailSigner,
  Models,
  WebhookCalls,
  WhatsappApi,
} from '@balcao/core/ports'
import type { Social } from '@balcao/core/sign-in/social/ports'
import type { Ldap, OpenId, Saml } from '@balcao/core/sso/ports'
import { type Database, openDatabase } from '@balcao/db/database'
import { type Bus, openBus } from '@balcao/platform/bus/bus'
import { openDns } from '@balcao/platform/dns'
import type { Env } from '@balcao/platform/env'
import type { Files } from '@balcao/platform/files/files'
import { openFiles } from '@balcao/platform/files/open-files'
import { openScanner, type Scanner } from '@balcao/platform/files/scanner'
import { openHolidays } from '@balcao/platform/holidays/sources'
import { type Limits, openLimits } from '@balcao/platform/limits'
import type { Log } from '@balcao/platform/log'
import { openMailOAuth } from '@balcao/platform/mail/oauth'
import { openMailSigner } from '@balcao/platform/mail/signer'
import { openModels } from '@balcao/platform/models/chat-completions'
import * as passwords from '@balcao/platform/passwords'
import * as pictures from '@balcao/platform/pictures/pictures'
import { openProbes } from '@balcao/platform/probes'
import { vapidKeys } from '@balcao/platform/push/vapid'
import { openQueues, type Queues } from '@balcao/platform/queues/queues'
import { openBackupSecrets, openMailSecrets, openSecrets, type Secrets } from '@balcao/platform/secrets'
import { openSocial } from '@balcao/platform/social/social'
import { openLdap } from '@balcao/platform/sso/ldap'
import { openOpenId } from '@balcao/platform/sso/openid'
import { openSaml } from '@balcao/platform/sso/saml'
import { openTexts } from '@balcao/platform/texts/texts'
import { openTrackers } from '@balcao/platform/trackers/trackers'
import { openWebhooks } from '@balcao/platform/webhooks/send'
import { openWhatsapp } from '@balcao/platform/whatsapp/graph'
import { APPS, type BuiltApp } from './apps.ts'
import { type MailPages, openMailPages } from './mails/pages.ts'
import { ConnectionLimiter } from './realtime/connection-limiter.ts'
import { Hub } from './realtime/hub.ts'
import { OpenApps } from './realtime/open-apps.ts'
import { Semaphore } from './realtime/semaphore.ts'
import { SessionBatcher } from './realtime/session-batcher.ts'
import type { SessionMonitor } from './realtime/session-monitor.ts'
import { StaggeredTimer } from './realtime/staggered-timer.ts'
import { openTokens, type Tokens } from './session.ts'
import { openSessionUses, type SessionUses } from './session-uses.ts'
import { type IdentityTokens, openIdentityTokens } from './sign-in/identity-tokens.ts'

const RECHECK_MS = 60_000
const STALL_MS = 60_000
const SAMPLE_MS = 60_000

/** Everything a server process holds open. */
export type Deps = {
  env: Env
  log: Log
  db: Database
  bus: Bus
  queues: Queues
  limits: Limits
  secrets: Secrets
  tokens: Tokens
  identityTokens: IdentityTokens
  passwords: typeof passwords
  pictures: typeof pictures
  files: Files
  /** Only its health is checked here: the worker does the scanning. Undefined if none is configured. */
  scanner: Scanner | undefined
  /** External provider for passwords and links; undefined if this server handles them. */
  provider: IdentityProvider | undefined
  dns: Dns
  probes: ReturnType<typeof openProbes>
  holidays: HolidaySources
  webhooks: WebhookCalls
  trackers: TrackerCalls
  whatsapp: WhatsappApi
  /** By what codes are sent; the worker sends them. */
  textChannels: readonly TextChannel[]
  openId: OpenId
  social: Social
  saml: Saml
  ldap: Ldap
  pushKey: string
  mailSigner: MailSigner
  mailSecrets: MailSecrets
  mailOAuth: MailOAuth
  /** Mails as pages. */
  mailPages: MailPages
  /** Opens backups for a download. */
  backupSecrets: BackupSecrets
  models: Models
  /** The built apps served next to the API. */
  apps: readonly BuiltApp[]
  hub: Hub
  /** Who of the desk has an app open here. */
  openApps: OpenApps
  connectionLimiter: ConnectionLimiter
  /** Limits concurrent admissions of live connections. */
  admissions: Semaphore
  /** Looks up the sessions of live connections. */
  sessionBatcher: SessionBatcher
  /** Rechecks live connections once every `recheckMs`. */
  recheckTimer: StaggeredTimer<SessionMonitor>
  uses: SessionUses
  /** How often a live session is checked against the database. */
  recheckMs: number
  /** How often the server writes what it measured of itself. */
  sampleMs: number
  /** How long a reader may leave waiting output of any answer untouched. */
  stallMs: number
  close(): Promise<void>
}

/** Opens everything a server needs without waiting for any dependency, so the process starts while one is down. */
export async function openDeps(env: Env, log: Log): Promise<Deps> {
  const db = openDatabase(env.DATABASE_URL, {
    max: env.DATABASE_POOL_SIZE,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const bus = await openBus(env, log)
  const queues = openQueues(env, log, { names: queueNames })
  const limits = openLimits(env, log)
  const secrets = openSecrets(env.AUTH_SECRET)
  const hub = new Hub(db, bus, log)
  const uses = openSessionUses(db, log)
  let recheckTimer: StaggeredTimer<SessionMonitor> | undefined
  const deps: Deps = {
    env,
    log,
    db,
    bus,
    queues,
    limits,
    secrets,
    tokens: openTokens(secrets, env.PUBLIC_URL),
    identityTokens: openIdentityTokens(secrets, env.PUBLIC_URL),
    passwords,
    pictures,
    files: openFiles(env),
    scanner: openScanner(env),
    provider: env.STYTCH_PROJECT_ID ? (await import('./identity/stytch.ts')).openStytch(env, log) : undefined,
    dns: openDns(env),
    probes: openProbes(env),
    holidays: openHolidays(log),
    trackers: openTrackers({ insideHosts: env.TRACKER_INSIDE_HOSTS }),
    webhooks: openWebhooks({ insideHosts: env.WEBHOOK_INSIDE_HOSTS }),
    whatsapp: openWhatsapp({ baseUrl: env.WHATSAPP_API_URL }),
    textChannels: openTexts(env).channels,
    openId: openOpenId({ insideHosts: env.SSO_INSIDE_HOSTS }),
    social: openSocial({ base: env.SOCIAL_URL }),
    saml: openSaml({ insideHosts: env.SSO_INSIDE_HOSTS }),
    ldap: openLdap({ insideHosts: env.LDAP_INSIDE_HOSTS }),
    mailSigner: openMailSigner(env),
    mailSecrets: openMailSecrets(env),
    mailOAuth: openMailOAuth(env),
    mailPages: openMailPages(log),
    backupSecrets: openBackupSecrets(env),
    models: openModels({ insideHosts: env.MODEL_INSIDE_HOSTS }),
    pushKey: vapidKeys(env.AUTH_SECRET).publicKey,
    apps: APPS,
    hub,
    openApps: new OpenApps(db, log),
    connectionLimiter: new ConnectionLimiter(env),
    admissions: new Semaphore(env.DATABASE_POOL_SIZE / 5),
    sessionBatcher: new SessionBatcher(() => deps),
    get recheckTimer() {
      recheckTimer ??= new StaggeredTimer<SessionMonitor>(this.recheckMs)
      return recheckTimer
    },
    uses,
    recheckMs: RECHECK_MS,
    sampleMs: SAMPLE_MS,
    stallMs: STALL_MS,
    close: async () => {
      deps.openApps.close()
      await Promise.all([hub.close(), uses.close()])
      await Promise.allSettled([bus.close(), queues.close(), db.close(), deps.mailPages.close()])
      limits.close()
    },
  }
  return deps
}
