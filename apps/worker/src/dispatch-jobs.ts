import { createHash } from 'node:crypto'
import type { EventName } from '@balcao/contracts/events'
import { type JobName, jobs } from '@balcao/core/jobs'
import { findReaction, isToFollowers, reactions, reactionsTo } from '@balcao/core/reactions'
import type { NewJob } from '@balcao/platform/queues'

/** A fact, and which of its reactions are meant: all, unless told. */
type Fact = { tenantId: number; id: number; name: string; reactions?: readonly string[] }
/** How far behind the others the next job of an organisation stands. */
type Place = (tenantId: number) => number

/** Events that start something; the others are only heard live. */
export const eventsWithReactions = Object.keys(reactions).filter((name) => reactionsTo(name).length > 0)

/** Those of them that nobody hears of but who follows companies, queues, tags or views. */
export const eventsToFollowers = eventsWithReactions.filter((name) => reactionsTo(name).every((one) => isToFollowers(name, one)))

/** Reactions in one job, about: some fifteen messages, whose transaction is over within a tenth of a second. */
const IN_ONE_JOB = 120

/**
 * The jobs of some facts: what stays in the house goes together, an organisation's facts in their order; what goes outside is a
 * job each. An id says what is in a job, so queueing the same twice is queueing it once.
 */
export function jobsOf(facts: readonly Fact[], place: Place): NewJob[] {
  const byTenant = Map.groupBy(facts, ({ tenantId }) => tenantId)
  return [...byTenant].flatMap(([tenantId, some]) => [
    ...jobsWithin(tenantId, some, place),
    ...some.flatMap((fact) => jobsOutside(fact, place)),
  ])
}

const namesOf = ({ name, reactions: meant = reactionsTo(name) }: Fact, where: 'within' | 'outside') =>
  meant.filter((reaction) => where in (findReaction(name as EventName, reaction) ?? {}))

/** Is this a job of reactions that stay in the house? */
export const staysWithin = ({ name }: Pick<NewJob, 'name'>) => name === ('reactions.run' satisfies JobName)

function jobsWithin(tenantId: number, facts: readonly Fact[], place: Place): NewJob[] {
  const groups: { id: number; reactions: string[] }[][] = []
  let size = IN_ONE_JOB
  for (const fact of facts) {
    const names = namesOf(fact, 'within')
    if (names.length === 0) continue
    if (size >= IN_ONE_JOB) {
      groups.push([])
      size = 0
    }
    size += names.length
    groups.at(-1)?.push({ id: fact.id, reactions: names })
  }
  return groups.map((group) => {
    const places = group.flatMap(({ reactions: names }) => names.map(() => place(tenantId)))
    const digest = createHash('sha256').update(JSON.stringify(group)).digest('base64url').slice(0, 20)
    return { ...job('reactions.run', { tenantId, facts: group }, `reactions-${group[0]?.id}-${digest}`), place: places.at(-1) ?? 0 }
  })
}

/** A job for each of these, named after its fact and reaction alone: in whatever company it failed, it is the same job. */
export const jobsAlone = (tenantId: number, failed: readonly { outboxId: number; reaction: string }[], place: Place): NewJob[] =>
  failed.map(({ outboxId, reaction }) => ({
    ...job('reaction.run', { tenantId, outboxId, reaction }, `${reaction}-${outboxId}`),
    place: place(tenantId),
  }))

const jobsOutside = (fact: Fact, place: Place) =>
  namesOf(fact, 'outside').map((reaction) => ({
    ...job('reaction.outside', { tenantId: fact.tenantId, outboxId: fact.id, reaction }, `${reaction}-${fact.id}`),
    place: place(fact.tenantId),
  }))

function job(name: JobName, payload: object, jobId: string): NewJob {
  const { queue, attempts, backoffMs } = jobs[name]
  return { name, payload, jobId, queue, attempts, backoffMs }
}
