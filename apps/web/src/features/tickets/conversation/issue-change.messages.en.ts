import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './issue-change.messages.ts'

export const en: Twin<typeof t> = {
  'issue-change': {
    linked: 'linked the issue {name} (“{title}”)',
    opened: 'opened the issue {name} (“{title}”)',
    unlinked: 'unlinked the issue {name} (“{title}”)',
    closed: 'the issue {name} (“{title}”) was closed',
    commented: 'commented on the issue {name} (“{title}”)',
    reopened: 'the issue {name} (“{title}”) was reopened',
  },
}
