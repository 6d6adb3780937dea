import type { Twin } from '../messages.ts'
import type { t } from './passkey-messages.ts'

export const en: Twin<typeof t> = {
  'ui.passkey-sign-in': {
    enter: 'Sign in with a passkey',
    entering: 'Waiting for the browser…',
    failed: 'The passkey could not sign you in. Try again, or sign in another way.',
    declined: 'The passkey was not confirmed. Try again, or sign in another way.',
    factor: 'Use a passkey',
    factorText: 'Confirm with your passkey.',
    nowhere: 'Your second factor is a passkey, and this browser does not offer it here. Sign in at the address where it was made.',
  },
}
