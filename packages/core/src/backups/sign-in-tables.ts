import { COPIED, LEFT, RESTORED } from './table-line.ts'

/** Tables of the sign-in widget. Codes, links and sign-ins under way hold for minutes, counts of mails and texts for days; wallets are left out as passkeys are. */
export const SIGN_IN_TABLES = {
  consentCodes: LEFT,
  signInCodes: LEFT,
  signInMailCounts: LEFT,
  signInPhones: COPIED,
  signInSettings: RESTORED,
  signInTexts: LEFT,
  signInWallets: LEFT,
  socialIdentities: COPIED,
  socialProviders: { ...COPIED, without: ['sealed'] },
  socialSignIns: LEFT,
  walletChallenges: LEFT,
} as const
