import type { Translated } from '../reason-text.ts'
import type { backupsReasons } from './reasons.ts'

/** The same in English. */
export const backupsReasonsEn: Translated<typeof backupsReasons> = {
  protect_by_one: 'Protect it by a passphrase or by a key, one of the two.',
  recipient_unknown: 'This is no public key of age (age1…).',
}
