import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './ticket-picker.messages.ts'

export const en: Twin<typeof t> = {
  ticketPicker: {
    pickPlaceholder: 'Number or words of the subject',
    pickRecent: 'Of the same customer',
    pickMine: 'Assigned to you',
    pickFound: 'Found',
    searching: 'Searching…',
    nothingFound: 'Nothing found',
  },
}
