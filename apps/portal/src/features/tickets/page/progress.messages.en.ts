import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './progress.messages.ts'

export const en: Twin<typeof t> = {
  'portal.progress': { heading: 'What is being done', of: '{done} of {total}', done: 'done', open: 'to do' },
}
