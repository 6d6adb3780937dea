import { all, another, empty, found, type Row, type Rows } from '../../row.ts'

const one = {
  least: 'admin',
  works: ({ identityProvider }) => ({ id: identityProvider }),
  naming: { id: found(({ identityProvider }) => ({ id: identityProvider })) },
} as const satisfies Row
const made = () => ({
  ...{ name: 'Okta', label: 'Okta', issuer: 'https://acme.okta.com', clientId: 'balcao', clientSecret: 'segredo' },
  domains: [`acme-${another()}.example.com`],
})

/** Single sign-on. What providers may give is proved in core/sso; signing in by one in server/sso. */
export const SSO: Rows = {
  'sso.providers.list': { least: 'admin', works: () => ({}), naming: {} },
  'sso.providers.get': one,
  'sso.providers.create': { least: 'admin', works: made, naming: {} },
  'sso.providers.update': {
    least: 'admin',
    works: ({ identityProvider }) => ({ id: identityProvider, name: `Outro ${another()}` }),
    naming: { id: found(({ identityProvider }) => ({ id: identityProvider, name: 'Outro' })) },
  },
  'sso.providers.remove': one,
  'sso.providers.discover': { ...one, changesNothing: 'it asks the provider, and records nothing' },
  'sso.providers.readMetadata': {
    least: 'admin',
    works: () => ({ xml: '<nothing/>' }),
    naming: {},
    changesNothing: 'it reads, and records nothing',
  },
  // No record is there.
  'sso.providers.proveDomains': { ...one, status: all(409), changesNothing: 'no name server says anything about a domain of examples' },
  'sso.providers.rotateScim': one,
  'sso.providers.removeScim': { ...one, changesNothing: 'there is no token yet' },
  // Nothing opens its secret: no row sends anybody anywhere.
  'sso.providers.test': { ...one, status: all(409), changesNothing: 'it sends the browser to the provider, and changes nothing here' },
  // Nothing opens its password: what comes of a directory is proved in server/sso on a real one.
  'sso.directories.test': {
    least: 'admin',
    works: ({ directory }) => ({ id: directory, email: 'x@example.test' }),
    naming: { id: found(({ directory }) => ({ id: directory, email: 'x@example.test' })) },
    changesNothing: 'it looks somebody up, and records nothing',
  },
  'sso.directories.syncs': {
    least: 'admin',
    works: ({ directory }) => ({ id: directory }),
    naming: { id: found(({ directory }) => ({ id: directory })) },
  },
  'sso.directories.sync': {
    least: 'admin',
    works: ({ directory }) => ({ id: directory }),
    naming: { id: found(({ directory }) => ({ id: directory })) },
  },
  'sso.directories.confirm': {
    least: 'admin',
    works: ({ heldSync }) => ({ id: heldSync }),
    naming: { id: found(({ heldSync }) => ({ id: heldSync })) },
  },
  'sso.attempts.list': {
    least: 'admin',
    works: () => ({}),
    naming: { providerId: empty(({ identityProvider }) => ({ providerId: identityProvider })) },
  },
  'sso.attempts.test': {
    least: 'admin',
    works: ({ ssoTest }) => ({ id: ssoTest }),
    naming: { id: found(({ ssoTest }) => ({ id: ssoTest })) },
  },
  'sso.signIn.options': { least: 'anyone', works: () => ({ email: 'x@example.test' }), naming: {} },
  'sso.signIn.begin': { least: 'anyone', works: () => ({ provider: '1-2147483647' }), naming: {} },
  'sso.signIn.complete': { least: 'anyone', works: () => ({ signIn: '1-2147483647' }), naming: {} },
  'sso.identities.list': { least: 'client', works: () => ({}), naming: {} },
  'sso.identities.remove': {
    least: 'client',
    works: ({ ssoIdentity }) => ({ id: ssoIdentity }),
    naming: { id: found(({ ssoIdentity }) => ({ id: ssoIdentity })) },
  },
  // Nothing opens the provider’s secret, and no link is under way.
  'sso.identities.beginLink': { least: 'client', works: () => ({ provider: '1-2147483647' }), naming: {}, status: all(404) },
  'sso.identities.proved': { least: 'client', works: () => ({ signIn: '1-2147483647' }), naming: {}, status: all(404) },
  'sso.identities.confirm': { least: 'client', works: () => ({ signIn: '1-2147483647' }), naming: {}, status: all(404) },
}
