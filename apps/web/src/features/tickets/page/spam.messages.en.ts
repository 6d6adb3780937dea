import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './spam.messages.ts'

export const en: Twin<typeof t> = {
  spam: {
    title: 'Marked as spam',
    isSpam: 'This ticket was marked as spam. The customer sees it as closed and gets no e-mail about it.',
    notSpam: 'Not spam',
    marked: '#{number} · Marked as spam',
    restored: '#{number} · Back as it was',
    failed: 'It could not be changed: {why}',
    undoFailed: 'It could not be undone: {why}',
  },
}
