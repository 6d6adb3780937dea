import type {
  GetSocialProvider,
  SocialCheck,
  SocialProvider,
  SocialProviders,
  UpdateSocialProvider,
} from '@balcao/contracts/sign-in/social/providers'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { MailSecrets } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { allViews, callbackUrl, credentialsOf, findRow, viewOf } from './internal/provider-rows.ts'
import type { Social } from './ports.ts'
import { sealSecret } from './secret.ts'

type Installed = { mailSecrets: MailSecrets; publicUrl: string; social: Pick<Social, 'isAppleKey' | 'check'> }
type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>

/** All of them in the order of their buttons, configured or not. @throws DomainError forbidden */
export async function list(ctx: Ctx, _: object, installed: Installed): Promise<SocialProviders> {
  must(ctx, 'sso.manage')
  return { data: await allViews(ctx, installed) }
}

/** What the log keeps of a provider: no secret. */
const audited = ({ name, clientId, teamId, keyId, oneTap, active }: SocialProvider) => ({ name, clientId, teamId, keyId, oneTap, active })

async function changed(ctx: Ctx, verb: string, before: SocialProvider, after: SocialProvider | null, hasNewSecret: boolean): Promise<void> {
  await audit(ctx, {
    action: `social_provider.${verb}`,
    resource: 'social_provider',
    resourceId: before.name,
    ...diff(before.configured ? audited(before) : null, after && audited(after)),
    ...(hasNewSecret ? { details: { clientSecret: 'changed' } } : {}),
    risk: 'high',
  })
  await ctx.emit('sso:changed', {})
}

/** Two who save at once go one after the other, also where there is no row to lock yet. */
async function lock({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('social_providers'), ${actor.tenantId}::int)`.execute(db)
}

/** @throws DomainError invalid_input for what the provider asks for, and for what it knows nothing of */
function mustBeWhole(before: SocialProvider, wanted: SocialProvider, clientSecret: string | undefined): void {
  const { name } = before
  if (wanted.clientId === '') throw invalid({ field: 'clientId', reason: 'required' })
  // A secret that was for one client is not to be tried for another.
  if (clientSecret === undefined && (!before.hasSecret || wanted.clientId !== before.clientId))
    throw invalid({ field: 'clientSecret', reason: before.configured ? 'social_secret_again' : 'required' })
  for (const field of ['teamId', 'keyId'] as const) {
    if (name === 'apple' && wanted[field] === '') throw invalid({ field, reason: 'required' })
    if (name !== 'apple' && wanted[field] !== '') throw invalid({ field, reason: 'social_apple_only' })
  }
  if (wanted.oneTap && name !== 'google') throw invalid({ field: 'oneTap', reason: 'social_google_only' })
}

/**
 * Sets a provider up, or changes it. Another client asks for its own secret.
 * @throws DomainError forbidden, proof_required, invalid_input
 * @throws DomainError social_provider_changed (409, with the present provider) when `version` is stale
 */
export async function update(ctx: Ctx, { name, version, ...input }: UpdateSocialProvider, installed: Installed): Promise<SocialProvider> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  const { clientSecret, ...fields } = input
  if (name === 'apple' && clientSecret !== undefined && !(await installed.social.isAppleKey(clientSecret)))
    throw invalid({ field: 'clientSecret', reason: 'social_apple_key' })
  await lock(ctx)
  const before = await viewOf(ctx, name, installed)
  if (version !== undefined && version !== before.version) throw conflict('social_provider_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const wanted: SocialProvider = { ...before, active: before.configured ? before.active : true, ...sent }
  // What is only switched off may lack what it needs: it could not be stopped otherwise.
  const isOff = before.configured && !wanted.active && Object.keys(sent).length === 1 && clientSecret === undefined
  if (!isOff) mustBeWhole(before, wanted, clientSecret)
  if (before.configured && clientSecret === undefined && !differs(diff(audited(before), audited(wanted)))) return before
  const { tenantId } = ctx.actor
  const { clientId, teamId, keyId, oneTap, active: isActive } = wanted
  const sealed = clientSecret === undefined ? {} : { sealed: sealSecret(installed.mailSecrets, { tenantId, name, clientId }, clientSecret) }
  const values = { ...{ clientId, teamId, keyId, oneTap, isActive, authorId: me(ctx), failure: '', failedAt: null }, ...sealed }
  await ctx.db
    .insertInto('socialProviders')
    .values({ tenantId, name, ...values })
    .onConflict((oc) =>
      oc.columns(['tenantId', 'name']).doUpdateSet((eb) => ({ ...values, version: eb('socialProviders.version', '+', 1), updatedAt: now })),
    )
    .execute()
  const after = await viewOf(ctx, name, installed)
  await changed(ctx, before.configured ? 'updated' : 'created', before, after, clientSecret !== undefined)
  return after
}

/**
 * Takes the credentials away: nobody comes in by the provider any more; links stay for when it is back.
 * @throws DomainError forbidden, proof_required, social_provider_not_found
 */
export async function remove(ctx: Ctx, { name }: GetSocialProvider, installed: Installed): Promise<{ success: true }> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  await lock(ctx)
  const before = await viewOf(ctx, name, installed)
  if (!before.configured) throw notFound('social_provider_not_found')
  await ctx.db.deleteFrom('socialProviders').where('name', '=', name).execute()
  await changed(ctx, 'deleted', before, null, false)
  return { success: true }
}

/** Asks a provider whether it takes the credentials, while no transaction is open. @throws DomainError forbidden, social_provider_not_found */
export async function check({ mailSecrets, publicUrl, social }: Installed, open: Open, { name }: GetSocialProvider): Promise<SocialCheck> {
  const row = await open(async (ctx) => {
    must(ctx, 'sso.manage')
    const found = await findRow(ctx.db, name)
    if (!found) throw notFound('social_provider_not_found')
    return found
  })
  const credentials = credentialsOf(mailSecrets, row)
  if (!credentials) return { outcome: 'unreadable', detail: '' }
  return social.check(credentials, callbackUrl(new URL(publicUrl).origin, name))
}
