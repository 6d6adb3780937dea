import type { Build } from '../../maker.ts'

/** One that nothing opens the secret of. */
const identityProvider: Build = async ({ desk }) => {
  const values = {
    ...{ tenantId: desk.id, name: 'Entra', label: 'Entra', issuer: 'https://login.example.com/', clientId: 'balcao' },
    ...{ scopes: ['openid'], domains: ['acme.example.com'], groups: '[]', ceiling: 7 },
  }
  const { id } = await desk.rows((tx) => tx.insertInto('identityProviders').values(values).returning('id').executeTakeFirstOrThrow())
  return id
}

/** A directory that nothing opens the password of, and that is kept up to date from. */
const directory: Build = async ({ desk }) => {
  const values = {
    ...{ tenantId: desk.id, name: 'Diretório', label: 'rede', issuer: 'ldaps://dc1.example.com', clientId: 'cn=x,dc=x', protocol: 'ldap' },
    ...{ preset: 'openldap', scopes: [], domains: ['acme.example.com'], groups: '[]', ceiling: 7, syncs: true },
  }
  const { id } = await desk.rows((tx) => tx.insertInto('identityProviders').values(values).returning('id').executeTakeFirstOrThrow())
  return id
}

/** A reading that waits for an administrator. */
const heldSync: Build = async (maker) => {
  const person = await maker.person()
  const values = { tenantId: maker.desk.id, providerId: await directory(maker), state: 'held', problems: '[]', heldIds: [person.id] }
  const { id } = await maker.desk.rows((tx) => tx.insertInto('directorySyncs').values(values).returning('id').executeTakeFirstOrThrow())
  return id
}

let made = 0

/** A login of the caller's. */
const ssoIdentity: Build = async (maker) => {
  const person = await maker.person()
  const values = {
    tenantId: maker.desk.id,
    providerId: await identityProvider(maker),
    userId: person.id,
    subject: `s${made++}`,
    email: 'ana@acme.example.com',
  }
  const { id } = await maker.desk.rows((tx) => tx.insertInto('ssoIdentities').values(values).returning('id').executeTakeFirstOrThrow())
  return id
}

/** A test sign-in of the caller's. */
const ssoTest: Build = async (maker) => {
  const person = await maker.person()
  const values = {
    ...{ tenantId: maker.desk.id, providerId: await identityProvider(maker), purpose: 'test', app: 'staff', stateHash: `state ${made++}` },
    ...{ browserHash: 'browser', redirectUri: 'https://desk.example.com/', testerId: person.id, expiresAt: '2100-01-01T00:00:00Z' },
  }
  const { id } = await maker.desk.rows((tx) => tx.insertInto('ssoSignIns').values(values).returning('id').executeTakeFirstOrThrow())
  return id
}

export const SSO_IDS = { identityProvider, directory, heldSync, ssoIdentity, ssoTest }
