import type { Translated } from '../reason-text.ts'
import type { flowReasons } from './reasons.ts'

/** The same in English. */
export const flowReasonsEn: Translated<typeof flowReasons> = {
  step_key_twice: 'Each step needs a key of its own.',
  step_place_unknown: 'Only a condition or a wait for an event, which comes before, has ways.',
  step_too_deep: 'There are too many ways within ways.',
  step_after_end: 'No step is reached after an end.',
  flow_not_there: 'This flow no longer exists or is inactive.',
  flow_circle: 'The flows would start each other without end.',
  flow_never_open: 'The calendar of the queue never opens.',
  flow_loop: 'Too many steps on this ticket within an hour.',
}
