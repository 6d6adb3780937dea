import type { Translated } from '../reason-text.ts'
import type { assistantReasons } from './reasons.ts'

/** The same in English. */
export const assistantReasonsEn: Translated<typeof assistantReasons> = {
  model_address: 'Give an http(s) address without user, query or fragment.',
  model_host_inside: 'This address is not on the public internet.',
  model_unencrypted: 'Use an https address.',
  asker_not_customer: 'Choose an active customer.',
  asker_without_ai: 'The company of this customer does not use AI with its data.',
  article_unknown: 'This article does not exist.',
  language_missing: 'Choose the language.',
}
