import { ROLE_LEVEL } from '@balcao/contracts/access'
import { MAX_PROVIDERS } from '@balcao/contracts/sso/bounds'
import type { CreateProvider, Discovery, GetProvider, Provider, Providers, UpdateProvider } from '@balcao/contracts/sso/providers'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { isPublicDomain } from '../companies/domains.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import type { MailSecrets, OpenId } from '../ports.ts'
import { now } from '../tickets/queries.ts'
import { sealSecret } from './internal/client-secret.ts'
import {
  allProviders,
  auditedProvider,
  lockProviders,
  mustFindProvider,
  type ProviderRow,
  providerView,
  type Viewing,
} from './internal/provider-rows.ts'
import { mustBeGrantable } from './roles.ts'

/** What the rules of providers need of the installation. */
export type Installed = { mailSecrets: MailSecrets; openId: Pick<OpenId, 'mayCall' | 'discover'>; publicUrl: string }
type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>

/** What a view is made with. */
export const viewingOf = ({ mailSecrets: [secrets], publicUrl }: Pick<Installed, 'mailSecrets' | 'publicUrl'>): Viewing => ({
  secrets,
  publicUrl,
})

/** All providers by name. @throws DomainError forbidden */
export async function list(ctx: Ctx, _: object, installed: Installed): Promise<Providers> {
  must(ctx, 'sso.manage')
  return { data: (await allProviders(ctx)).map((row) => providerView(row, viewingOf(installed))) }
}

/** @throws DomainError forbidden, sso_provider_not_found */
export async function get(ctx: Ctx, { id }: GetProvider, installed: Installed): Promise<Provider> {
  must(ctx, 'sso.manage')
  return providerView(await mustFindProvider(ctx, id), viewingOf(installed))
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

/** @throws DomainError invalid_input for an address that may not be called, and for domains that are nobody's own */
function mustBeSound({ openId }: Installed, { issuer, domains }: Pick<Provider, 'issuer' | 'domains'>): void {
  if (!openId.mayCall(issuer)) throw invalid({ field: 'issuer', reason: 'sso_issuer' })
  const at = domains.findIndex(isPublicDomain)
  if (at >= 0) throw invalid({ field: `domains.${at}`, reason: 'sso_domain_public' })
}

const columnsOf = (wanted: Omit<CreateProvider, 'clientSecret'>) => {
  const { name, label, preset, issuer, clientId, scopes, audience, domains, createsAccounts, defaultRole, groupsClaim } = wanted
  return {
    ...{ name, label, preset, issuer, clientId, scopes, audience, domains, createsAccounts, defaultRole, groupsClaim },
    groups: JSON.stringify(wanted.groups),
    isRequired: wanted.required,
    trustsSecondFactor: wanted.trustsSecondFactor,
    trustsUnverified: wanted.trustsUnverified,
    isActive: wanted.active,
  }
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
    .values({ ...columnsOf(input), tenantId, ceiling: ROLE_LEVEL[role], authorId: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeSecret(ctx, installed, { tenantId, id, issuer: input.issuer }, clientSecret)
  const made = await get(ctx, { id }, installed)
  await changed(ctx, 'created', null, made, true)
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
  const before = providerView(row, viewingOf(installed))
  if (version !== undefined && version !== before.version) throw conflict('sso_provider_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const wanted: Provider = { ...before, ...sent }
  const isOff = !wanted.active && before.active && Object.keys(sent).length === 1
  // What is only switched off may name what is gone: it could not be stopped otherwise.
  if (!isOff) {
    mustBeSound(installed, wanted)
    await mustBeGrantable(ctx, wanted)
  }
  if (wanted.issuer !== before.issuer && clientSecret === undefined) throw invalid({ field: 'clientSecret', reason: 'sso_secret_again' })
  const isSame = !differs(diff(auditedProvider(before), auditedProvider(wanted)))
  if (isSame && clientSecret === undefined && before.problem === null) return before
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
  if (clientSecret !== undefined) await writeSecret(ctx, installed, { ...row, issuer: wanted.issuer }, clientSecret)
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

/** Asks a provider what it says of itself, while no transaction is open. @throws DomainError forbidden, sso_provider_not_found */
export async function discover({ openId }: Installed, open: Open, { id }: GetProvider): Promise<Discovery> {
  const { issuer } = await open(async (ctx) => {
    must(ctx, 'sso.manage')
    return mustFindProvider(ctx, id)
  })
  const found = await openId.discover(issuer)
  if ('failure' in found) return { ok: false, failure: found.failure, issuer, authorization: '', token: '' }
  return { ok: true, failure: null, ...found }
}
