import { countEn, type Translated } from '../reason-text.ts'
import type { slaReasons } from './reasons.ts'

/** The same in English. */
export const slaReasonsEn: Translated<typeof slaReasons> = {
  sla_without_target: 'Set at least one target.',
  sla_target_within_warning: ({ minutes }) =>
    `The target has to be longer than the warning of ${countEn(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  sla_update_before_first: 'The periodic update cannot be due before the first response.',
  sla_warnings_not_ascending: 'Give the shares in ascending order, each one once.',
  sla_calendar_not_found: 'This calendar does not exist.',
  sla_order_incomplete: 'Send every policy, each one once.',
}
