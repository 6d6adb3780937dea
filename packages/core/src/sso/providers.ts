import { ROLE_LEVEL } from '@balcao/contracts/access'
import { MAX_PROVIDERS } from '@balcao/contracts/sso/bounds'
import { addressesOf, providerFaults } from '@balcao/contracts/sso/faults'
import type { CreateProvider, Discovery, GetProvider, Provider, Providers, UpdateProvider } from '@balcao/contracts/sso/providers'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { isPublicDomain } from '../companies/domains.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import type { MailSecrets } from '../ports.ts'
import { now } from '../tickets/queries.ts'
import { sealSecret } from './internal/client-secret.ts'
import {
  allProviders,
  auditedProvider,
  directoryFields,
  lockProviders,
  mustFindProvider,
  type ProviderRow,
  providerView,
} from './internal/provider-rows.ts'
import { keyOf, sealKey } from './internal/saml-party.ts'
import type { Ldap, OpenId, Saml } from './ports.ts'
import { mustBeGrantable } from './roles.ts'

/** What the rules of providers need of the installation. */
export type Installed = {
  mailSecrets: MailSecrets
  openId: Pick<OpenId, 'mayCall' | 'discover'>
  saml: Pick<Saml, 'mayCall' | 'certificate' | 'newKey'>
  ldap: Pick<Ldap, 'mayCall' | 'certificate' | 'isFilter'>
  publicUrl: string
}
type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>

/** All providers by name. @throws DomainError forbidden */
export async function list(ctx: Ctx, _: object, installed: Installed): Promise<Providers> {
  must(ctx, 'sso.manage')
  return { data: (await allProviders(ctx)).map((row) => providerView(row, installed)) }
}

/** @throws DomainError forbidden, sso_provider_not_found */
export async function get(ctx: Ctx, { id }: GetProvider, installed: Installed): Promise<Provider> {
  must(ctx, 'sso.manage')
  return providerView(await mustFindProvider(ctx, id), installed)
}

/** Writes down what became of a provider, and has open pages read it again. */
async function changed(ctx: Ctx, verb: string, before: Provider | null, after: Provider | null, hasNewSecret: boolean): Promise<void> {
  const change = diff(before && auditedProvider(before), after && auditedProvider(after))
  const id = (after ?? before)?.id as number
  const details = hasNewSecret ? { details: { clientSecret: 'changed' } } : {}
  await audit(ctx, {
    action: `identity_provider.${verb}`,
    resource: 'identity_provider',
    resourceId: id,
    ...change,
    ...details,
    risk: 'high',
  })
  await ctx.emit('sso:changed', {})
}

type Sound = Parameters<typeof providerFaults>[0] & Pick<Provider, 'domains' | 'logoutUrl' | 'metadataUrl' | 'plain'>
/** @throws DomainError invalid_input for what the protocol asks for, addresses that may not be called, and domains that are nobody's own */
function mustBeSound({ openId, saml, ldap }: Installed, provider: Sound): void {
  const faults = providerFaults(provider)
  if (faults.length > 0) throw invalid(...faults)
  const { protocol, issuer, domains, certificates } = provider
  if (protocol === 'ldap') {
    if (!addressesOf(issuer).every((url) => ldap.mayCall(url, provider.plain)))
      throw invalid({ field: 'issuer', reason: 'ldap_address_refused' })
    if (!ldap.isFilter(provider.peopleFilter)) throw invalid({ field: 'peopleFilter', reason: 'ldap_filter' })
  }
  if (protocol === 'oidc' && !openId.mayCall(issuer)) throw invalid({ field: 'issuer', reason: 'sso_issuer' })
  for (const field of ['signInUrl', 'logoutUrl', 'metadataUrl'] as const)
    if (provider[field] !== '' && !saml.mayCall(provider[field])) throw invalid({ field, reason: 'sso_address' })
  const none = certificates.findIndex((one) => (protocol === 'ldap' ? ldap : saml).certificate(one) === undefined)
  if (none >= 0) throw invalid({ field: `certificates.${none}`, reason: protocol === 'ldap' ? 'ldap_certificate' : 'saml_certificate' })
  const at = domains.findIndex(isPublicDomain)
  if (at >= 0) throw invalid({ field: `domains.${at}`, reason: 'sso_domain_public' })
}

const bareIn = ({ ldap }: Installed, certificates: readonly string[]) => [
  ...new Set(certificates.map((one) => ldap.certificate(one)?.bare ?? one)),
]

const columnsOf = (wanted: Omit<CreateProvider, 'clientSecret' | 'protocol'>) => {
  const { required: isRequired, active: isActive, groups, domains, scopes, certificates, ...same } = wanted
  const { name, label, preset, issuer, clientId, audience, createsAccounts, defaultRole, groupsClaim } = same
  const { trustsSecondFactor, trustsUnverified, signInUrl, logoutUrl, metadataUrl, emailAttribute, nameAttribute } = same
  return {
    ...{ name, label, preset, issuer, clientId, scopes, audience, domains, createsAccounts, defaultRole, groupsClaim },
    ...{ signInUrl, logoutUrl, metadataUrl, emailAttribute, nameAttribute, certificates, isRequired, isActive },
    ...{ trustsSecondFactor, trustsUnverified, idpInitiated: same.idpInitiated, endsSession: same.endsSession },
    groups: JSON.stringify(groups),
    ...directoryFields(same),
  }
}

