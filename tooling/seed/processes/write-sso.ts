import { ROLE_LEVEL } from '@balcao/contracts/access'
import type { Tx } from '@balcao/db/tenant'
import { type Ids, idOf } from '../write-people.ts'
import { CERTIFICATE } from './certificate.ts'

/** A provider that the demo's organisation might have. */
const PROVIDER = {
  name: 'Diretório da Acme',
  label: 'conta Acme',
  preset: 'entra',
  issuer: 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0',
  clientId: '66666666-7777-8888-9999-000000000000',
  scopes: ['openid', 'email', 'profile'],
  domains: ['acme.test'],
  groupsClaim: 'groups',
  groups: [
    { group: 'Central de Suporte', role: 'agent' },
    { group: 'Coordenação do Suporte', role: 'supervisor' },
  ],
}

/** Another one, of customers, that speaks SAML. */
const SAML = {
  name: 'AD FS dos clientes',
  label: 'rede da empresa',
  preset: 'adfs',
  protocol: 'saml',
  issuer: 'http://adfs.acme.test/adfs/services/trust',
  clientId: '',
  scopes: [],
  audience: 'customers',
  domains: ['clientes.acme.test'],
  defaultRole: 'client',
  signInUrl: 'https://adfs.acme.test/adfs/ls/',
  logoutUrl: 'https://adfs.acme.test/adfs/ls/',
  certificates: [CERTIFICATE],
  emailAttribute: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  nameAttribute: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  groups: '[]',
  endsSession: true,
}

/** And the directory of the office, which accounts followed for a while. */
const DIRECTORY = {
  name: 'Active Directory da matriz',
  label: 'rede da Acme',
  preset: 'active_directory',
  protocol: 'ldap',
  issuer: 'ldaps://dc1.matriz.acme.test ldaps://dc2.matriz.acme.test',
  clientId: 'balcao.leitura@matriz.acme.test',
  scopes: [],
  domains: ['matriz.acme.test'],
  baseDn: 'ou=Pessoas,dc=matriz,dc=acme,dc=test',
  peopleFilter: '(&(objectCategory=person)(objectClass=user))',
  emailAttribute: 'mail',
  nameAttribute: 'displayName',
  subjectAttribute: 'objectGUID',
  memberAttribute: 'member',
  groupsClaim: 'memberOf',
  groups: JSON.stringify([{ group: 'cn=Suporte,ou=Grupos,dc=matriz,dc=acme,dc=test', role: 'agent' }]),
  createsAccounts: true,
  syncs: true,
  syncCreates: true,
}
const HOUR_MS = 3_600_000

/** What became of the last readings of the directory. */
async function writeSyncs(tx: Tx, tenantId: number, providerId: number, askedById: number, now: number): Promise<void> {
  const readings = [
    { hours: 26, people: 48, created: 11, updated: 2, askedById },
    { hours: 25, people: 48, updated: 1 },
    { hours: 24, state: 'failed', failure: 'timeout', detail: '' },
  ]
  const rows = readings.map(({ hours, ...reading }) => ({
    ...{ tenantId, providerId, state: 'done', problems: '[]', ...reading },
    startedAt: new Date(now - hours * HOUR_MS).toISOString(),
    finishedAt: new Date(now - hours * HOUR_MS + 4_000).toISOString(),
  }))
  await tx.insertInto('directorySyncs').values(rows).execute()
}

/** Identity providers, switched off and without a secret: nobody of a demo has an account there. With how a set-up goes at first. */
export async function writeSso(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const { id: providerId } = await tx
    .insertInto('identityProviders')
    .values({
      ...{
        tenantId,
        ...PROVIDER,
        groups: JSON.stringify(PROVIDER.groups),
        ceiling: ROLE_LEVEL.admin,
        isActive: false,
        createsAccounts: true,
      },
      authorId: idOf(users, 'admin@acme.test'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('identityProviders')
    .values({ tenantId, ...SAML, ceiling: ROLE_LEVEL.admin, isActive: false, authorId: idOf(users, 'admin@acme.test') })
    .execute()
  const authorId = idOf(users, 'admin@acme.test')
  const { id: directoryId } = await tx
    .insertInto('identityProviders')
    .values({ tenantId, ...DIRECTORY, ceiling: ROLE_LEVEL.admin, isActive: false, authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeSyncs(tx, tenantId, directoryId, authorId, now)
  const attempts = [
    { outcome: 'not_valid', email: '', detail: 'unexpected JWT "aud" (audience) claim value' },
    { outcome: 'email_unverified', email: 'marcelo.azevedo@acme.test', detail: '' },
    { outcome: 'tested', email: 'marcelo.azevedo@acme.test', detail: '' },
  ]
  const rows = attempts.map((attempt, n) => ({
    ...{ tenantId, providerId, ip: '203.0.113.20', ...attempt },
    createdAt: new Date(now - (attempts.length - n) * 240_000).toISOString(),
  }))
  await tx.insertInto('ssoAttempts').values(rows).execute()
}
