import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './presence-messages.ts'

export const en: Twin<typeof t> = {
  ownPresence: {
    title: 'My times',
    text: 'When you were available, busy or away in the last seven days. Supervisors see these times in the availability report.',
    day: 'Day',
    first: 'First sign',
    last: 'Last sign',
    online: 'Available',
    busy: 'Busy',
    away: 'Away',
    none: 'No times in the last seven days.',
    more: 'See in the report',
    failed: 'Your times could not be loaded',
  },
}
