import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './checklist-change.messages.ts'

export const en: Twin<typeof t> = {
  'checklist-change': {
    added: 'added the checklist “{title}”',
    removed: 'removed the checklist “{title}”',
    completed: 'completed the checklist “{title}”',
    skipped: 'skipped “{item}” of the checklist “{title}”',
    reopened: 'reopened “{item}” of the checklist “{title}”',
  },
}
