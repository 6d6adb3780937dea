import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openQueues } from '../queues/queues.ts'

/** A worker process to be killed: it takes one job, says so, and never ends it. */
const [DATABASE_URL = '', REDIS_URL] = process.argv.slice(2)
const queues = openQueues({ DATABASE_URL, REDIS_URL, DATABASE_POOL_SIZE: 5, QUEUE_LOCK_SECONDS: 2 }, pino({ level: 'silent' }))
await queues.work(
  'default',
  async () => {
    process.stdout.write('taken\n')
    await sleep(600_000)
  },
  { concurrency: 1 },
)
