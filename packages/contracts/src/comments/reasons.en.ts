import type { Translated } from '../reason-text.ts'
import { countEn as count } from '../reason-text.ts'
import type { commentsReasons } from './reasons.ts'

/** The same in English. */
export const commentsReasonsEn: Translated<typeof commentsReasons> = {
  too_many_marks: 'Too many formatting signs. Put the text in a code block (```) or send it as a file.',
  send_date_out_of_range: 'Choose a date ahead, within a year.',
  note_keeps_status: 'An internal note does not change the status.',
  too_nested: ({ most }) => `Too many lists or quotes inside each other: ${most} levels at most.`,
  table_too_large: ({ most }) => `The table is too large: ${count(most)} cells at most. Send it as a file.`,
  too_many_files: ({ most }) => `A message takes at most ${most} files.`,
}
