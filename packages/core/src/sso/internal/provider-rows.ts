import type { SsoAudience, SsoPreset, SsoProblem } from '@balcao/contracts/sso/bounds'
import type { Provider } from '@balcao/contracts/sso/providers'
import { sortKey } from '@balcao/db/sort-key'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import type { Secrets } from '../../ports.ts'
import { originsOf, recordName, redirectUri, scimUrl } from './addresses.ts'

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
export type Viewing = { publicUrl: string; secrets: Secrets }

/** What a domain's DNS is to show: nobody else can make it. */
export const recordValue = (secrets: Secrets, tenantId: number, domain: string): string =>
  `balcao-sso=${secrets.derive('sso-domain', `${tenantId}.${domain}`)}`

/** A provider as the contract has it. */
export function providerView(row: ProviderRow, { publicUrl, secrets }: Viewing): Provider {
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
    problem: row.problem as SsoProblem | null,
    redirectUris: originsOf(row, publicUrl).map((origin) => redirectUri(origin, row)),
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
})
