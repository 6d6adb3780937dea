import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './page.messages.ts'

export const en: Twin<typeof t> = {
  watchersPage: {
    views: 'What to show',
    mine: 'What I follow',
    things: 'Companies, queues, tags and views',
    all: 'Who watches what',
    follow: 'Follow…',
  },
}
