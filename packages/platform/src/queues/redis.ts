import { randomUUID } from 'node:crypto'
import { createRedisBackend, Queue, Worker } from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../log.ts'
import type { Backend } from './queues.ts'

const PREFIX = 'balcao'
const EPOCH_KEY = 'balcao:epoch'

const SHARED: RedisOptions = {
  connectTimeout: 5_000,
  keepAlive: 10_000,
  // A restarting Redis refuses connections or answers LOADING: retried forever, never fatal.
  retryStrategy: (attempt) => Math.min(attempt * 100, 5_000),
  reconnectOnError: (error) => error.message.startsWith('LOADING'),
}

/** Queues in Redis (append-only file and noeviction): producers fail fast, workers wait. */
export function openRedisBackend(url: string, log: Log): Backend {
  const producer = new Redis(url, { ...SHARED, maxRetriesPerRequest: 1 })
  const connections = [producer]
  for (const connection of connections) watch(connection, log)

  return {
    many: 2,
    queue: (name) => new Queue(name, { connection: producer, prefix: PREFIX }, createRedisBackend),
    worker: (name, run, options) => {
      const connection = watch(new Redis(url, { ...SHARED, maxRetriesPerRequest: null }), log)
      connections.push(connection)
      return new Worker(name, run, { ...options, connection, prefix: PREFIX }, createRedisBackend)
    },
    async epoch() {
      await producer.setnx(EPOCH_KEY, randomUUID())
      return `redis-${await producer.get(EPOCH_KEY)}`
    },
    stopWaiting: () => undefined,
    async close() {
      for (const connection of connections) connection.disconnect()
    },
  }
}

function watch(connection: Redis, log: Log): Redis {
  connection.setMaxListeners(0)
  return connection.on('error', (error) => log.warn({ err: error }, 'the queues cannot reach Redis; trying again'))
}
