import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  moments: {
    laterToday: 'Today at 6 pm',
    twoHours: 'In 2 hours',
    tomorrow: 'Tomorrow at 9 am',
    monday: 'Monday at 9 am',
    other: 'Another date and time',
    zone: 'Times of {zone}.',
    cancel: 'Cancel',
  },
}
