import type { TicketOptions } from '@balcao/contracts/tickets/lookups'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'

const HAS_TICKETS = sql<boolean>`exists (select from tickets t where t.tenant_id = queues.tenant_id and t.queue_id = queues.id)`

/** What ticket forms choose from. Queues and tags are few; 500 of each is far beyond a usable menu. */
export async function options(ctx: Ctx): Promise<TicketOptions> {
  const { actor } = ctx
  const queues = await ctx.db
    .selectFrom('queues')
    .$if(scopeOf(actor, 'ticket.read') !== 'tenant', (q) => q.where((eb) => eb('id', '=', eb.fn.any(eb.val([...actor.queueIds])))))
    .where((eb) => eb.or([eb('isActive', '=', true), HAS_TICKETS]))
    .select(['id', 'name', 'isActive as active'])
    .orderBy(sortKey('name'))
    .limit(500)
    .execute()
  const tags = await ctx.db.selectFrom('tags').select(['id', 'name', 'color']).orderBy(sortKey('name')).limit(500).execute()
  return { queues, tags }
}
