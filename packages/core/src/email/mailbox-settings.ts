import type { Mailbox } from '@balcao/contracts/email/mailboxes'
import type { OAuthProvider } from '../ports.ts'
import type { DkimSetup } from './dkim.ts'

/** What `mailboxes.settings` holds. */
export type MailboxSettings = {
  imap?: NonNullable<Mailbox['imap']>
  smtp?: NonNullable<Mailbox['smtp']>
  /** It sends by Microsoft Graph, with the token for that. */
  graph?: { user: string }
  dkim?: DkimSetup
  /** Who gives the tokens that it is read and sends with, and its own app there. */
  oauth?: { provider: OAuthProvider }
  oauthApp?: { provider: OAuthProvider; clientId: string }
  hook?: { provider: NonNullable<Mailbox['hook']>['provider'] }
}
export const settingsOf = (settings: unknown): MailboxSettings => settings as MailboxSettings
