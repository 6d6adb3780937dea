import type { Translated } from '../reason-text.ts'
import type { authReasons } from './reasons.ts'

/** The same in English. */
export const authReasonsEn: Translated<typeof authReasons> = {
  code_six_digits: 'It is six digits.',
  password_guessable: 'This password is easy to guess. Choose another.',
  password_personal: 'This password is made of your e-mail, name or organisation. Choose another.',
  password_common: 'This password is among the most used in the world. Choose another.',
}
