import { timeZone } from '@balcao/ui/lib/time'
import { occurrenceText } from '../../lib/rhythm/rhythm.ts'

/** A date of a schedule as the organisation's clocks show it. */
export const dateText = (at: string): string => occurrenceText(at, timeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