/** A key of our own for a provider of SAML that has none that can be read. */
async function giveKey(ctx: Ctx, { saml, mailSecrets }: Installed, id: number): Promise<void> {
  const row = await mustFindProvider(ctx, id)
  if (row.protocol !== 'saml' || keyOf(mailSecrets, row)) return
  const { privateKey, certificate } = await saml.newKey(`Balcao ${row.tenantId}-${id}`)
  await ctx.db
    .updateTable('identityProviders')
    .set({ sealedKey: sealKey(mailSecrets, row, privateKey), ownCertificate: certificate })
    .where('id', '=', id)
    .execute()
}

async function writeSecret({ db }: Ctx, { mailSecrets }: Installed, row: Pick<ProviderRow, 'tenantId' | 'id' | 'issuer'>, secret: string) {
  await db
    .updateTable('identityProviders')
    .set({ sealed: sealSecret(mailSecrets, row, secret) })
    .where('id', '=', row.id)
    .execute()
}

/** Adds a provider. @throws DomainError forbidden, proof_required, too_many_sso_providers, invalid_input */
export async function create(ctx: Ctx, { clientSecret, ...input }: CreateProvider, installed: Installed): Promise<Provider> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  mustBeSound(installed, input)
  await lockProviders(ctx)
  if ((await allProviders(ctx)).length >= MAX_PROVIDERS) throw conflict('too_many_sso_providers')
  await mustBeGrantable(ctx, input)
  const { tenantId, role } = ctx.actor
  const { id } = await ctx.db
    .insertInto('identityProviders')
    .values({
      ...columnsOf({ ...input, certificates: bareIn(installed, input.certificates) }),
      protocol: input.protocol,
      tenantId,
      ceiling: ROLE_LEVEL[role],
      authorId: me(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (clientSecret !== undefined) await writeSecret(ctx, installed, { tenantId, id, issuer: input.issuer }, clientSecret)
  await giveKey(ctx, installed, id)
  const made = await get(ctx, { id }, installed)
  await changed(ctx, 'created', null, made, clientSecret !== undefined)
  return made
}

/**
 * Changes a provider; what it may give is bounded by whoever saves it. Another issuer asks for its own client secret, so that none goes
 * where it was not meant to.
 * @throws DomainError forbidden, proof_required, sso_provider_not_found, invalid_input
 * @throws DomainError sso_provider_changed (409, with the present provider) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, clientSecret, ...input }: UpdateProvider, installed: Installed): Promise<Provider> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  await lockProviders(ctx)
  const row = await mustFindProvider(ctx, id)
  const before = providerView(row, installed)
  if (version !== undefined && version !== before.version) throw conflict('sso_provider_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const merged: Provider = { ...before, ...sent }
  const wanted = { ...merged, certificates: bareIn(installed, merged.certificates) }
  const isOff = !wanted.active && before.active && Object.keys(sent).length === 1
  // What is only switched off may name what is gone: it could not be stopped otherwise.
  if (!isOff) {
    mustBeSound(installed, wanted)
    await mustBeGrantable(ctx, wanted)
  }
  // A password that went by TLS is not to go without it, unless whoever knows it says so.
  const isElsewhere = wanted.issuer !== before.issuer || (wanted.plain && !before.plain)
  if (before.protocol !== 'saml' && isElsewhere && clientSecret === undefined)
    throw invalid({ field: 'clientSecret', reason: before.protocol === 'ldap' ? 'ldap_secret_again' : 'sso_secret_again' })
  const isSame = !differs(diff(auditedProvider(before), auditedProvider(wanted)))
  const lacksKey = row.protocol === 'saml' && before.saml?.certificate === null
  if (isSame && clientSecret === undefined && before.problem === null && !lacksKey) return before
  await ctx.db
    .updateTable('identityProviders')
    .set((eb) => ({
      ...columnsOf(wanted),
      provedDomains: row.provedDomains.filter((one) => wanted.domains.includes(one)),
      ...(isOff ? {} : { ceiling: ROLE_LEVEL[ctx.actor.role], authorId: me(ctx), problem: null }),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
  // Who is known at one issuer is nobody at another.
  if (wanted.issuer !== before.issuer)
    await ctx.db.updateTable('ssoIdentities').set({ subject: null }).where('providerId', '=', id).execute()
  if (before.trustsSecondFactor && !wanted.trustsSecondFactor)
    await ctx.db.updateTable('ssoSessions').set({ secondFactorTrusted: false }).where('providerId', '=', id).execute()
  if (clientSecret !== undefined) await writeSecret(ctx, installed, { ...row, issuer: wanted.issuer }, clientSecret)
  if (!isOff) await giveKey(ctx, installed, id)
  const after = await get(ctx, { id }, installed)
  await changed(ctx, 'updated', before, after, clientSecret !== undefined)
  return after
}

/** Takes a provider away: nobody signs in by it any more; accounts stay. @throws DomainError forbidden, proof_required, sso_provider_not_found */
export async function remove(ctx: Ctx, { id }: GetProvider, installed: Installed): Promise<{ success: true }> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  await lockProviders(ctx)
  const before = await get(ctx, { id }, installed)
  await ctx.db.deleteFrom('identityProviders').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null, false)
  return { success: true }
}

/** Asks a provider of OpenID Connect what it says of itself, while no transaction is open. @throws DomainError forbidden, sso_provider_not_found */
export async function discover({ openId }: Installed, open: Open, { id }: GetProvider): Promise<Discovery> {
  const { issuer } = await open(async (ctx) => {
    must(ctx, 'sso.manage')
    return mustFindProvider(ctx, id)
  })
  const found = await openId.discover(issuer)
  if ('failure' in found) return { ok: false, failure: found.failure, issuer, authorization: '', token: '' }
  return { ok: true, failure: null, ...found }
}
