import { queueNames } from '@balcao/core/jobs'
import type { Dns, IdentityProvider } from '@balcao/core/ports'
import { type Database, openDatabase } from '@balcao/db/database'
import { type Bus, openBus } from '@balcao/platform/bus'
import { openDns } from '@balcao/platform/dns'
import type { Env } from '@balcao/platform/env'
import type { Files } from '@balcao/platform/files'
import { type Limits, openLimits } from '@balcao/platform/limits'
import type { Log } from '@balcao/platform/log'
import { openFiles } from '@balcao/platform/open-files'
import * as passwords from '@balcao/platform/passwords'
import * as pictures from '@balcao/platform/pictures'
import { openQueues, type Queues } from '@balcao/platform/queues'
import { openScanner, type Scanner } from '@balcao/platform/scanner'
import { openSecrets, type Secrets } from '@balcao/platform/secrets'
import { vapidKeys } from '@balcao/platform/vapid'
import { openStytch } from './identity/stytch.ts'
import { Crowd } from './realtime/crowd.ts'
import { Gate } from './realtime/gate.ts'
import { Hub } from './realtime/hub.ts'
import { Lookups } from './realtime/lookups.ts'
import { Rounds } from './realtime/rounds.ts'
import type { Watch } from './realtime/watch.ts'
import { openTokens, type Tokens } from './session.ts'
import { openSessionUses, type SessionUses } from './session-uses.ts'

const RECHECK_MS = 60_000
const STALL_MS = 60_000

/** What a server process holds open. */
export type Deps = {
  env: Env
  log: Log
  db: Database
  bus: Bus
  queues: Queues
  limits: Limits
  secrets: Secrets
  tokens: Tokens
  passwords: typeof passwords
  pictures: typeof pictures
  files: Files
  /** Asked only whether it is there: the worker has files looked into. Undefined where there is none. */
  scanner: Scanner | undefined
  /** Who proves passwords and links in our place; undefined where we do it ourselves. */
  provider: IdentityProvider | undefined
  dns: Dns
  pushKey: string
  hub: Hub
  crowd: Crowd
  /** Doors through which live connections come in, few at a time. */
  admissions: Gate
  /** Who looks up whose a standing connection is. */
  lookups: Lookups
  /** Comes by those who watch over live connections, once every `recheckMs`. */
  rounds: Rounds<Watch>
  uses: SessionUses
  /** How often a standing connection is held against the database. */
  recheckMs: number
  /** How long a download may go without a byte taken. */
  stallMs: number
  close(): Promise<void>
}

/** Opens everything a server needs; nothing here waits for a dependency, so the process starts while one is down. */
export function openDeps(env: Env, log: Log): Deps {
  const db = openDatabase(env.DATABASE_URL, {
    max: env.DATABASE_POOL_SIZE,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const bus = openBus(env, log)
  const queues = openQueues(env, log, { names: queueNames })
  const limits = openLimits(env, log)
  const secrets = openSecrets(env.AUTH_SECRET)
  const hub = new Hub(db, bus, log)
  const uses = openSessionUses(db, log)
  let rounds: Rounds<Watch> | undefined
  const deps: Deps = {
    env,
    log,
    db,
    bus,
    queues,
    limits,
    secrets,
    tokens: openTokens(secrets, env.PUBLIC_URL),
    passwords,
    pictures,
    files: openFiles(env),
    scanner: openScanner(env),
    provider: openStytch(env, log),
    dns: openDns(env),
    pushKey: vapidKeys(env.AUTH_SECRET).publicKey,
    hub,
    crowd: new Crowd(env),
    admissions: new Gate(env.DATABASE_POOL_SIZE / 5),
    lookups: new Lookups(() => deps),
    get rounds() {
      rounds ??= new Rounds<Watch>(this.recheckMs)
      return rounds
    },
    uses,
    recheckMs: RECHECK_MS,
    stallMs: STALL_MS,
    close: async () => {
      await Promise.all([hub.close(), uses.close()])
      await Promise.allSettled([bus.close(), queues.close(), db.close()])
      limits.close()
    },
  }
  return deps
}
