import type { Twin } from './messages.ts'
import type { t } from './prove-messages.ts'

export const en: Twin<typeof t> = {
  'ui.prove': {
    title: 'Confirm that it is you',
    why: 'This changes the security of the account or gives access to data. The confirmation lasts 5 minutes.',
    password: 'Password',
    code: 'Code from the app, or a recovery code',
    usePassword: 'Use the password',
    useCode: 'Use a code of the second factor',
    empty: 'Fill in this field.',
    neither: 'Your account has neither a password nor a second factor. Sign out and sign in again by the access link to confirm.',
    signOut: 'Sign out and in again',
    cancel: 'Cancel',
    confirm: 'Confirm',
    confirming: 'Confirming…',
  },
}
