import type { Translated } from '../reason-text.ts'
import type { documentReasons } from './reasons.ts'

/** The same in English. */
export const documentReasonsEn: Translated<typeof documentReasons> = {
  document_url_https: 'Give a complete address that begins with https://.',
  document_file_or_url: 'Send a file or an address, and only one of them.',
  document_upload_gone: 'The uploaded file is no longer there: send it again.',
  document_folder_gone: 'This folder no longer exists.',
  document_companies_missing: 'Say of which companies.',
  document_company_gone: 'This company does not exist.',
  document_role_missing: 'Say from which role on.',
  document_role_above: 'This role is above yours: you would no longer see the document.',
  document_owner: 'This person cannot be responsible for this document.',
  document_url_of_file: 'This document is a file: upload a new version.',
  document_link_one: 'Send a ticket, a company or an article, and only one of them.',
  document_link_gone: 'What you want to link does not exist or is not visible to you.',
  document_tags_too_many: ({ most }) => `There are ${most} tags at most.`,
}
