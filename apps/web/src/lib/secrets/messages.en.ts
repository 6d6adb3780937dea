import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  secrets: {
    secret: 'Secret',
    once: 'Copy it now: it is not shown again.',
    copy: 'Copy',
    done: 'I copied it',
  },
}
