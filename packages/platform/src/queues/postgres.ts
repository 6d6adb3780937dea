import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, type PostgresConnectionOptions, Queue, runMigrations, Worker } from 'bullmq'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Backend } from './queues.ts'

/** Schema of BullMQ's tables (its default for a shared pool). */
const SCHEMA = 'bullmq'
/** Database role of the queues: it owns nothing, writes to that schema only, and may create the sequence of each queue. */
const ROLE = 'balcao_queue'

type PgPool = Extract<PostgresConnectionOptions, { query: unknown }>

/** Migrates the queue tables as the owner of the database; safe to repeat and to run concurrently. */
export async function migrateQueues(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'balcao-migrate-queues' })
  await client.connect()
  try {
    await runMigrations(client, SCHEMA)
    // Roles are shared by the whole cluster, so another database may have created it or be creating it.
    await client.query(`
      do $$ begin
        perform pg_advisory_xact_lock(hashtext('${ROLE}'));
        if not exists (select from pg_roles where rolname = '${ROLE}') then
          begin create role ${ROLE} nologin nosuperuser nobypassrls; exception when duplicate_object or unique_violation then null; end;
        end if;
        begin
          set local role ${ROLE};
          reset role;
        exception when insufficient_privilege then
          execute format('grant ${ROLE} to %I', current_user);
        end;
        grant usage, create on schema ${SCHEMA} to ${ROLE};
        grant select, insert, update, delete, truncate on all tables in schema ${SCHEMA} to ${ROLE};
        grant usage, select, update on all sequences in schema ${SCHEMA} to ${ROLE};
        grant execute on all functions in schema ${SCHEMA} to ${ROLE};
      end $$`)
  } finally {
    await client.end()
  }
}

/** Queues in PostgreSQL over one shared pool: a connection per queue would exhaust max_connections. */
export function openPostgresBackend(url: string, poolSize: number, log: Log): Backend {
  const pool = patientPool(url, Math.max(10, poolSize), log)
  const connection = pool as PgPool
  return {
    // BullMQ's bulk insert uses two temporary tables, which invalidate the plans of every connection: 17 ms instead of 1.
    many: 20,
    queue: (name) => new Queue(name, { connection }, createPostgresBackend) as unknown as Queue,
    worker: (name, run, options) => new Worker(name, run, { ...options, connection }, createPostgresBackend) as unknown as Worker,
    epoch: async () => `postgres-${(await pool.query('select oid from pg_database where datname = current_database()')).rows[0]?.oid}`,
    stopWaiting: pool.stopWaiting,
    close: () => pool.end(),
  }
}

/**
 * A pool as BullMQ expects it, with two additions. Initialisation, whose failure BullMQ would remember, waits until PostgreSQL is up and
 * migrated. And a query that failed for want of a connection reports it in the words BullMQ recognises, so that it waits instead of
 * retrying in a tight loop.
 */
function patientPool(url: string, max: number, log: Log): PgPool & { stopWaiting(): void } {
  const closing = new AbortController()
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'balcao-queues',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 10_000,
    options: `-c role=${ROLE} -c search_path=${SCHEMA} -c statement_timeout=30000 -c synchronous_commit=on`,
  })
  pool.setMaxListeners(0)
  pool.on('error', (error) => log.warn({ err: error }, 'the queues lost a connection to Postgres'))
  // A connection lost between two statements fails the next one; without a listener its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function connect(): Promise<pg.PoolClient> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 5_000)) {
      let client: pg.PoolClient | undefined
      try {
        client = await pool.connect()
        const { rows } = await client.query(`select to_regclass('${SCHEMA}.migration') is not null as ready`)
        if (rows[0]?.ready) return askingAgain(client)
        throw new Error('the tables of the queues are missing; run the migrations')
      } catch (error) {
        client?.release(true)
        if (closing.signal.aborted) throw error
        log.warn({ err: error }, 'the queues cannot use Postgres yet; trying again')
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }
  /** Retries the first query of a connection if it is the one to BullMQ's migration table. */
  function askingAgain(client: pg.PoolClient): pg.PoolClient {
    const first = async (text: string, params?: unknown[]): Promise<pg.QueryResult> => {
      Reflect.deleteProperty(client, 'query')
      try {
        return await client.query(text, params)
      } catch (error) {
        if (!text.includes('.migration') || !isConnectionTrouble(error as Error)) throw error
        const another = await connect()
        return await another.query(text, params).finally(() => another.release())
      }
    }
    return Object.assign(client, { query: first })
  }
  const adapted = {
    connect,
    query: (text: string, params?: unknown[]) =>
      pool.query(text, params).catch((error: NodeJS.ErrnoException) => {
        throw isConnectionTrouble(error)
          ? Object.assign(new Error(`ECONNREFUSED: ${error.message}`, { cause: error }), { code: 'ECONNREFUSED' })
          : error
      }),
    end: () => pool.end(),
    on: pool.on.bind(pool),
    removeAllListeners: pool.removeAllListeners.bind(pool),
    options: pool.options,
    stopWaiting: () => closing.abort(),
  }
  return adapted as unknown as PgPool & { stopWaiting(): void }
}

/** Network errors, an ended connection (no code), and PostgreSQL shutting down, starting or full. */
function isConnectionTrouble({ code }: NodeJS.ErrnoException): boolean {
  return code === undefined || /^E[A-Z]/.test(code) || /^(08...|57P0[1-3]|53300)$/.test(code)
}
