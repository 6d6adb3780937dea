import type { Translated } from '../reason-text.ts'
import type { emailReasons } from './reasons.ts'

/** The same in English. */
export const emailReasonsEn: Translated<typeof emailReasons> = {
  mail_host_inside: 'This server is not on the public internet.',
  mail_hook_key: 'This is not a key of the chosen provider.',
  mail_file_unreadable: 'This file is not an e-mail (.eml).',
  mail_variable_unknown: 'Use {{cliente}}, {{agente}}, {{numero}} and {{titulo}} only.',
  mail_filter_op: 'This comparison does not fit this part of the e-mail.',
  mail_filter_size: 'Enter the size in KB, in digits.',
  mail_filter_header: 'Enter the name of the header, such as X-Priority.',
  mail_app_missing: 'Enter the id and secret of an app: the installation has none.',
  mailbox_alias_taken: 'This address is of a mailbox already.',
  mail_unencrypted: 'Choose an encrypted connection.',
}
