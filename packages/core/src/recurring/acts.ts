import type { GetRecurring, MadeNow, RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'
import { written } from '../tickets/open.ts'
import { now } from '../tickets/queries.ts'
import { makeTicket, nextOf, withoutGone } from './internal/make.ts'
import { mustFindRecurring, mustLockRecurring, placeOf, type RecurringRow } from './internal/recurring-rows.ts'
import { moveTo, mustBeOpenable, record } from './recurring.ts'

async function setPaused(
  ctx: Ctx,
  before: RecurringRow,
  values: { pausedAt: string | null; nextAt: string | null },
): Promise<RecurringTicket> {
  const row = await ctx.db
    .updateTable('recurringTickets')
    .set({ ...values, trouble: null, updatedAt: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, values.pausedAt === null ? 'resumed' : 'paused', before, row)
  return mustFindRecurring(ctx, before.id)
}

/** Opens no more tickets until it is resumed. @throws DomainError forbidden, recurring_not_found, recurring_not_active */
export async function pause(ctx: Ctx, { id }: GetRecurring): Promise<RecurringTicket> {
  must(ctx, 'ticket.manage_recurring')
  const before = await mustLockRecurring(ctx, id)
  if (before.nextAt === null) throw conflict('recurring_not_active')
  return setPaused(ctx, before, { pausedAt: new Date().toISOString(), nextAt: null })
}

/**
 * Goes on from now; what came meanwhile is not made up.
 * @throws DomainError forbidden, recurring_not_found, recurring_not_paused; invalid_input for what has gone meanwhile
 */
export async function resume(ctx: Ctx, { id }: GetRecurring): Promise<RecurringTicket> {
  must(ctx, 'ticket.manage_recurring')
  const before = await mustLockRecurring(ctx, id)
  if (before.pausedAt === null) throw conflict('recurring_not_paused')
  await mustBeOpenable(ctx, before)
  return setPaused(ctx, before, { pausedAt: null, nextAt: nextOf(before, await placeOf(ctx), new Date().toISOString()) })
}

/** Leaves the next time out. @throws DomainError forbidden, recurring_not_found, recurring_not_active */
export async function skip(ctx: Ctx, { id }: GetRecurring): Promise<RecurringTicket> {
  must(ctx, 'ticket.manage_recurring')
  const before = await mustLockRecurring(ctx, id)
  if (before.nextAt === null) throw conflict('recurring_not_active')
  await ctx.db
    .insertInto('recurringRuns')
    .values({ tenantId: before.tenantId, recurringId: id, occurrence: before.nextAt, kind: 'skipped' })
    .execute()
  const row = await moveTo(ctx, before, nextOf(before, await placeOf(ctx), before.nextAt))
  await record(ctx, 'skipped', before, row)
  return mustFindRecurring(ctx, id)
}

/**
 * Opens a ticket of it now, beside the rhythm and in the caller's name.
 * @throws DomainError forbidden, recurring_not_found; invalid_input for what has gone meanwhile
 */
export async function makeNow(ctx: Ctx, { id }: GetRecurring): Promise<MadeNow> {
  must(ctx, 'ticket.manage_recurring')
  const row = await mustLockRecurring(ctx, id)
  const { kept } = await withoutGone(ctx, row)
  const ticket = await makeTicket(ctx, kept, { at: new Date().toISOString(), kind: 'now', missed: 0 })
  if (!ticket) throw conflict('recurring_changed')
  await audit(ctx, {
    action: 'recurring.run',
    resource: 'recurring',
    resourceId: id,
    ...diff(null, { ticket: ticket.number }),
    risk: 'low',
  })
  return { recurring: await mustFindRecurring(ctx, id), ticket: await written(ctx, ticket.id) }
}
