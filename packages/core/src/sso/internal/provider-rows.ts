import type { SsoAudience, SsoPreset, SsoProblem, SsoProtocol } from '@balcao/contracts/sso/bounds'
import type { Provider } from '@balcao/contracts/sso/providers'
import { sortKey } from '@balcao/db/sort-key'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import type { MailSecrets, Secrets } from '../../ports.ts'
import { acsUrl, backChannelUri, originsOf, recordName, redirectUri, samlEntityId, scimUrl, signedOutUri } from '../addresses.ts'
import type { Ldap, Saml } from '../ports.ts'
import { openSecret } from './client-secret.ts'
import { keyOf } from './saml-party.ts'

/** Providers with the hosts of their tenant, and how many people sign in by them. */
export function providerRows(db: Tx) {
  return db
    .selectFrom('identityProviders as p')
    .innerJoin('tenants as t', 't.id', 'p.tenantId')
    .selectAll('p')
    .select(['t.subdomain', 't.customDomain', 't.customDomainVerifiedAt', 't.status as tenantStatus'])
    .select(sql<number>`(select count(*)::int from sso_identities i where i.tenant_id = p.tenant_id and i.provider_id = p.id)`.as('people'))
}
export type ProviderRow = Awaited<ReturnType<ReturnType<typeof providerRows>['execute']>>[number]

/** What a view of a provider is made with. */
export type Viewing = {
  publicUrl: string
  mailSecrets: MailSecrets
  saml: Pick<Saml, 'certificate'>
  ldap: Pick<Ldap, 'certificate'>
}

/** What a domain's DNS is to show: nobody else can make it. */
export const recordValue = (secrets: Secrets, tenantId: number, domain: string): string =>
  `balcao-sso=${secrets.derive('sso-domain', `${tenantId}.${domain}`)}`

const factsOf = (certificates: readonly string[], port: Viewing['ldap']) =>
  certificates.flatMap((one) => {
    const { subject, fingerprint, from, until } = port.certificate(one) ?? {}
    return subject !== undefined && fingerprint && from && until ? [{ subject, fingerprint, from, until }] : []
  })

/** What a provider of SAML needs of us, and what its certificates say of themselves. */
const samlView = (row: ProviderRow, { publicUrl, mailSecrets, saml }: Viewing): Provider['saml'] => ({
  entityId: samlEntityId(publicUrl, row),
  certificate: keyOf(mailSecrets, row)?.certificate ?? null,
  certificates: factsOf(row.certificates, saml),
})

/** What is known of a directory. */
const directoryView = (row: ProviderRow, { ldap }: Viewing): Provider['directory'] => ({
  certificates: factsOf(row.certificates, ldap),
  certificateUntil: row.serverCertificateUntil,
  syncedAt: row.syncedAt,
  failingSince: row.failingSince,
})

type DirectoryFields = Pick<
  Provider,
  'plain' | 'baseDn' | 'peopleFilter' | 'subjectAttribute' | 'groupsBaseDn' | 'memberAttribute' | 'syncs' | 'syncCreates'
>
/** How a directory is searched, and whether accounts follow it. */
export const directoryFields = (from: DirectoryFields): DirectoryFields => ({
  plain: from.plain,
  baseDn: from.baseDn,
  peopleFilter: from.peopleFilter,
  subjectAttribute: from.subjectAttribute,
  groupsBaseDn: from.groupsBaseDn,
  memberAttribute: from.memberAttribute,
  syncs: from.syncs,
  syncCreates: from.syncCreates,
})

/** A provider as the contract has it. */
export function providerView(row: ProviderRow, viewing: Viewing): Provider {
  const { publicUrl, mailSecrets } = viewing
  const [secrets] = mailSecrets
  const { id, tenantId, name, label, issuer, clientId, scopes, domains, version, updatedAt, people } = row
  return {
    ...{ id, name, label, issuer, clientId, scopes, domains, version, updatedAt, people },
    preset: row.preset as SsoPreset,
    audience: row.audience as SsoAudience,
    provedDomains: row.provedDomains,
    domainRecords: domains.map((domain) => ({ domain, name: recordName(domain), value: recordValue(secrets, tenantId, domain) })),
    createsAccounts: row.createsAccounts,
    defaultRole: row.defaultRole,
    groupsClaim: row.groupsClaim,
    groups: row.groups,
    required: row.isRequired,
    trustsSecondFactor: row.trustsSecondFactor,
    trustsUnverified: row.trustsUnverified,
    active: row.isActive,
    protocol: row.protocol as SsoProtocol,
    signInUrl: row.signInUrl,
    logoutUrl: row.logoutUrl,
    certificates: row.certificates,
    metadataUrl: row.metadataUrl,
    emailAttribute: row.emailAttribute,
    nameAttribute: row.nameAttribute,
    idpInitiated: row.idpInitiated,
    endsSession: row.endsSession,
    ...directoryFields(row),
    hasSecret: row.protocol !== 'saml' && openSecret(mailSecrets, row) !== undefined,
    problem: row.problem as SsoProblem | null,
    redirectUris: originsOf(row, publicUrl).map((origin) => (row.protocol === 'saml' ? acsUrl : redirectUri)(origin, row)),
    signedOutUris: originsOf(row, publicUrl).map((origin) => signedOutUri(origin, row)),
    backChannelUri: backChannelUri(publicUrl, row),
    saml: row.protocol === 'saml' ? samlView(row, viewing) : null,
    directory: row.protocol === 'ldap' ? directoryView(row, viewing) : null,
    scim: {
      url: scimUrl(publicUrl),
      hint: row.scimHint,
      formerUntil: row.scimFormerUntil !== null && Date.parse(row.scimFormerUntil) > Date.now() ? row.scimFormerUntil : null,
      lastUsedAt: row.scimUsedAt,
    },
  }
}

/** All providers by name. */
export const allProviders = ({ db }: Ctx): Promise<ProviderRow[]> => providerRows(db).orderBy(sortKey('p.name')).orderBy('p.id').execute()

/** @throws DomainError sso_provider_not_found */
export async function mustFindProvider({ db }: Pick<Ctx, 'db'>, id: number): Promise<ProviderRow> {
  const row = await providerRows(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('sso_provider_not_found')
  return row
}

/** Their number depends on all of them: one change of theirs at a time. */
export async function lockProviders({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity_providers'), ${actor.tenantId}::int)`.execute(db)
}

const AUDITED = 24

/** What the log keeps of a provider: no secret. */
export const auditedProvider = ({ name, label, preset, issuer, clientId, scopes, audience, domains, ...more }: Provider) => ({
  ...{ name, label, preset, issuer, clientId, scopes, audience, domains },
  createsAccounts: more.createsAccounts,
  defaultRole: more.defaultRole,
  groupsClaim: more.groupsClaim,
  groups: more.groups,
  required: more.required,
  trustsSecondFactor: more.trustsSecondFactor,
  trustsUnverified: more.trustsUnverified,
  active: more.active,
  protocol: more.protocol,
  signInUrl: more.signInUrl,
  logoutUrl: more.logoutUrl,
  // The ends of them say which they are.
  certificates: more.certificates.map((one) => one.slice(-AUDITED)),
  metadataUrl: more.metadataUrl,
  emailAttribute: more.emailAttribute,
  nameAttribute: more.nameAttribute,
  idpInitiated: more.idpInitiated,
  endsSession: more.endsSession,
  ...directoryFields(more),
})
