import type { Twin } from '../messages.ts'
import type { t } from './email-messages.ts'

export const en: Twin<typeof t> = {
  'ui.email-change': {
    title: 'Change the e-mail',
    text: 'You sign in and get notices by it. The change takes effect once the new address confirms it; the present one gets a notice and can undo it for 7 days.',
    open: 'Change e-mail',
    email: 'New e-mail',
    missing: 'Give the new e-mail.',
    wrong: 'Give a valid e-mail.',
    send: 'Send confirmation',
    sending: 'Sending…',
    cancel: 'Cancel',
    pending: 'Waiting for {email} to confirm, until {when}.',
    withdraw: 'Stop the change',
    withdrawn: 'Change stopped.',
    sent: 'Confirm by the link sent to {email}.',
    failed: 'It could not be changed: {why}',
    bySso: 'Your e-mail comes from your organisation’s single sign-on. Ask the administrator to change it.',
    byDirectory: 'Your account is kept by your organisation’s directory. Change the e-mail there.',
    byProvider: 'The e-mail of this account is the identity provider’s and cannot be changed here.',
  },
}
