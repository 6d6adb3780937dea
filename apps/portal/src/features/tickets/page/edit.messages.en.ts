import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './edit.messages.ts'

export const en: Twin<typeof t> = {
  'portal.edit': {
    edit: 'Edit',
    edited: 'edited',
    title: 'Edit message',
    text: 'Your message',
    missing: 'Write your message.',
    hint: 'Within 15 minutes of sending. Whoever got an e-mail with it already keeps the former text, and the team can see what changed.',
    save: 'Save',
    cancel: 'Cancel',
    changed: 'You edited this message elsewhere. It now says:',
    saved: 'Message edited',
  },
}
