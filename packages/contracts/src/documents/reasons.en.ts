import type { Translated } from '../reason-text.ts'
import type { documentReasons } from './reasons.ts'

/** The same in English. */
export const documentReasonsEn: Translated<typeof documentReasons> = {
  document_reviewer: 'This person may not approve this document.',
  document_review_by_call: 'Ask for the review on the page of the document.',
  document_url_https: 'Give a complete address that begins with https://.',
  document_one_of: 'Send one of them, and only one.',
  document_upload_gone: 'Send the file again.',
  document_folder_gone: 'This folder does not exist.',
  document_role_above: 'This role is above yours.',
  document_link_gone: 'This does not exist or is not visible to you.',
  document_field_twice: 'There are items that are there twice.',
  document_fields_many: 'These are too many fields.',
  document_field_unknown: 'The template does not have this field.',
  document_value_wrong: 'The value is not one that this field takes.',
  document_variables_unknown: ({ names }) => `Variables that do not exist: ${names.join(', ')}.`,
  document_variables_open: ({ names }) => `Values are missing: ${names.join(', ')}.`,
  document_template_gone: 'This template does not exist or is not active.',
  document_due: 'The deadline has to be between one hour and 90 days from now.',
  signer_twice: 'Each person signs once only.',
  signer_gone: 'This person does not exist or cannot receive e-mail.',
  signer_name_whole: 'Give the whole name.',
  cpf_wrong: 'The CPF is not right.',
  drawing_missing: 'Draw the signature.',
  drawing_too_large: 'The drawing has too many lines. Clear it and try again.',
  signature_agree: 'Tick that you read it and agree.',
  signature_code_form: 'The code has six digits.',
}
