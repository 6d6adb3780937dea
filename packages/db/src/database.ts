import pg from 'pg'
import { types } from './internal/columns.ts'
import { KnownCustomers } from './internal/known-customers.ts'
import { Turns } from './internal/turns.ts'

/** Who a pool runs as: the app sees one tenant at a time, a customer of it what is theirs, the system sees all. */
export type DatabaseRole = 'balcao_app' | 'balcao_customer' | 'balcao_system'

/** The connections to one database, of the desk, of customers and of the system, and the turns of tenants at them. */
export type Database = {
  app: pg.Pool
  customers: pg.Pool
  system: pg.Pool
  turns: Turns
  known: KnownCustomers
  close(): Promise<void>
}

/** How facts are announced that nobody waits for. */
export const LATER = 'later'
/** `announces`: what is told here may wait for what else is told in a moment. */
export type DatabaseOptions = { max?: number; statementTimeoutMs?: number; onIdleError?: (error: Error) => void; announces?: typeof LATER }

/** A waiting line longer than this means the database cannot keep up: callers are told at once instead of queueing. */
export const MAX_WAITING = 100
const CONNECT_WITHIN_MS = 5_000
/** A connection knows its statements and their plans; a new one learns them for tenths of a second, and so does each that is opened because the others are busy learning. */
const IDLE_MS = 10 * 60_000

/**
 * Opens the pools of a process. Connections are made on first use.
 * @param url a Postgres URL whose user is a member of these roles (the migrations see to that).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, statementTimeoutMs = 5_000 } = options
  const open = (role: DatabaseRole, size: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: size,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: role,
      types: types as never,
      // A statement need not wait for the answer to the one before.
      pipeline: true,
      options: [
        `-c role=${role}`,
        `-c statement_timeout=${statementTimeoutMs}`,
        '-c lock_timeout=3000',
        '-c idle_in_transaction_session_timeout=10000',
        '-c timezone=UTC',
        '-c datestyle=ISO',
        '-c synchronous_commit=on',
        // Planning a list costs more than running it, and every plan follows its index whatever the values (decision 008).
        '-c plan_cache_mode=force_generic_plan',
        // Compiling a plan costs more than any of our statements runs, and generic plans of many tables look dear.
        '-c jit=off',
        ...(options.announces ? [`-c app.announces=${options.announces}`] : []),
      ].join(' '),
    })
    // An idle connection that dies (a restart of Postgres) is replaced on the next checkout.
    pool.on('error', (error) => options.onIdleError?.(error))
    // One lost between two statements fails the next of them; without a listener, its error event would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const app = open('balcao_app', max)
  // Of one tenant, sessions of both sides share its turns: half as many connections are more than one tenant's.
  const customers = open('balcao_customer', Math.max(2, Math.ceil(max / 2)))
  const system = open('balcao_system', Math.max(2, Math.ceil(max / 3)))
  return {
    app,
    customers,
    system,
    known: new KnownCustomers(),
    turns: new Turns(Math.max(1, Math.floor(max / 3)), MAX_WAITING, CONNECT_WITHIN_MS),
    close: async () => {
      await Promise.all([app.end(), customers.end(), system.end()])
    },
  }
}
