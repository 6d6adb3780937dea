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
