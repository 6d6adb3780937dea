import type { RecomputeCause } from '@balcao/contracts/sla/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { startRecompute } from './start-recompute.ts'

const FIELD = { company: 'companyId', tag: 'tagId' } as const

/** Tickets changed company or tags many at once: their policies may be others, where any policy asks about that. */
export const recountAfter =
  (cause: keyof typeof FIELD) =>
  async (ctx: Ctx): Promise<void> => {
    const asks = sql<boolean>`jsonb_path_exists(conditions, '$.*[*] ? (@.field == $field)', jsonb_build_object('field', ${FIELD[cause]}::text))`
    const policy = await ctx.db.selectFrom('slaPolicies').select('id').where('isActive', '=', true).where(asks).limit(1).executeTakeFirst()
    if (policy) await startRecompute(ctx, cause satisfies RecomputeCause)
  }

/** The hours of a calendar changed, or what measured by it has another one now: deadlines move with it. */
export async function recountAfterCalendar(ctx: Ctx, { payload }: Fact<'calendar:changed'>): Promise<void> {
  if (payload.what === 'hours' || payload.what === 'holidays' || payload.what === 'removed') await startRecompute(ctx, 'calendar')
}
