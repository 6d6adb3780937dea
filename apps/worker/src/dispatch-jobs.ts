import type { EventName } from '@balcao/contracts/events'
import { type JobName, jobs } from '@balcao/core/jobs'
import { findReaction, reactions, reactionsTo } from '@balcao/core/reactions'
import type { NewJob } from '@balcao/platform/queues'

type Fact = { tenantId: number; id: number; name: string }

/** Events that start something; the others are only heard live. */
export const eventsWithReactions = Object.keys(reactions).filter((name) => reactionsTo(name).length > 0)

/**
 * One job for each reaction of a fact. The id is stable, so queueing a fact twice is queueing it once.
 * @param place how far behind the others a job of this organisation stands
 */
export function jobsOf(fact: Fact, place: (tenantId: number) => number, only: readonly string[] = reactionsTo(fact.name)): NewJob[] {
  return only.flatMap((reaction) => {
    const found = findReaction(fact.name as EventName, reaction)
    if (!found) return []
    const name: JobName = 'outside' in found ? 'reaction.outside' : 'reaction.run'
    const { queue, attempts, backoffMs } = jobs[name]
    const payload = { tenantId: fact.tenantId, outboxId: fact.id, reaction }
    return [{ name, payload, jobId: `${reaction}-${fact.id}`, place: place(fact.tenantId), queue, attempts, backoffMs }]
  })
}
