import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './tabs.messages.ts'

export const en: Twin<typeof t> = {
  'sla-tabs': {
    label: 'Areas of SLA',
    board: 'Board',
    policies: 'Policies',
    calendars: 'Calendars',
  },
}
