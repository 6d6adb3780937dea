import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  availability: {
    title: 'Availability',
    until: 'Until when',
    untilAnew: 'Until I change it',
    for30: 'For 30 minutes',
    for60: 'For 1 hour',
    for120: 'For 2 hours',
    for480: 'For 8 hours',
    ends: 'until',
    noApp: 'connecting…',
    failed: 'Your availability did not change: {why}',
  },
}
