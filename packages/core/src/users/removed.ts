/** What stands in the place of a removed person; their address can be used again, and this one by nobody. */
export const REMOVED_NAME = 'Usuário removido'
const DOMAIN = '@removido.invalid'

export const removedAddress = (id: number) => `removido-${id}${DOMAIN}`

/** True for an address behind which nobody is any more: nothing is sent there. */
export const isRemovedAddress = (email: string) => email.endsWith(DOMAIN)

/** What their own words and preferences become. */
export const NO_PREFERENCES = {
  avatar: null,
  timeZone: null,
  mailSignature: '',
  pronouns: null,
  pronounsForCustomers: false,
  motion: 'system',
  contrast: 'system',
  textSize: 100,
  underlineLinks: false,
} as const
