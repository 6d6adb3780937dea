import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './passkeys-messages.ts'

export const en: Twin<typeof t> = {
  'users.passkeys': {
    title: 'Sign-in',
    count: '{n, plural, =0 {No passkeys.} one {# passkey.} many {# passkeys.} other {# passkeys.}}',
    used: 'Last used {when}.',
    remove: 'Remove passkeys',
    removeTitle: 'Remove the passkeys of {name}?',
    removeText:
      'For when the device was lost. Sessions end at once, and the person gets a notice by e-mail. They still sign in by password or link.',
    removed: 'Passkeys removed.',
    failed: 'They could not be removed: {why}',
  },
}
