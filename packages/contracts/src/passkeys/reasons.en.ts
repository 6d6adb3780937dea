import type { Translated } from '../reason-text.ts'
import type { passkeyReasons } from './reasons.ts'

/** The same in English. */
export const passkeyReasonsEn: Translated<typeof passkeyReasons> = {
  passkey_unreadable: 'This did not come from a passkey.',
  passkey_wrong: 'The passkey was not accepted. Try again.',
}
