import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './rhythm.messages.ts'

export const en: Twin<typeof t> = {
  'recurring-rhythm': {
    days: '{n, plural, one {Every day} other {Every # days}}',
    weeks: '{n, plural, one {Every week} other {Every # weeks}}: {days}',
    monthDay: '{n, plural, one {Every month} other {Every # months}} on day {day}',
    monthShort: '{n, plural, one {Every month} other {Every # months}} on day {day} or the last',
    monthLast: '{n, plural, one {Every month} other {Every # months}} on the last day',
    monthWeekday: '{n, plural, one {Every month} other {Every # months}} {which} {weekday}',
    which: 'on the {nth, select, n1 {first} n2 {second} n3 {third} n4 {fourth} other {last}}',
    onBusinessDays: '{rhythm}, on business days only',
    at: '{rhythm}, at {time}',
    until: '{rhythm}, until {date}',
    times: '{rhythm}, {n, plural, one {# time} other {# times}}',
    workdays: 'Monday to Friday',
    everyDay: 'every day',
    d1: 'Monday',
    d2: 'Tuesday',
    d3: 'Wednesday',
    d4: 'Thursday',
    d5: 'Friday',
    d6: 'Saturday',
    d7: 'Sunday',
  },
}
