import type { TicketOptions } from '@balcao/contracts/tickets/lookups'
import { sortKey } from '@balcao/db/sort-key'
import type { Ctx } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'

/** What ticket forms choose from. Queues and tags are few; 500 of each is far beyond a usable menu. */
export async function options(ctx: Ctx): Promise<TicketOptions> {
  const { actor } = ctx
  const queues = await ctx.db
    .selectFrom('queues')
    .$if(scopeOf(actor, 'ticket.read') !== 'tenant', (q) => q.where((eb) => eb('id', '=', eb.fn.any(eb.val([...actor.queueIds])))))
    .select(['id', 'name'])
    .orderBy(sortKey('name'))
    .limit(500)
    .execute()
  const tags = await ctx.db.selectFrom('tags').select(['id', 'name', 'color']).orderBy(sortKey('name')).limit(500).execute()
  return { queues, tags }
}
