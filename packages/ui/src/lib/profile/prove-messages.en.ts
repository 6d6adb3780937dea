import type { Twin } from '../messages.ts'
import type { t } from './prove-messages.ts'

export const en: Twin<typeof t> = {
  'ui.prove': {
    title: 'Confirm that it is you',
    why: 'This changes the security of the account or gives access to data. The confirmation is good for 5 minutes.',
    password: 'Password',
    code: 'Code from the app or a recovery code',
    mailCode: 'Code from the e-mail',
    usePassword: 'Use the password',
    useCode: 'Use a second factor code',
    askPasskey: 'Use a passkey',
    passkeyWaiting: 'Waiting for the browser…',
    passkeyDeclined: 'The passkey was not confirmed. Try again, or confirm another way.',
    byMail: 'Your account has neither a password nor a second factor: we send a code to your e-mail.',
    sent: 'Code sent to {email}. It is good for 5 minutes.',
    sentPlain: 'Code sent to your e-mail. It is good for 5 minutes.',
    send: 'Send code',
    sendAgain: 'Send another code',
    sending: 'Sending…',
    empty: 'Fill in this field.',
    sixDigits: 'Six digits, please.',
    cancel: 'Cancel',
    confirm: 'Confirm',
    confirming: 'Confirming…',
  },
}
