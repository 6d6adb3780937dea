import type { Translated } from '../reason-text.ts'
import type { profileReasons } from './reasons.ts'

/** The same in English. */
export const profileReasonsEn: Translated<typeof profileReasons> = {
  picture_too_heavy: 'The picture may have up to 64 kB.',
  picture_wrong_kind: 'Send a PNG, JPEG or WebP picture.',
  picture_unreadable: 'This picture could not be read. Choose a PNG, JPEG or WebP file.',
  ip_range: 'Write an IP address or a network, such as 203.0.113.7 or 203.0.113.0/24.',
  time_zone_unknown: 'Choose a time zone from the list.',
  proof_missing: 'Send the password or the code.',
  password_wrong: 'That password is not right.',
  password_same: 'The new password is the same as the current one.',
  mail_code_wrong: 'That code is not right, or too old. Ask for another.',
  email_same: 'This is your e-mail already.',
  app_code_wrong: 'That code is not right. Try the next one.',
}
