import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  presence: {
    here: 'Who is at this ticket',
    typing: '{name} is typing',
    viewing: '{name} is looking',
    away: '{name} has it open in another tab',
    more: 'and {count} more',
  },
}
