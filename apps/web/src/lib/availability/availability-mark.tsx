import type { AvailabilityState } from '@balcao/contracts/queues/words'
import css from './availability-mark.module.css'
import { availabilityName } from './availability-words.ts'

/** Whether somebody takes tickets: a glyph of its own shape and the word. */
export const AvailabilityMark = ({ state }: { state: AvailabilityState }) => (
  <span className={css.mark} data-state={state}>
    {availabilityName(state)}
  </span>
)
