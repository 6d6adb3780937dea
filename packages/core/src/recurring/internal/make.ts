import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { Trouble } from '@balcao/contracts/recurring/bounds'
import { Schedule } from '@balcao/contracts/recurring/schedule'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { type Present, presentFor } from '../../absences/present.ts'
import type { Ctx } from '../../ctx.ts'
import { DomainError, notFound } from '../../errors.ts'
import { applyChanges } from '../../tickets/changes.ts'
import { open } from '../../tickets/open.ts'
import { defaultQueue } from '../../tickets/queries.ts'
import { mustBeAssignable, mustExistQueue } from '../../tickets/references.ts'
import { mustBeChoosable, typeFor } from '../../tickets/settings/type-rows.ts'
import { lockTicket } from '../../tickets/ticket-rows.ts'
import { autoWatch } from '../../watchers/auto-watch.ts'
import { nextOccurrence } from '../occurrences.ts'
import type { Place, RecurringRow } from './recurring-rows.ts'

/** When it happens next after an instant; null when its rhythm, or its number of times, is over. */
export function nextOf(row: Pick<RecurringRow, 'schedule' | 'made'>, { zone, clock }: Place, after: string): string | null {
  const schedule = Schedule.parse(row.schedule)
  return schedule.times !== null && row.made >= schedule.times ? null : nextOccurrence(schedule, zone, after, clock)
}

/** True unless the rule refuses what it is asked to look for. */
async function isThere(look: Promise<void>): Promise<boolean> {
  try {
    await look
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_input') return false
    throw error
  }
}

/** What the ticket can do without and is no longer there, and the rest. */
export async function withoutGone(ctx: Ctx, row: RecurringRow): Promise<{ kept: RecurringRow; gone: Trouble[] }> {
  const kept = { ...row }
  const gone: Trouble[] = []
  if (row.queueId !== null && !(await isThere(mustExistQueue(ctx, row.queueId)))) {
    kept.queueId = null
    gone.push('queue')
  }
  if (row.assigneeId !== null && !(await isThere(mustBeAssignable(ctx, row.assigneeId, kept.queueId)))) {
    kept.assigneeId = null
    gone.push('assignee')
  }
  if (!(await isThere(mustBeChoosable(ctx, row.type)))) {
    kept.type = await typeFor(ctx, undefined)
    gone.push('type')
  }
  if (row.tagIds.length > 0) {
    const tags = await ctx.db.selectFrom('tags').select('id').where('id', 'in', row.tagIds).execute()
    const there = new Set(tags.map(({ id }) => id))
    kept.tagIds = row.tagIds.filter((id) => there.has(id))
    if (kept.tagIds.length < row.tagIds.length) gone.push('tags')
  }
  return { kept, gone }
}

/** Who gets the ticket: whoever is named or, while they are away, their substitute; without one it waits in its queue. */
async function responsibleFor(ctx: Ctx, { assigneeId, queueId }: RecurringRow): Promise<Present> {
  return assigneeId === null ? { assigneeId } : presentFor(ctx, assigneeId, queueId ?? (await defaultQueue(ctx.db)))
}

export type Occurrence = { at: string; kind: 'due' | 'now'; missed: number }

/**
 * Opens the ticket of one occurrence by the rule that opens every ticket, and writes the occurrence down with it. Undefined
 * when that was done before. The author follows the ticket as if they had opened it.
 * @throws DomainError invalid_input for what the rule refuses
 */
export async function makeTicket(ctx: Ctx, row: RecurringRow, { at, kind, missed }: Occurrence): Promise<Ticket | undefined> {
  const run = { tenantId: row.tenantId, recurringId: row.id, occurrence: at }
  const written = await ctx.db
    .insertInto('recurringRuns')
    .values({ ...run, kind, missed })
    .onConflict((oc) => oc.columns(['tenantId', 'recurringId', 'occurrence']).doNothing())
    .returning('occurrence')
    .executeTakeFirst()
  if (!written) return undefined
  const { title, description, requesterId, tagIds } = row
  const { assigneeId, absent } = await responsibleFor(ctx, row)
  const ticket = await open(
    ctx,
    {
      title,
      description,
      requesterId,
      tagIds,
      priority: row.priority as Priority,
      type: row.type,
      customFields: row.customFields as SentValues,
      ...(row.queueId === null ? {} : { queueId: row.queueId }),
    },
    [{ field: 'recurring', from: null, to: { recurringId: row.id, title, at, missed, ...(absent ? { absent } : {}) } }],
    row.authorId,
  )
  await ctx.db
    .updateTable('recurringRuns')
    .set({ ticketId: ticket.id })
    .where('recurringId', '=', row.id)
    .where('occurrence', '=', at)
    .execute()
  await autoWatch(ctx, ticket.id, 'create', [row.authorId])
  if (assigneeId === null) return ticket
  const locked = await lockTicket(ctx.db, ticket.id)
  if (!locked) throw notFound('ticket_not_found')
  await applyChanges(ctx, locked, { assigneeId })
  return ticket
}
