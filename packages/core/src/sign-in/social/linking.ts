import type { ErrorCode } from '@balcao/contracts/errors'
import { SOCIAL_LABELS, type SocialName } from '@balcao/contracts/sign-in/social/names'
import type { BeginSocialLink } from '@balcao/contracts/sign-in/social/sign-in'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { personCtx } from '../../auth/begin.ts'
import type { AuthContext } from '../../auth/session.ts'
import { type Ctx, me } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { asMe, type Open } from '../../sso/as-me.ts'
import { addressOf } from '../../sso/claims.ts'
import { requiredFor } from '../../sso/required.ts'
import { type Begun, type SocialTools, start } from './begin.ts'
import type { SocialPerson } from './ports.ts'
import { CameTwice, identityOf } from './settle.ts'

/**
 * Sends a signed-in browser to a provider, to link the login there: the provider's answer links it, while this session lasts.
 * @throws DomainError proof_required, oauth_config where the provider is not set up, does not answer, or the person has to come in another way
 */
export async function beginLink(
  auth: AuthContext,
  tools: SocialTools,
  open: Open,
  { name, app }: Omit<BeginSocialLink, 'provider'>,
  present: string | undefined,
): Promise<Begun> {
  const sessionId = await open(async ({ actor }) => actor.sessionId, 'read')
  const asked = await asMe(auth, open, true, async (ctx) => {
    const account = await ctx.db.selectFrom('users').where('id', '=', me(ctx)).select(['email', 'role']).executeTakeFirstOrThrow()
    return { tenantId: ctx.actor.tenantId, userId: me(ctx), isShut: await requiredFor(ctx, account) }
  })
  const purpose = { purpose: 'link' as const, userId: asked.userId, sessionId: sessionId ?? 0 }
  const begun = asked.isShut || sessionId === null ? undefined : await start(auth, tools, asked.tenantId, { name, app }, purpose, present)
  if (!begun) throw notFound('oauth_config')
  return begun
}

/** The person whose link it is, while the session that they asked for it in lasts. */
const ownerOf = ({ db }: Ctx, { userId, sessionId }: { userId: number | null; sessionId: number | null }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .where('s.id', '=', sessionId ?? 0)
    .where('s.userId', '=', userId ?? 0)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', sql<string>`now()`)
    .where('s.idleExpiresAt', '>', sql<string>`now()`)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .select(['u.id', 'u.tenantId', 'u.email', 'u.name', 'u.role'])
    .executeTakeFirst()

/** Links a login that a provider proved to whoever asked for it, and mails them. @returns why it is not linked */
export async function settleLink(
  auth: AuthContext,
  ctx: Ctx,
  asked: { userId: number | null; sessionId: number | null },
  name: SocialName,
  person: SocialPerson,
): Promise<ErrorCode | undefined> {
  const owner = await ownerOf(ctx, asked)
  if (!owner) return 'oauth_failed'
  const known = await identityOf(ctx, person)
  if (known && known.userId !== owner.id) return 'oauth_login_taken'
  const { issuer, subject } = person
  const login = { name, issuer, subject, email: addressOf(person.email) ?? '', isLinked: true }
  // Another login of the same provider goes: there is one of each.
  await ctx.db.deleteFrom('socialIdentities').where('userId', '=', owner.id).where('name', '=', name).execute()
  const made = await ctx.db
    .insertInto('socialIdentities')
    .values({ ...login, tenantId: owner.tenantId, userId: owner.id })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CameTwice()
  const own = personCtx(auth, ctx.db, owner)
  const change = diff(null, { provider: SOCIAL_LABELS[name], email: login.email })
  await audit(own, { action: 'social_identity.linked', resource: 'user', resourceId: owner.id, ...change })
  await own.emit('account:changed', { userId: owner.id, what: 'social_linked' })
  return undefined
}
