import type { Twin } from '../messages.ts'
import type { t } from './sso-messages.ts'

export const en: Twin<typeof t> = {
  'ui.sso-identities': {
    title: 'Linked logins',
    text: 'Accounts at the organisation’s identity provider that sign in to your account.',
    linked: 'Linked {when}',
    used: 'used {when}',
    unlink: 'Unlink',
    unlinkOf: 'Unlink {provider}',
    only: 'It is your only way in.',
    unlinkTitle: 'Unlink {provider}?',
    unlinkText: 'This login no longer signs in to your account. You sign in with a password, or with a mailed link.',
    unlinked: 'Login unlinked.',
    failed: 'It could not be unlinked: {why}',
  },
}
