import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  mentions: {
    people: 'People and teams',
    team: 'Team of the queue',
    unable: 'Does not see this ticket',
  },
}
