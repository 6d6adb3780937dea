/** Names that are, or may become, addresses and accounts of the installation itself: no organisation may have them. */
const RESERVED: ReadonlySet<string> = new Set(
  `about abuse account accounts admin admins administrator api app apps assets audit auth autoconfig autodiscover
  balcao beta billing blog cdn chat client clients dashboard debug dev developer developers dns docs download downloads
  email files ftp help host hostmaster http https id images imap internal invite kb live local localhost login
  logout mail mailbox maintenance media metrics monitoring mx noreply no-reply null oauth ops pop pop3 portal postmaster
  preview private production public register reset root sandbox secure security server signin signup smtp ssl sso staff staging
  static status store stytch suporte support super-admin superadmin system trpc undefined upload uploads user
  users web webhook webhooks webmail webmaster wiki ws wss www www1 www2`.split(/\s+/),
)

/** True for names kept for the installation; `xn--` would be read as another alphabet's letters. */
export const isReserved = (name: string): boolean => RESERVED.has(name) || name.startsWith('xn--')
