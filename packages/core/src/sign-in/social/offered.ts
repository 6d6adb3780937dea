import { SOCIAL_LABELS, SOCIAL_NAMES, type SocialName } from '@balcao/contracts/sign-in/social/names'
import type { Ctx } from '../../ctx.ts'

/** What the sign-in widget shows of social providers: a button for each that is set up, and whether Google's One Tap is on. */
export type OfferedSocial = { oauth: { name: SocialName; label: string }[]; oneTap: { clientId: string } | null }

/** What the organisation of this transaction offers. */
export async function socialOf({ db }: Pick<Ctx, 'db'>): Promise<OfferedSocial> {
  const rows = await db
    .selectFrom('socialProviders')
    .where('isActive', '=', true)
    .where('sealed', 'is not', null)
    .select(['name', 'clientId', 'oneTap'])
    .execute()
  const active = new Map(rows.map((row) => [row.name, row]))
  const google = active.get('google')
  return {
    oauth: SOCIAL_NAMES.filter((name) => active.has(name)).map((name) => ({ name, label: SOCIAL_LABELS[name] })),
    oneTap: google?.oneTap ? { clientId: google.clientId } : null,
  }
}
