import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './rhythm-form.messages.ts'

export const en: Twin<typeof t> = {
  'rhythm-form': {
    unit: 'Repeats',
    unit_days: 'By day',
    unit_weeks: 'By week',
    unit_months: 'By month, on a day',
    unit_weekdayOfMonth: 'By month, on a weekday',
    everyDays: 'Every how many days',
    everyWeeks: 'Every how many weeks',
    everyMonths: 'Every how many months',
    weekdays: 'Weekdays',
    day: 'Day of the month',
    dayHint: 'In shorter months, the last day.',
    nth: 'Which',
    nth1: 'First',
    nth2: 'Second',
    nth3: 'Third',
    nth4: 'Fourth',
    nthLast: 'Last',
    weekday: 'Weekday',
    time: 'Time',
    startsOn: 'Starts on',
    end: 'Ends',
    end_never: 'Never',
    end_date: 'On a date',
    endsOn: 'Last day',
  },
}
