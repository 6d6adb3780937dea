import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  comparing: {
    unchanged: '{n, plural, =0 {} one {# part unchanged} many {# parts unchanged} other {# parts unchanged}}',
    layout: 'How to show it',
    inline: 'Inline',
    beside: 'Side by side',
    older: 'Before',
    newer: 'After',
    added: 'added',
    removed: 'removed',
  },
}
