import type { Translated } from '../reason-text.ts'
import type { privacyReasons } from './reasons.ts'

/** The same in English. */
export const privacyReasonsEn: Translated<typeof privacyReasons> = {
  retention_days: ({ least }) => `Use at least ${least} days.`,
  retention_conditions: 'Only rules about tickets have conditions.',
  retention_name_taken: 'There is already a rule of this name.',
  hold_until_passed: 'The date must be today or later.',
  hold_subject_not_found: 'This no longer exists.',
  part_not_found: 'This part is not in the message.',
  erasure_number: 'Type the number of this ticket.',
  request_answer: 'Write the answer that the person will read.',
  pack_of_one: 'Say whose pack it is: of a person or of a request.',
  responsible_not_there: 'Choose somebody active of the team who manages privacy.',
}
