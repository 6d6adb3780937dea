import type { BuiltInType, Priority } from '@balcao/contracts/tickets/statuses'
import type { TagName } from './tags.ts'

/** Queues by their short name in the content; each tenant maps them to its own. */
export type QueueKey = 'n1' | 'n2' | 'finance' | 'onboarding'

/**
 * One kind of request, told once and varied by slots (`{banco}`, `{valor}`…).
 * A line of `talk` says who speaks (`C:` customer, `S:` staff, `N:` internal note); ` || ` parts equal wordings.
 * The last line is the staff's solution.
 */
export type Situation = {
  key: string
  queue: QueueKey
  type: BuiltInType
  priority: Priority
  tags: readonly TagName[]
  titles: readonly string[]
  openings: readonly string[]
  talk: readonly string[]
}
