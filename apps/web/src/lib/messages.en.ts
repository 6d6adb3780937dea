import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  lib: {
    stillLoading: 'Still loading…',
    searching: 'Searching...',
    nothingFound: 'No results found',
    clearSearch: 'Clear search',
    absentUntil: 'away until {day}',
    color: 'Colour',
    noColor: 'No colour',
    colorName: 'Colour {color}',
  },
}
