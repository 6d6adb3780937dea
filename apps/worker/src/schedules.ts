import { jobs } from '@balcao/core/jobs'
import type { Log } from '@balcao/platform/log'
import type { Queues } from '@balcao/platform/queues/queues'
import { type Loop, startLoop } from './loop.ts'

/** A schedule that was removed, or whose next run was moved far off, is restored within this time. */
const RESTATE_MS = 15_000

/** Upserts the job schedules periodically. Any number of workers may do so: each job runs once per interval. */
export function startSchedules(queues: Queues, log: Log): Loop {
  const state = async () => {
    for (const [name, { queue, attempts, backoffMs, everyMs }] of Object.entries(jobs)) {
      if (everyMs !== undefined) await queues.schedule(name, {}, { everyMs, queue, attempts, backoffMs })
    }
    return false
  }
  return startLoop('stating the schedules', state, RESTATE_MS, log)
}
