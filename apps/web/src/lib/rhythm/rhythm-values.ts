import type { Schedule } from '@balcao/contracts/recurring/schedule'
import { timeZone } from '@balcao/ui/lib/time'

/** A rhythm as the fields of a form hold it. */
export type RhythmValues = {
  unit: string
  every: string
  weekdays: number[]
  day: string
  nth: string
  weekday: string
  time: string
  startsOn: string
  businessDays: boolean
  end: string
  endsOn: string
  times: string
}

const today = () => new Date().toLocaleDateString('sv-SE', timeZone() ? { timeZone: timeZone() } : {})

/** Every Monday at eight, from today on. */
export const emptyRhythm = (): RhythmValues => ({
  ...{ unit: 'weeks', every: '1', weekdays: [1], day: '1', nth: '1', weekday: '1', time: '08:00' },
  ...{ startsOn: today(), businessDays: false, end: 'never', endsOn: '', times: '' },
})

/** A number as it is typed; what is none is left for the contract to refuse. */
const count = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** The rhythm as it is sent. */
export function rhythmSent(values: RhythmValues): object {
  const { unit, time, startsOn, businessDays, end } = values
  const rhythms: Record<string, object> = {
    days: {},
    weeks: { weekdays: values.weekdays },
    months: { day: count(values.day) },
    weekdayOfMonth: { nth: Number(values.nth), weekday: Number(values.weekday) },
  }
  return {
    ...{ unit, every: count(values.every), time, startsOn, businessDays, ...rhythms[unit] },
    endsOn: end === 'date' ? values.endsOn : null,
    times: end === 'times' ? count(values.times) : null,
  }
}

/** A kept rhythm as it is written. */
export const rhythmValues = (schedule: Schedule): RhythmValues => ({
  ...emptyRhythm(),
  ...{ unit: schedule.unit, every: String(schedule.every), time: schedule.time },
  ...{ startsOn: schedule.startsOn, businessDays: schedule.businessDays },
  ...(schedule.unit === 'weeks' ? { weekdays: schedule.weekdays } : {}),
  ...(schedule.unit === 'months' ? { day: String(schedule.day) } : {}),
  ...(schedule.unit === 'weekdayOfMonth' ? { nth: String(schedule.nth), weekday: String(schedule.weekday) } : {}),
  ...(schedule.endsOn ? { end: 'date', endsOn: schedule.endsOn } : {}),
  ...(schedule.times ? { end: 'times', times: String(schedule.times) } : {}),
})
