/** The social providers, in the order of their buttons. */
export const SOCIAL_NAMES = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'salesforce',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
] as const
export type SocialName = (typeof SOCIAL_NAMES)[number]

/** What people know them by: brands, the same in every language. */
export const SOCIAL_LABELS: Record<SocialName, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  facebook: 'Facebook',
  discord: 'Discord',
  salesforce: 'Salesforce',
  slack: 'Slack',
  amazon: 'Amazon',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  coinbase: 'Coinbase',
  twitch: 'Twitch',
  twitter: 'Twitter',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  figma: 'Figma',
  yahoo: 'Yahoo',
}

/** Those that say of an address that it was proved; who comes by another has to prove theirs by mail first. */
export const PROVES_EMAIL: ReadonlySet<SocialName> = new Set([
  ...(['google', 'apple', 'github', 'gitlab', 'discord', 'salesforce'] as const),
  ...(['slack', 'bitbucket', 'linkedin', 'twitch', 'yahoo'] as const),
])

/** How long a sign-in by a provider may take, and the longest of what is entered. */
export const SOCIAL_MINUTES = 10
export const MAX_SOCIAL_CLIENT_ID = 300
export const MAX_SOCIAL_SECRET = 4_000
