import { clockTime, shortDate } from '@balcao/ui/lib/time'

/** An instant as lists of this page have it: the day and the time. */
export const when = (iso: string): string => `${shortDate(iso)}, ${clockTime(iso)}`
