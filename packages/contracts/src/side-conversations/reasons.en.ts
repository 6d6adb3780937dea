import type { Translated } from '../reason-text.ts'
import type { sideConversationReasons } from './reasons.ts'

/** The same in English. */
export const sideConversationReasonsEn: Translated<typeof sideConversationReasons> = {
  side_address_twice: 'This address is in the list already.',
  side_address_own: 'This is the address of a mailbox of the organisation itself.',
  side_address_requester: 'This is the requester’s address: answer them on the ticket itself.',
  side_files_too_large: ({ most }) => `The files of a mail can have at most ${most} MB together.`,
}
