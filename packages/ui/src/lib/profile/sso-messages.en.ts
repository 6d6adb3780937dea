import type { Twin } from '../messages.ts'
import type { t } from './sso-messages.ts'

export const en: Twin<typeof t> = {
  'ui.sso-identities': {
    title: 'Linked logins',
    text: 'Accounts at the organisation’s identity providers that sign in to your account.',
    linked: 'Linked {when}',
    used: 'used {when}',
    unlink: 'Unlink',
    unlinkOf: 'Unlink {provider}',
    only: 'It is your only way in.',
    unlinkTitle: 'Unlink {provider}?',
    unlinkText: 'This login no longer signs in to your account. You sign in with a password, or with a mailed link.',
    unlinked: 'Login unlinked.',
    failed: 'It could not be unlinked: {why}',
    link: 'Link {provider}',
    linkTitle: 'Link {provider}?',
    linkText: 'Whoever signs in at the provider as {email} signs in to your account from now on.',
    linkDiffers: 'The address is another one: that of your account is {own}. Confirm only if both are yours.',
    linkConfirm: 'Link',
    linkDone: 'Login linked.',
    linkFailed: 'It could not be linked: {why}',
    link_cancelled: 'The link was cancelled at the provider.',
    link_expired: 'The link took too long or was used already. Try again.',
    link_away: 'The identity provider did not answer. Try again in a moment.',
    link_refused: 'This login cannot be linked to your account.',
  },
}
