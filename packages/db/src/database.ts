import pg from 'pg'
import { announcer, setAnnouncer } from './internal/announcer.ts'
import { types } from './internal/columns.ts'
import { KnownCustomers } from './internal/known-customers.ts'
import { TenantSemaphore } from './internal/tenant-semaphore.ts'

/** The role a pool uses: the app sees one tenant at a time, a customer's role what is theirs, the system role everything. */
export type DatabaseRole = 'balcao_app' | 'balcao_customer' | 'balcao_system'

/** The pools for staff, customers and the system, and the semaphore of each tenant. */
export type Database = {
  app: pg.Pool
  customers: pg.Pool
  system: pg.Pool
  semaphore: TenantSemaphore
  known: KnownCustomers
  close(): Promise<void>
}

/** Announces events that nobody is waiting for. */
export const DEFERRED = 'later'
/** `announces`: events written through these connections may be announced in batches. */
export type DatabaseOptions = {
  max?: number
  statementTimeoutMs?: number
  onIdleError?: (error: Error) => void
  announces?: typeof DEFERRED
  /** Whether a commit waits for the disk; not in a database that is dropped after use. */
  synchronousCommit?: 'on' | 'off'
  /**
   * Seconds after which a connection is replaced once it is free. For work that goes on all the time, whose connections are never idle:
   * each keeps what it prepared and looked up in its busiest moment (20 to 30 MB).
   */
  lifetimeSeconds?: number
  /** Seconds after which a connection that nobody used is closed, 30 unless given. */
  idleSeconds?: number
}

/** With more callers waiting than this, the database cannot keep up: new callers are refused at once. */
export const MAX_WAITING = 100
const CONNECT_WITHIN_MS = 5_000
/** A connection that nobody used for this long is closed: one that has prepared its statements holds 5 to 30 MB. */
const IDLE_SECONDS = 30
/** So many stay for the next person of each side, because a new connection prepares its statements for tenths of a second. */
const KEPT = 1

/** What one tenant may have of the connections. */
const share = (max: number, parts: number) => Math.max(1, Math.floor(max / parts))

/**
 * Opens the pools of a process. Connections are made on first use.
 * @param url a Postgres URL whose user is a member of these roles (the migrations grant them)
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, statementTimeoutMs = 5_000 } = options
  const open = (role: DatabaseRole, size: number, kept = KEPT, commits = options.synchronousCommit ?? 'on') => {
    const pool = new pg.Pool({
      connectionString: url,
      max: size,
      idleTimeoutMillis: (options.idleSeconds ?? IDLE_SECONDS) * 1_000,
      maxLifetimeSeconds: options.lifetimeSeconds ?? 0,
      min: kept,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: role,
      types: types as never,
      // Statements are sent without waiting for the previous answer.
      pipeline: true,
      options: [
        `-c role=${role}`,
        `-c statement_timeout=${statementTimeoutMs}`,
        '-c lock_timeout=3000',
        '-c idle_in_transaction_session_timeout=10000',
        '-c timezone=UTC',
        '-c datestyle=ISO',
        `-c synchronous_commit=${commits}`,
        // Planning a list costs more than running it, and every plan follows its index whatever the values (decision 007).
        '-c plan_cache_mode=force_generic_plan',
        // JIT compilation costs more than any of our statements, and generic plans over many tables trigger it.
        '-c jit=off',
        ...(options.announces ? [`-c app.announces=${options.announces}`] : []),
      ].join(' '),
    })
    // An idle connection that dies, as when Postgres restarts, is replaced on the next checkout.
    pool.on('error', (error) => options.onIdleError?.(error))
    // A connection lost between two statements fails the next one; without a listener its error event would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const app = open('balcao_app', max)
  // Sessions of both sides share their tenant's semaphore, so half as many connections still exceed one tenant's share.
  const customers = open('balcao_customer', Math.max(2, Math.ceil(max / 2)))
  const system = open('balcao_system', Math.max(2, Math.ceil(max / 3)), 0)
  // A pool of its own, so that nobody who waits for a connection waits longer; a notification outlives no crash, so none waits for the disk.
  const announcing = open('balcao_system', 1, 0, 'off')
  const announce = announcer(announcing, options.announces ? JSON.stringify(options.announces) : '')
  for (const pool of [app, customers, system]) setAnnouncer(pool, announce)
  return {
    app,
    customers,
    system,
    known: new KnownCustomers(),
    semaphore: new TenantSemaphore({
      most: share(max, 3),
      besideOthers: share(max, 5),
      maxWaiting: MAX_WAITING,
      timeoutMs: CONNECT_WITHIN_MS,
    }),
    close: async () => {
      await Promise.all([app.end(), customers.end(), system.end(), announcing.end()])
    },
  }
}
