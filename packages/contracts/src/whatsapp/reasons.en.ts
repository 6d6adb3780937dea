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
}
