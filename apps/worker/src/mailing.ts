import type { EventName } from '@balcao/contracts/events'
import type { Log } from '@balcao/platform/log'
import type { Published } from './claim.ts'

/** The fact that tells of a queued mail. */
export const MAIL = 'mail:queued' satisfies EventName
/** Hands over the mails of these facts. @returns those that are left for the queue */
export type Deliver = (facts: readonly Published[]) => Promise<readonly Published[]>

/** So long mails are gathered, so that those of many organisations go together; as many as go together go at once. */
const GATHER_MS = 250
const TOGETHER = 50
/** Batches at once: a mail server that takes its time over one mail does not stop all. */
const BATCHES = 2
/** More than this goes by the queue: it has places, and all workers work it off. */
const MOST_WAITING = 200

/** Gathers published facts about mails of all organisations, and has them sent some at a time. */
export function openMailing(send: (facts: readonly Published[]) => Promise<void>, log: Log) {
  let waiting: Published[] = []
  const running = new Map<Promise<void>, readonly Published[]>()
  let timer: NodeJS.Timeout | undefined
  let isSoon = false
  let resting = false

  function gather(): void {
    if (resting || waiting.length === 0 || running.size >= BATCHES) return
    const isFull = waiting.length >= TOGETHER
    if (timer && (isSoon || !isFull)) return
    clearTimeout(timer)
    isSoon = isFull
    timer = setTimeout(begin, isFull ? 0 : GATHER_MS)
  }

  function begin(): void {
    timer = undefined
    isSoon = false
    const some = waiting.slice(0, TOGETHER)
    waiting = waiting.slice(TOGETHER)
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
      const room = MOST_WAITING - waiting.length
      waiting.push(...facts.slice(0, room))
      gather()
      return facts.slice(room)
    },
    /** What waits, and what is being sent. */
    all: (): Published[] => [...waiting, ...[...running.values()].flat()],
    /** Begins nothing more; resolves when all that was begun has ended. */
    async rest(): Promise<void> {
      resting = true
      clearTimeout(timer)
      await Promise.all(running.keys())
    },
  }
}
