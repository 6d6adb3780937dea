import type { ColumnCounts, CountColumns } from '@balcao/contracts/ticket-list/board'
import { MOST_COUNTED, MOST_QUEUES } from '@balcao/contracts/ticket-list/view-names'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sortKey } from '@balcao/db/sort-key'
import type { Ctx } from '../../ctx.ts'
import { scopeOf } from '../../roles/grants.ts'
import { budget } from '../count-within.ts'
import { listTerms } from '../strategies/terms.ts'
import { countTickets } from '../ticket-page.ts'

/** The columns of a board by queue: those the caller sees and the filter lets be, inactive ones where they hold any or the filter names them. */
export async function queueCounts(ctx: Ctx, filter: Omit<CountColumns, 'groupBy'>): Promise<ColumnCounts> {
  const terms = await listTerms(ctx, filter)
  const within = budget(ctx)
  const chosen = new Set(filter.queueId)
  const excludes = filter.not?.includes('queueId') === true
  const queues = (await queuesSeen(ctx)).filter(({ id }) => chosen.size === 0 || chosen.has(id) !== excludes)
  const not = filter.not?.filter((name) => name !== 'queueId')
  const data: ColumnCounts['data'] = []
  for (const { id, name, isActive } of queues) {
    if (data.length > MOST_QUEUES) break
    const input = ListTickets.parse({ ...filter, not, queueId: [id] })
    const count = await within(() => countTickets(ctx.db, ctx.actor, input, terms, MOST_COUNTED))
    const isNamed = chosen.has(id) && !excludes
    if (isActive || isNamed || count !== 0) data.push({ key: String(id), name, count })
  }
  return { data: data.slice(0, MOST_QUEUES), more: data.length > MOST_QUEUES }
}

function queuesSeen({ db, actor }: Ctx) {
  return db
    .selectFrom('queues as q')
    .select(['q.id', 'q.name', 'q.isActive'])
    .$if(scopeOf(actor, 'ticket.read') !== 'tenant', (q) => q.where((eb) => eb('q.id', '=', eb.fn.any(eb.val([...actor.queueIds])))))
    .orderBy(sortKey('q.name'))
    .orderBy('q.id')
    .execute()
}
