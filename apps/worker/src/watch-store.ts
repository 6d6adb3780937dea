import type { Database } from '@balcao/db/database'
import type { Log } from '@balcao/platform/log'
import type { Queues } from '@balcao/platform/queues/queues'
import { type Loop, startLoop } from './loop.ts'
import { requeueLost } from './requeue-lost.ts'

const POLL_MS = 5_000

/**
 * Detects that the queue store is not the one seen before (always on the first run), queues the reactions it lost, and calls `onNewStore`.
 */
export function monitorStore(db: Database, queues: Queues, log: Log, onNewStore: () => void): Loop {
  let known: string | undefined
  const look = async () => {
    const epoch = await queues.epoch()
    if (epoch === known) return false
    const requeued = await requeueLost(db, queues)
    if (requeued > 0) log.warn({ requeued, epoch }, 'reactions that are not done were queued again')
    known = epoch
    onNewStore()
    return false
  }
  return startLoop('monitoring the queue store', look, POLL_MS, log)
}
