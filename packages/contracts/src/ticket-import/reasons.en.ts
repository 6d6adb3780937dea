import type { Translated } from '../reason-text.ts'
import { countEn as count } from '../reason-text.ts'
import type { ticketImportReasons } from './reasons.ts'

/** The same in English. */
export const ticketImportReasonsEn: Translated<typeof ticketImportReasons> = {
  ticket_import_not_json: 'The file is not JSON that we can read, or is not complete.',
  ticket_import_not_csv: ({ line }) => `The CSV has an error near line ${count(line)}.`,
  ticket_import_empty: 'The file has no tickets.',
  ticket_import_too_many: ({ most }) => `The file has too many tickets: ${count(most)} at most.`,
  ticket_import_columns_missing: ({ columns }) => `Columns are missing: ${columns.join(', ')}.`,
  ticket_import_file_gone: 'The file is no longer kept. Send it again.',
  ticket_import_stopped: 'Whoever began the import may no longer import tickets.',
  ticket_import_column_unknown: ({ column }) => `“${column}” is no field of a ticket.`,
  ticket_import_column_absent: ({ column }) => `The file has no column “${column}”.`,
  ticket_import_unmapped: ({ values }) => `Choose what these are: ${values.join(', ')}.`,
  ticket_import_count_wrong: ({ tickets }) => `Type the number of tickets that were created: ${count(tickets)}.`,
  ticket_import_no_messages_file: 'Only a CSV has a second file, that of the messages.',
  ticket_import_item: 'This is not a ticket that we can read.',
  ticket_import_item_too_large: 'It is too large for a ticket.',
  ticket_import_reference_missing: 'The reference in the former system is missing.',
  ticket_import_reference_long: ({ most }) => `The reference is too long: ${count(most)} characters at most.`,
  ticket_import_reference_repeated: ({ reference }) => `The reference “${reference}” is in the file more than once.`,
  ticket_import_title_missing: 'The subject is missing.',
  ticket_import_requester_missing: 'The e-mail address of the requester is missing.',
  ticket_import_email_malformed: ({ email }) => `“${email}” is not an e-mail address.`,
  ticket_import_date_malformed: ({ text }) => `“${text}” is not a date that we can read.`,
  ticket_import_date_missing: 'The date of creation is missing.',
  ticket_import_cut: ({ most }) => `It was too long and was cut at ${count(most)} characters.`,
  ticket_import_messages_cut: ({ most }) => `It had too many messages: the first ${count(most)} stayed.`,
  ticket_import_known: ({ number }) => `It is here already: ticket #${number}.`,
  ticket_import_assignee_unknown: ({ email }) => `Nobody of the staff has the e-mail address ${email}: it stayed unassigned.`,
  ticket_import_company_left: ({ company }) => `The company “${company}” could not be created: it stayed without.`,
  ticket_import_tag_left: ({ tag }) => `The tag “${tag}” could not be created: it was left out.`,
  ticket_import_value_left: ({ value, name }) => `“${value}” does not fit the field “${name}”: it was left out.`,
  ticket_import_erased: 'It was erased at the request of a person before it was imported.',
  ticket_import_refused: 'It could not be written.',
  ticket_import_touched: 'Somebody has worked on this ticket since the import: it stays.',
}
