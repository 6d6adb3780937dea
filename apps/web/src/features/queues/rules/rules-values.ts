import type { Queue } from '@balcao/contracts/queues/queues'
import type { Strategy } from '@balcao/contracts/queues/words'
import type { ReopenedTo } from '@balcao/contracts/tickets/reopening'

/** The rules of a queue as a form holds them: numbers as they are typed. */
export type Values = {
  strategy: string
  capacityDefault: string
  stickyDays: string
  idleReturnMinutes: string
  skillTimeoutMinutes: string
  calendarId: string
  escalateToQueueId: string
  transferTo: 'any' | number[]
  reopenDays: string
  autoCloseDays: string
  reopenedTo: string
}

const typed = (value: number | null) => (value === null ? '' : String(value))

export const valuesOf = (queue: Queue): Values => ({
  strategy: queue.strategy,
  capacityDefault: String(queue.capacityDefault),
  stickyDays: String(queue.stickyDays),
  idleReturnMinutes: typed(queue.idleReturnMinutes),
  skillTimeoutMinutes: typed(queue.skillTimeoutMinutes),
  calendarId: typed(queue.calendarId),
  escalateToQueueId: typed(queue.escalateToQueueId),
  transferTo: queue.transferTo,
  reopenDays: typed(queue.reopenDays),
  autoCloseDays: typed(queue.autoCloseDays),
  reopenedTo: queue.reopenedTo ?? '',
})

const needed = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const optional = (text: string) => (text.trim() === '' ? null : Number(text))

/** The form as the call takes it. @param manages leaders send only what is theirs to change */
export const inputOf = (values: Values, manages: boolean) => ({
  strategy: values.strategy as Strategy,
  capacityDefault: needed(values.capacityDefault),
  stickyDays: needed(values.stickyDays),
  idleReturnMinutes: optional(values.idleReturnMinutes),
  skillTimeoutMinutes: optional(values.skillTimeoutMinutes),
  reopenDays: optional(values.reopenDays),
  autoCloseDays: optional(values.autoCloseDays),
  reopenedTo: values.reopenedTo === '' ? null : (values.reopenedTo as ReopenedTo),
  ...(manages
    ? { calendarId: optional(values.calendarId), escalateToQueueId: optional(values.escalateToQueueId), transferTo: values.transferTo }
    : {}),
})
