import { jobs } from '@balcao/core/jobs'
import type { Log } from '@balcao/platform/log'
import type { Queues } from '@balcao/platform/queues'
import { type Loop, startLoop } from './loop.ts'

/** Whatever removed a schedule or put its beat far off, it is back within this time. */
const RESTATE_MS = 15_000

/** States, now and again, which jobs come by themselves. Any number of workers may say so; each job comes once a beat. */
export function startSchedules(queues: Queues, log: Log): Loop {
  const state = async () => {
    for (const [name, { queue, attempts, backoffMs, everyMs }] of Object.entries(jobs)) {
      if (everyMs !== undefined) await queues.schedule(name, {}, { everyMs, queue, attempts, backoffMs })
    }
    return false
  }
  return startLoop('stating the schedules', state, RESTATE_MS, log)
}
