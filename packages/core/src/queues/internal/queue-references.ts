import type { UpdateQueue } from '@balcao/contracts/queues/queues'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { mustBeStaff } from './people.ts'

type Named = Pick<UpdateQueue, 'calendarId' | 'escalateToQueueId' | 'transferTo' | 'leaderIds'>

/** @throws DomainError invalid_input for a target that is none, is inactive, or leads back here; the caller holds `lockQueues` */
async function mustBeEscalation({ db }: Ctx, id: number | undefined, targetId: number): Promise<void> {
  const wrong = (reason: 'queue_not_found' | 'queue_inactive' | 'escalation_loop') => invalid({ field: 'escalateToQueueId', reason })
  const rows = await db.selectFrom('queues').select(['id', 'isActive', 'escalateToQueueId']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const target = byId.get(targetId)
  if (!target) throw wrong('queue_not_found')
  if (!target.isActive) throw wrong('queue_inactive')
  const seen = new Set<number>()
  for (let at: number | null = targetId; at !== null && !seen.has(at); at = byId.get(at)?.escalateToQueueId ?? null) {
    if (at === id) throw wrong('escalation_loop')
    seen.add(at)
  }
}

/**
 * Everything that a queue names is there. The caller holds `lockQueues`.
 * @param id of the queue itself; undefined for a new one
 * @throws DomainError invalid_input
 */
export async function mustExistNamed(ctx: Ctx, id: number | undefined, named: Named): Promise<void> {
  const { calendarId, escalateToQueueId, transferTo, leaderIds } = named
  if (calendarId) {
    const calendar = await ctx.db.selectFrom('calendars').select('id').where('id', '=', calendarId).executeTakeFirst()
    if (!calendar) throw invalid({ field: 'calendarId', reason: 'calendar_not_found' })
  }
  if (escalateToQueueId) await mustBeEscalation(ctx, id, escalateToQueueId)
  if (transferTo !== undefined && transferTo !== 'any' && transferTo.length > 0) {
    const found = await ctx.db
      .selectFrom('queues')
      .select('id')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(transferTo))))
      .execute()
    const missing = transferTo.filter((one) => !found.some((queue) => queue.id === one))
    if (missing.length) throw invalid({ field: 'transferTo', reason: 'transfer_queues_not_found', params: { ids: missing } })
  }
  if (leaderIds?.length) await mustBeStaff(ctx, leaderIds, 'leaderIds')
}
