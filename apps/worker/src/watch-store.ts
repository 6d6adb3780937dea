import type { Database } from '@balcao/db/database'
import type { Log } from '@balcao/platform/log'
import type { Queues } from '@balcao/platform/queues'
import { type Loop, startLoop } from './loop.ts'
import { requeueLost } from './requeue-lost.ts'

const WATCH_MS = 5_000

/**
 * Notices that the store of the queues is not the one it was (at the start nobody knows, so once then too), queues again
 * what it lost, and calls `onNewStore`.
 */
export function watchStore(db: Database, queues: Queues, log: Log, onNewStore: () => void): Loop {
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
  return startLoop('watching the store of the queues', look, WATCH_MS, log)
}
