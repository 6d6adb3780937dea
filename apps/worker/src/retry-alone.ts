import { ReactionsFailed } from '@balcao/core/run-reaction'
import type { Log } from '@balcao/platform/log'
import type { JobHandler, Queues } from '@balcao/platform/queues'
import { jobsAlone } from './dispatch-jobs.ts'
import { openShares } from './turns.ts'

/**
 * Has reactions that failed among others tried again alone. The same fact may be in several jobs with other company (one whose
 * reactions are not done when a worker starts is queued again): a retry of its own in each would become a dead letter in each.
 */
export function retryingAlone(handler: JobHandler, queues: Pick<Queues, 'addBulk'>, log: Log): JobHandler {
  const place = openShares()
  return (name, payload, signal) =>
    handler(name, payload, signal).catch(async (error: unknown) => {
      if (!(error instanceof ReactionsFailed)) throw error
      const { tenantId } = payload as { tenantId: number }
      log.warn({ err: error.cause, job: name, tenantId, failed: error.failed.length }, 'reactions failed; each is tried again alone')
      await queues.addBulk(jobsAlone(tenantId, error.failed, place))
    })
}
