import type { Translated } from '../reason-text.ts'
import type { whatsappReasons } from './reasons.ts'

/** The same in English. */
export const whatsappReasonsEn: Translated<typeof whatsappReasons> = {
  whatsapp_meta_id: 'Copy the identifier as Meta shows it: digits only.',
  whatsapp_secret: 'Copy the whole value, without spaces.',
  whatsapp_number: 'Write a number with its area code, or with the code of the country after +.',
  whatsapp_values: 'Fill in all variables of the template.',
  whatsapp_template_unusable: 'This template cannot be sent from here.',
  whatsapp_staff_number: 'Numbers are of customers; this person is of the staff.',
  whatsapp_contact_order: 'The last day is before the first.',
  whatsapp_hours_order: 'The end must be after the beginning.',
  whatsapp_template_category: 'Templates of authentication are not for campaigns.',
  whatsapp_field_unknown: 'There is no such custom field of people.',
  whatsapp_scheduled_past: 'Choose a time in the future, within a year.',
  whatsapp_list_empty: 'The file has no people.',
  whatsapp_list_long: ({ most }) => `A list has at most ${most} people.`,
  whatsapp_person_missing: 'The number or the e-mail is missing.',
  whatsapp_person_unknown: 'Nobody here has this number or e-mail.',
  whatsapp_person_mismatch: 'The number and the e-mail are of different people.',
  whatsapp_person_staff: 'This person is of the staff.',
  whatsapp_person_repeated: ({ line }) => `The same person is on line ${line}.`,
}
