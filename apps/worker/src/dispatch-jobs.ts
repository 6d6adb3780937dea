import { createHash } from 'node:crypto'
import type { EventName } from '@balcao/contracts/events'
import { type JobName, jobs } from '@balcao/core/jobs'
import { findReaction, isInside, isOptIn, reactions, reactionsTo } from '@balcao/core/reactions'
import type { NewJob } from '@balcao/platform/queues/queues'

/** An event and the reactions to run: all of them, if none are named. */
type Fact = { tenantId: number; id: number; name: string; reactions?: readonly string[] }
/** The priority of a tenant's next job; lower runs first. */
type PriorityOf = (tenantId: number) => number

/** Events with reactions; all others are only sent to live clients. */
export const eventsWithReactions = Object.keys(reactions).filter((name) => reactionsTo(name).length > 0)

/** The subset whose reactions are all opt-in. */
export const optInEvents = eventsWithReactions.filter((name) => reactionsTo(name).every((one) => isOptIn(name, one)))

/** Approximate number of reactions per job: about fifteen messages, a transaction of a tenth of a second. */
const IN_ONE_JOB = 120

/**
 * Builds the jobs for some events: transactional reactions are grouped by tenant in the order of the events, each external reaction gets a
 * job of its own. Job ids are derived from the content, so queueing the same events twice adds the jobs once.
 */
export function jobsOf(facts: readonly Fact[], priorityOf: PriorityOf): NewJob[] {
  const byTenant = Map.groupBy(facts, ({ tenantId }) => tenantId)
  return [...byTenant].flatMap(([tenantId, some]) => [
    ...transactionalJobs(tenantId, some, priorityOf),
    ...some.flatMap((fact) => externalJobs(fact, priorityOf)),
  ])
}

const namesOf = ({ name, reactions: meant = reactionsTo(name) }: Fact, where: 'transactional' | 'external') =>
  meant.filter((reaction) => where in (findReaction(name as EventName, reaction) ?? {}))

const HERE: readonly string[] = ['reactions.run', 'reaction.automation'] satisfies JobName[]

/** Whether a job runs where events are dispatched, and in a queue only when it failed: its reactions touch the database alone. */
export const runsHere = ({ name }: Pick<NewJob, 'name'>) => HERE.includes(name)

function transactionalJobs(tenantId: number, facts: readonly Fact[], priorityOf: PriorityOf): NewJob[] {
  const groups: { id: number; reactions: string[] }[][] = []
  let size = IN_ONE_JOB
  for (const fact of facts) {
    const names = namesOf(fact, 'transactional')
    if (names.length === 0) continue
    if (size >= IN_ONE_JOB) {
      groups.push([])
      size = 0
    }
    size += names.length
    groups.at(-1)?.push({ id: fact.id, reactions: names })
  }
  return groups.map((group) => {
    const priorities = group.flatMap(({ reactions: names }) => names.map(() => priorityOf(tenantId)))
    const digest = createHash('sha256').update(JSON.stringify(group)).digest('base64url').slice(0, 20)
    return { ...job('reactions.run', { tenantId, facts: group }, `reactions-${group[0]?.id}-${digest}`), priority: priorities.at(-1) ?? 0 }
  })
}

/** One job per reaction, with an id derived from event and reaction, so that failures in different groups become the same job. */
export const jobsAlone = (tenantId: number, failed: readonly { outboxId: number; reaction: string }[], priorityOf: PriorityOf): NewJob[] =>
  failed.map(({ outboxId, reaction }) => ({
    ...job('reaction.run', { tenantId, outboxId, reaction }, `${reaction}-${outboxId}`),
    priority: priorityOf(tenantId),
  }))

const externalJobs = (fact: Fact, priorityOf: PriorityOf) =>
  namesOf(fact, 'external').map((reaction) => ({
    ...job(
      isInside(fact.name, reaction) ? 'reaction.automation' : 'reaction.outside',
      { tenantId: fact.tenantId, outboxId: fact.id, reaction },
      `${reaction}-${fact.id}`,
    ),
    priority: priorityOf(fact.tenantId),
  }))

function job(name: JobName, payload: object, jobId: string): NewJob {
  const { queue, attempts, backoffMs } = jobs[name]
  return { name, payload, jobId, queue, attempts, backoffMs }
}
