import type { Translated } from '../reason-text.ts'
import { countEn as count } from '../reason-text.ts'
import type { auditReasons } from './reasons.ts'

/** The same in English. */
export const auditReasonsEn: Translated<typeof auditReasons> = {
  too_many_events: ({ most }) => `There are more than ${count(most)} events. Choose a shorter period.`,
}
