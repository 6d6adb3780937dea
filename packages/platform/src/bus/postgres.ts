import pg from 'pg'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { openListener } from './listener-postgres.ts'
import { encode } from './message.ts'

/** Messages by LISTEN/NOTIFY: one connection hears, another speaks, so that neither waits for the other. */
export function openPostgresBus(url: string, log: Log): Bus {
  const listener = openListener(url, log)
  const speaker = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'balcao-bus',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    // A message outlives no crash, so none waits for the disk.
    options: '-c synchronous_commit=off',
  })
  speaker.on('error', (error) => log.warn({ err: error }, 'the bus lost its connection to Postgres'))
  // One lost while it is handed out fails the next statement; without a listener, its error event would end the process.
  speaker.on('connect', (client) => client.on('error', () => undefined))

  const statement = (channel: string, payload: unknown) => ({
    text: 'select pg_notify($1, $2)',
    values: [channel, encode(channel, payload)],
  })
  return {
    statement,
    async publish(channel, payload) {
      await speaker.query(statement(channel, payload))
    },
    subscribe: (channel, heard, onReconnect) => listener.listen(channel, heard, onReconnect),
    async close() {
      await Promise.all([listener.close(), speaker.end()])
    },
  }
}
