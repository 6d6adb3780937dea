import type { EventName } from '@balcao/contracts/events'
import type { Log } from '@balcao/platform/log'
import type { Published } from '../claim.ts'

/** The fact that tells of a queued mail. */
export const MAIL = 'mail:queued' satisfies EventName
/** Hands over the mails of these facts. @returns those that are left for the queue */
export type Deliver = (facts: readonly Published[]) => Promise<readonly Published[]>

/** Mails are gathered this long, so that those of many organisations go together; so many go together, at once if they are there. */
const GATHER_MS = 250
const TOGETHER = 50
/** Batches at once. The last free one is for organisations that have no mail on its way, so that nobody waits for another's batch. */
const BATCHES = 3
/** More than this goes by the queue: it has places, and all workers work it off. */
const MOST_WAITING = { ofOne: 200, ofAll: 500 }

/** Gathers published facts about mails, and has them sent some at a time: organisations take turns within a batch, mail by mail. */
export function openMailing(send: (facts: readonly Published[]) => Promise<void>, log: Log) {
  const waiting = new Map<number, Published[]>()
  const running = new Map<Promise<void>, readonly Published[]>()
  let timer: NodeJS.Timeout | undefined
  let isSoon = false
  let resting = false

  /** Those whose mails may go out now. */
  function ready(): number[] {
    if (running.size >= BATCHES) return []
    if (running.size < BATCHES - 1) return [...waiting.keys()]
    const served = new Set([...running.values()].flat().map(({ tenantId }) => tenantId))
    return [...waiting.keys()].filter((tenantId) => !served.has(tenantId))
  }

  function gather(): void {
    const count = ready().reduce((sum, tenantId) => sum + (waiting.get(tenantId)?.length ?? 0), 0)
    if (resting || count === 0) return
    const isFull = count >= TOGETHER
    if (timer && (isSoon || !isFull)) return
    clearTimeout(timer)
    isSoon = isFull
    timer = setTimeout(begin, isFull ? 0 : GATHER_MS)
  }

  /** One mail of each in turn. */
  function take(): Published[] {
    const some: Published[] = []
    const tenantIds = ready()
    for (let tenantId = tenantIds.shift(); tenantId !== undefined && some.length < TOGETHER; tenantId = tenantIds.shift()) {
      const [first, ...others] = waiting.get(tenantId) ?? []
      if (first) some.push(first)
      waiting.delete(tenantId)
      if (others.length === 0) continue
      waiting.set(tenantId, others)
      tenantIds.push(tenantId)
    }
    return some
  }

  function begin(): void {
    timer = undefined
    isSoon = false
    const some = take()
    if (some.length === 0) return
    const sent = send(some)
      .catch((error: unknown) => log.warn({ err: error }, 'mails were left; they are found again'))
      .then(() => {
        running.delete(sent)
        gather()
      })
    running.set(sent, some)
    gather()
  }

  return {
    /** @returns those for which there is no room */
    add(facts: readonly Published[]): Published[] {
      let room = MOST_WAITING.ofAll - [...waiting.values()].flat().length
      const left = facts.filter((fact) => {
        const held = waiting.get(fact.tenantId) ?? []
        if (room <= 0 || held.length >= MOST_WAITING.ofOne) return true
        waiting.set(fact.tenantId, [...held, fact])
        room -= 1
        return false
      })
      gather()
      return left
    },
    /** What waits, and what is being sent. */
    all: (): Published[] => [...waiting.values(), ...running.values()].flat(),
    /** Begins nothing more; resolves when all that was begun has ended. */
    async rest(): Promise<void> {
      resting = true
      clearTimeout(timer)
      await Promise.all(running.keys())
    },
  }
}
