import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './change-messages.ts'

export const en: Twin<typeof t> = {
  'auth.email-change': {
    changeTitle: 'Confirm the new e-mail',
    changeDone: 'Your e-mail was changed. Sign in with the new address.',
    stopTitle: 'Stop the change of e-mail',
    stopText: 'The e-mail of the account stays this address, or becomes it again. If the change was in effect, all sessions end.',
    stop: 'Keep this address',
    stoppedDone: 'The change was stopped. Change your password: whoever asked for the change was in your account.',
    undoneDone: 'The change was undone and all sessions have ended. Choose a new password when you sign in.',
  },
}
