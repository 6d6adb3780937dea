import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { deliver, guarded } from './message.ts'

type Subscription = { listener: (payload: unknown) => void; onReconnect?: (() => void) | undefined }
type Stop = () => Promise<void>

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
/** A connection that a firewall dropped says nothing: it is asked, and given up when it does not answer. */
const HEARTBEAT_MS = 15_000

export type PostgresListener = {
  listen(channel: string, listener: (payload: unknown) => void, onReconnect?: () => void): Promise<Stop>
  close(): Promise<void>
}

/**
 * Hears a plain `NOTIFY` of Postgres (the payload, if any, is JSON) on a connection of its own that is made again for
 * ever; `onReconnect` runs after each time, because what was said meanwhile is lost. Works whichever bus is in use.
 */
export async function listenPostgres(
  url: string,
  channel: string,
  log: Log,
  listener: (payload: unknown) => void,
  onReconnect?: () => void,
): Promise<Stop> {
  const connection = openListener(url, log)
  await connection.listen(channel, listener, onReconnect)
  return () => connection.close()
}

/** One dedicated connection for any number of channels. */
export function openListener(url: string, log: Log): PostgresListener {
  const channels = new Map<string, Set<Subscription>>()
  const closing = new AbortController()
  let client: pg.Client | undefined
  let firstAttempt: (() => void) | undefined
  const attempted = new Promise<void>((done) => {
    firstAttempt = done
  })

  async function connect(): Promise<{ lost: Promise<void>; client: pg.Client }> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'balcao-listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    const lost = new Promise<void>((done) => fresh.once('end', done).on('error', () => done()))
    fresh.on('notification', ({ channel, payload = '' }) => {
      const subscriptions = channels.get(channel) ?? new Set()
      deliver(
        payload,
        channel,
        [...subscriptions].map((each) => each.listener),
        log,
      )
    })
    try {
      await fresh.connect()
      // Known before the channels are read: one that is added meanwhile is listened to by whoever adds it.
      client = fresh
      for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    } catch (error) {
      client = undefined
      discard(fresh)
      throw error
    }
    return { client: fresh, lost }
  }

  async function run(): Promise<void> {
    let established = 0
    let wait = FIRST_RETRY_MS
    while (!closing.signal.aborted) {
      try {
        const connection = await connect()
        wait = FIRST_RETRY_MS
        established += 1
        // The first connection is also a late one when a subscriber was told to go on without it.
        if (established > 1 || !firstAttempt) {
          log.info('listening to Postgres again')
          for (const { onReconnect } of [...channels.values()].flatMap((each) => [...each])) guarded(() => onReconnect?.(), log)
        }
        firstAttempt?.()
        firstAttempt = undefined
        await Promise.race([connection.lost, heartbeat(connection.client)])
        client = undefined
        discard(connection.client)
      } catch (error) {
        firstAttempt?.()
        firstAttempt = undefined
        log.warn({ err: error }, 'cannot listen to Postgres; trying again')
      }
      await pause(wait * (0.5 + Math.random()))
      wait = Math.min(wait * 2, LONGEST_RETRY_MS)
    }
  }

  const pause = (ms: number, ref = true) => sleep(ms, undefined, { signal: closing.signal, ref }).catch(() => undefined)
  async function heartbeat(on: pg.Client): Promise<void> {
    while (!closing.signal.aborted) {
      await pause(HEARTBEAT_MS, false)
      if (closing.signal.aborted) return
      const alive = await on.query('select 1').then(
        () => true,
        () => false,
      )
      if (!alive) return
    }
  }

  const running = run()
  return {
    async listen(channel, listener, onReconnect) {
      const subscription = { listener, onReconnect }
      const subscriptions = channels.get(channel) ?? new Set()
      channels.set(channel, subscriptions.add(subscription))
      await attempted
      // A failure here is a lost connection: the next one listens to every channel by itself.
      if (subscriptions.size === 1) await client?.query(`listen ${client.escapeIdentifier(channel)}`).catch(() => undefined)
      return async () => {
        subscriptions.delete(subscription)
        if (subscriptions.size > 0 || channels.get(channel) !== subscriptions) return
        channels.delete(channel)
        await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined)
      }
    },
    async close() {
      closing.abort()
      if (client) discard(client)
      await running
    },
  }
}

function discard(client: pg.Client): void {
  client.removeAllListeners('notification')
  client.on('error', () => undefined)
  client.end().catch(() => undefined)
}
