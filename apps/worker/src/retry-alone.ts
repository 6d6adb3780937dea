import { ReactionsFailed } from '@balcao/core/run-reaction'
import type { Log } from '@balcao/platform/log'
import type { JobHandler, Queues } from '@balcao/platform/queues/queues'
import { jobsAlone } from './dispatch-jobs.ts'
import { openTenantPriorities } from './fair-queue.ts'

/**
 * Retries reactions that failed within a group one by one. The same event may be part of several groups, since unfinished reactions are
 * queued again when a worker starts; retrying each group would leave one dead letter per group.
 */
export function retryingAlone(handler: JobHandler, queues: Pick<Queues, 'addBulk'>, log: Log): JobHandler {
  const priorityOf = openTenantPriorities()
  return (name, payload, signal) =>
    handler(name, payload, signal).catch(async (error: unknown) => {
      if (!(error instanceof ReactionsFailed)) throw error
      const { tenantId } = payload as { tenantId: number }
      log.warn({ err: error.cause, job: name, tenantId, failed: error.failed.length }, 'reactions failed; each is tried again alone')
      await queues.addBulk(jobsAlone(tenantId, error.failed, priorityOf))
    })
}
