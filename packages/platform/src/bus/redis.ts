import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { deliver, encode, guarded } from './message.ts'

type Subscription = { listener: (payload: unknown) => void; onReconnect?: (() => void) | undefined }

/** Several installations may share one Redis, and pub/sub knows no database numbers. */
const PREFIX = 'balcao:'

const OPTIONS: RedisOptions = {
  connectTimeout: 5_000,
  // A restarting Redis refuses or answers LOADING for a while: retried for ever, never fatal.
  retryStrategy: (attempt) => Math.min(attempt * 100, 5_000),
  reconnectOnError: (error) => error.message.startsWith('LOADING'),
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 5_000,
}

/** Messages by Redis pub/sub, on two connections (a subscribed one may not publish). */
export function openRedisBus(url: string, log: Log): Bus {
  const channels = new Map<string, Set<Subscription>>()
  const speaker = new Redis(url, OPTIONS)
  const hearer = new Redis(url, { ...OPTIONS, autoResubscribe: false })
  let connected = 0
  let gaveUpWaiting = false

  for (const connection of [speaker, hearer]) {
    connection.on('error', (error) => log.warn({ err: error }, 'the bus cannot reach Redis; trying again'))
  }
  hearer.on('message', (name: string, text: string) => {
    const subscriptions = channels.get(name) ?? new Set()
    deliver(
      text,
      name,
      [...subscriptions].map((each) => each.listener),
      log,
    )
  })
  hearer.on('ready', async () => {
    try {
      if (channels.size > 0) await hearer.subscribe(...channels.keys())
    } catch {
      return // the connection broke again: the next `ready` repeats this
    }
    connected += 1
    if (connected === 1 && !gaveUpWaiting) return
    log.info('listening to Redis again')
    for (const { onReconnect } of [...channels.values()].flatMap((each) => [...each])) guarded(() => onReconnect?.(), log)
  })
  const attempted = Promise.all([settled(speaker), settled(hearer)]).then(() => {
    gaveUpWaiting = hearer.status !== 'ready'
  })

  return {
    async publish(channel, payload) {
      await attempted
      await speaker.publish(PREFIX + channel, encode(channel, payload))
    },
    async subscribe(channel, listener, onReconnect) {
      const name = PREFIX + channel
      const subscription = { listener, onReconnect }
      const subscriptions = channels.get(name) ?? new Set()
      channels.set(name, subscriptions.add(subscription))
      await attempted
      await hearer.subscribe(name).catch(() => undefined)
      return async () => {
        subscriptions.delete(subscription)
        if (subscriptions.size > 0 || channels.get(name) !== subscriptions) return
        channels.delete(name)
        await hearer.unsubscribe(name).catch(() => undefined)
      }
    },
    async close() {
      speaker.disconnect()
      hearer.disconnect()
    },
  }
}

/** Resolves when the first attempt to connect has succeeded or failed. */
function settled(connection: Redis): Promise<void> {
  return new Promise((done) => {
    for (const event of ['ready', 'error', 'close', 'end']) connection.once(event, () => done())
  })
}
