import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './page.messages.ts'

export const en: Twin<typeof t> = {
  watchersPage: {
    views: 'What to show',
    mine: 'What I follow',
    all: 'Who watches what',
  },
}
