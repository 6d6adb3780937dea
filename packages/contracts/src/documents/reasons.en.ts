import type { Translated } from '../reason-text.ts'
import type { documentReasons } from './reasons.ts'

/** The same in English. */
export const documentReasonsEn: Translated<typeof documentReasons> = {
  document_url_https: 'Give a complete address that begins with https://.',
  document_one_of: 'Send one of them, and only one.',
  document_upload_gone: 'Send the file again.',
  document_folder_gone: 'This folder does not exist.',
  document_role_above: 'This role is above yours.',
  document_link_gone: 'This does not exist or is not visible to you.',
}
