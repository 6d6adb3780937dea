import type { Twin } from '../messages.ts'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  dates: {
    day: 'dd/mm/yyyy',
    time: 'hh:mm',
    moment: 'dd/mm/yyyy hh:mm',
    choose: 'Choose in a calendar',
    calendar: 'Calendar',
    loading: 'Loading the calendar…',
    timeOfDay: 'Time',
    done: 'Done',
    clear: 'Clear',
  },
}
