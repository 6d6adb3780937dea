import { COPIED, LEFT, RESTORED } from './table-line.ts'

/** Tables of the sign-in widget. Codes and links hold for minutes, counts of mails and texts for days. */
export const SIGN_IN_TABLES = {
  signInCodes: LEFT,
  signInMailCounts: LEFT,
  signInPhones: COPIED,
  signInSettings: RESTORED,
  signInTexts: LEFT,
} as const
