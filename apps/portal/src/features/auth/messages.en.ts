import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.auth': {
    title: 'Sign in',
    resetTitle: 'Reset password',
    intro: 'Follow your tickets and talk to the team.',
    ended: 'Your session has ended. Sign in again to go on where you were.',
    passwordChanged: 'Password changed. Sign in with the new one.',
  },
}
