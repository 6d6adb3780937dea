import type { Ctx } from '../../ctx.ts'
import { isMarketing } from './rows.ts'

/**
 * Whether a message of a campaign may go to Meta at this instant: `held` while the campaign is not being sent, a cause where it never may, and undefined
 * where nothing speaks against it.
 */
export async function verdictOf(
  { db }: Ctx,
  { campaignId, number }: { campaignId: number; number: string },
): Promise<'held' | 'opted_out' | 'not_allowed' | undefined> {
  const campaign = await db.selectFrom('whatsappCampaigns').select(['state', 'category']).where('id', '=', campaignId).executeTakeFirst()
  if (campaign?.state !== 'sending') return 'held'
  const person = await db
    .selectFrom('whatsappNumbers as n')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'n.tenantId').onRef('u.id', '=', 'n.userId'))
    .where('n.number', '=', number)
    .select(['n.optedInAt', 'u.isActive', 'u.deletedAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('whatsappNumbers as o')
            .select('o.id')
            .whereRef('o.tenantId', '=', 'n.tenantId')
            .whereRef('o.userId', '=', 'n.userId')
            .where('o.optedOutAt', 'is not', null),
        )
        .as('optedOut'),
    )
    .executeTakeFirst()
  if (!person?.isActive || person.deletedAt !== null) return 'not_allowed'
  if (person.optedOut) return 'opted_out'
  return isMarketing(campaign.category) && person.optedInAt === null ? 'not_allowed' : undefined
}
