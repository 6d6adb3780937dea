import { SOCIAL_NAMES } from '@balcao/contracts/sign-in/social/names'
import { all, another, type Rows } from '../../row.ts'

/** Social providers. What comes of them is proved in server/sign-in. */
export const SOCIAL_ROWS: Rows = {
  'signIn.social.authenticate': { least: 'anyone', works: () => ({ provider: 'local', token: 'none' }), naming: {} },
  'signIn.social.oneTap': { least: 'anyone', works: () => ({ provider: 'local', credential: 'none', nonce: 'n'.repeat(16) }), naming: {} },
  // No provider is set up.
  'signIn.social.link': { least: 'client', works: () => ({ provider: 'local', name: 'google' }), naming: {}, status: all(404) },
  'signIn.socialProviders.list': { least: 'admin', works: () => ({}), naming: {} },
  'signIn.socialProviders.update': {
    least: 'admin',
    works: () => ({ name: 'github', clientId: `cliente-${another()}`, clientSecret: 'segredo' }),
    naming: {},
  },
  'signIn.socialProviders.remove': { least: 'admin', works: ({ socialProvider }) => ({ name: SOCIAL_NAMES[socialProvider] }), naming: {} },
  'signIn.socialProviders.check': {
    least: 'admin',
    works: ({ socialProvider }) => ({ name: SOCIAL_NAMES[socialProvider] }),
    naming: {},
    changesNothing: 'it asks the provider, and records nothing',
  },
}
