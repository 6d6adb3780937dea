import type { AvailableQueueList, ListAvailableQueues } from '@balcao/contracts/routing/transfer'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { refusal } from '../errors.ts'
import { can } from '../policy.ts'
import { requiredSkills } from '../queues/skills/required.ts'
import { mustSee } from '../tickets/tickets.ts'
import { costOf } from './cost.ts'
import { decide } from './internal/decide.ts'
import { poolsOf } from './internal/pool.ts'
import { queuesOf } from './internal/queue-row.ts'
import { transferRefusal, transferTo } from './transfer.ts'

/** The last so many tickets of a queue say what the next one will wait. */
const OF_LATE = 50

/** What waits in queues, and in how many minutes their tickets were lately given to somebody, by the middle one. */
async function waitingIn({ db }: Ctx, queueIds: readonly number[]) {
  const { rows } = await sql<{ id: number; waiting: number; minutes: number | null }>`
    select q.id, (
      select coalesce(sum(c.count), 0) from (
        select count from ticket_counts where queue_id = q.id and assignee_id = 0 and status in ('new', 'open')
        union all select delta from ticket_count_deltas where queue_id = q.id and assignee_id = 0 and status in ('new', 'open')) c)::int as waiting, (
      select percentile_cont(0.5) within group (order by d.waited_ms) / 60000 from (
        select waited_ms from routing_decisions where queue_id = q.id and waited_ms is not null order by id desc limit ${OF_LATE}) d)::float8 as minutes
    from unnest(${[...queueIds]}::bigint[]) q (id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Queues that a ticket could go to, each with who could take it there, and whether the caller may move it. @throws DomainError ticket_not_found */
export async function availableQueues(ctx: Ctx, { id }: ListAvailableQueues): Promise<AvailableQueueList> {
  const ticket = await mustSee(ctx, id)
  const queues = (await queuesOf(ctx)).filter((queue) => queue.id !== ticket.queueId)
  const allowed = await transferTo(ctx, ticket.queueId)
  const waiting = await waitingIn(
    ctx,
    queues.map((queue) => queue.id),
  )
  const asked = await requiredSkills(ctx, id)
  const routed = { ticket, cost: costOf(ticket), required: asked, asked, returnedFrom: null, known: undefined }
  const pools = await poolsOf(ctx, queues)
  const mayMove = can(ctx.actor, 'ticket.edit', ticket)
  return {
    data: pools.map((pool) => {
      const { queue } = pool
      const why = mayMove
        ? transferRefusal(ctx, { queueId: ticket.queueId, transferTo: allowed }, queue)
        : ({ reason: 'routing_not_yours' } as const)
      const eligibleNow = decide(pool, routed).candidates.filter(
        ({ excluded }) => excluded === undefined || excluded.reason === 'routing_reserve',
      ).length
      const counted = waiting.get(queue.id)
      return {
        ...{ id: queue.id, name: queue.name, color: queue.color, eligibleNow, waiting: counted?.waiting ?? 0 },
        estimatedWait: counted?.minutes == null ? null : Math.round(counted.minutes),
        allowed: why === undefined,
        reason: why ? refusal(why) : null,
      }
    }),
  }
}
