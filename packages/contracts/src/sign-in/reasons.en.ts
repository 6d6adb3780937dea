import type { Translated } from '../reason-text.ts'
import type { signInReasons } from './reasons.ts'

/** The same in English. */
export const signInReasonsEn: Translated<typeof signInReasons> = {
  phone_number: 'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
  phone_kind: 'Codes go to mobile phones only. Use another number.',
  sign_in_origin: 'Use the address of the site without a path, such as https://shop.acme.com.',
  sign_in_twice: 'Each item can appear once only.',
  sign_in_redirect: 'This address is neither of this page nor of a site that is allowed.',
}
