import type { Twin } from '../messages.ts'
import type { t } from './sso-messages.ts'

export const en: Twin<typeof t> = {
  'ui.sso': {
    enter: 'Sign in with {label}',
    required: 'Your organisation requires single sign-on.',
    directory: 'Use the password of {label} here. It is changed in your organisation, and not at Balcão.',
    entering: 'Signing in…',
    going: 'Opening {label}…',
    failed: 'It was not possible to sign in.',
    refused_cancelled: 'The sign-in was cancelled.',
    refused_expired: 'The sign-in took too long or was used already. Try again.',
    refused_away: 'The identity provider did not answer. Try again in a moment.',
    refused_refused: 'You cannot sign in by this provider. Talk to the administrator of your organisation.',
  },
}
