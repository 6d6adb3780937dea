import { SOCIAL_LABELS, type SocialName } from '@balcao/contracts/sign-in/social/names'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'

/** A login at a social provider that signs the caller in. */
export type OwnSocialIdentity = {
  id: number
  name: SocialName
  label: string
  email: string
  createdAt: string
  lastUsedAt: string | null
}

/** Those of the person of this transaction, in the order in which they came. */
export async function identitiesOf(ctx: Ctx): Promise<OwnSocialIdentity[]> {
  const rows = await ctx.db
    .selectFrom('socialIdentities')
    .where('userId', '=', me(ctx))
    .select(['id', 'name', 'email', 'createdAt', 'lastUsedAt'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, name: row.name as SocialName, label: SOCIAL_LABELS[row.name as SocialName] }))
}

/**
 * Unlinks one of the caller's, and mails them. That they proved themselves a moment ago, and that another way in is left, is the caller's to check.
 * @returns whether there was one
 */
export async function unlink(ctx: Ctx, id: number): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('socialIdentities')
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .returning(['name', 'email'])
    .executeTakeFirst()
  if (!gone) return false
  const change = diff({ provider: SOCIAL_LABELS[gone.name as SocialName], email: gone.email }, null)
  await audit(ctx, { action: 'social_identity.unlinked', resource: 'user', resourceId: me(ctx), ...change })
  await ctx.emit('account:changed', { userId: me(ctx), what: 'social_unlinked' })
  return true
}
