import type { Translated } from '../../reason-text.ts'
import type { socialReasons } from './reasons.ts'

/** The same in English. */
export const socialReasonsEn: Translated<typeof socialReasons> = {
  social_apple_id: 'Apple uses ten capital letters and digits.',
  social_apple_key: 'This is not the private key (.p8) that Apple gives.',
  social_apple_only: 'Apple alone uses this field.',
  social_google_only: 'Google alone offers One Tap.',
  social_secret_again: 'The client id changed, or the secret can no longer be read: give the secret.',
}
