import type { Translated } from '../reason-text.ts'
import type { chatReasons } from './reasons.ts'

/** The same in English. */
export const chatReasonsEn: Translated<typeof chatReasons> = {
  chat_message_unknown: 'This message is not in this conversation.',
  chat_transfer_target: 'Give the queue or the person, and only one of them.',
  chat_domain_malformed: 'Give only the domain, such as www.example.com or *.example.com.',
  chat_identity_refused: 'This identity was not signed with a valid key of the chat.',
  chat_who_missing: 'Give your name and your e-mail.',
  chat_consent_missing: 'To go on, accept the text.',
  action_not_offered: 'This message does not offer that.',
}
