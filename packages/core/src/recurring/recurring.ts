import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { MAX_RECURRING, PREVIEWED, RECURRING_KEPT_HOURS } from '@balcao/contracts/recurring/bounds'
import type {
  CreateRecurring,
  GetRecurring,
  ListRecurring,
  PreviewRecurring,
  RecurringList,
  RecurringPreview,
  RecurringTicket,
  UpdateRecurring,
} from '@balcao/contracts/recurring/recurring'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { prepareTicket } from '../custom-fields/of-ticket.ts'
import { mustBeSound } from '../custom-fields/write.ts'
import { conflict, invalid } from '../errors.ts'
import { holds } from '../like.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { mustBeAssignable, mustExistQueue, mustExistTags } from '../tickets/references.ts'
import { mustBeChoosable, typeFor } from '../tickets/settings/type-rows.ts'
import { nextOf } from './internal/make.ts'
import {
  audited,
  mustFindRecurring,
  mustLockRecurring,
  placeOf,
  type RecurringRow,
  recurringRows,
  recurringViews,
  zoneOf,
} from './internal/recurring-rows.ts'
import { nextOccurrences } from './occurrences.ts'

const ORDER = 'recurring'
/** Stands for "never" where rows are ordered by their next time. */
const NEVER = '9999-12-31T00:00:00.000000Z'

/** What comes next first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListRecurring): Promise<RecurringList> {
  must(ctx, 'ticket.manage_recurring')
  const after = input.cursor ? decodeCursor(input.cursor, ORDER, ['instant', 'integer']) : undefined
  const next = sql<string>`coalesce(r.next_at, ${NEVER}::timestamptz)`
  const rows = await recurringRows(ctx)
    .select(next.as('position'))
    .$if(Boolean(input.search), (q) => q.where(holds('r.title', [input.search as string])))
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(${next}, r.id) > (${after?.[0]}::timestamptz, ${after?.[1]})`))
    .orderBy(next)
    .orderBy('r.id')
    .$call(rowsOfPage(input))
    .execute()
  const page = pageOf(
    rows,
    input.limit,
    (row) => row,
    (row) => encodeCursor(ORDER, [row.position, row.id]),
  )
  return { ...page, data: await recurringViews(ctx, page.data), timeZone: await zoneOf(ctx) }
}

/** @throws DomainError forbidden, recurring_not_found */
export async function get(ctx: Ctx, { id }: GetRecurring): Promise<RecurringTicket> {
  must(ctx, 'ticket.manage_recurring')
  return mustFindRecurring(ctx, id)
}

/** The next times of a schedule that is being written. @throws DomainError forbidden, recurring_not_found */
export async function preview(ctx: Ctx, { schedule, id }: PreviewRecurring): Promise<RecurringPreview> {
  must(ctx, 'ticket.manage_recurring')
  const made = id === undefined ? 0 : (await mustFindRecurring(ctx, id)).made
  const { zone: timeZone, clock } = await placeOf(ctx)
  const left = schedule.times === null ? PREVIEWED : Math.max(0, schedule.times - made)
  return { timeZone, next: nextOccurrences(schedule, timeZone, new Date().toISOString(), Math.min(PREVIEWED, left), clock) }
}

type Held = Pick<CreateRecurring, 'requesterId' | 'queueId' | 'tagIds' | 'assigneeId' | 'type'> & { customFields: object }

/** Everything the tickets will name, as the rule that opens them will ask. @throws DomainError forbidden, invalid_input */
export async function mustBeOpenable(ctx: Ctx, input: Held): Promise<void> {
  must(ctx, 'ticket.create', { requesterId: input.requesterId })
  const requester = await ctx.db
    .selectFrom('users')
    .select(['isActive', 'companyId'])
    .where('id', '=', input.requesterId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!requester?.isActive) throw invalid({ field: 'requesterId', reason: 'user_not_found' })
  await mustBeChoosable(ctx, input.type)
  if (input.queueId !== null) await mustExistQueue(ctx, input.queueId)
  if (input.tagIds.length) await mustExistTags(ctx, input.tagIds)
  if (input.assigneeId !== null) {
    const { requesterId, queueId } = input
    must(ctx, 'ticket.assign', { requesterId, assigneeId: null, queueId, companyId: requester.companyId, watcherIds: [] })
    await mustBeAssignable(ctx, input.assigneeId, queueId)
  }
  const type = input.type ?? (await typeFor(ctx, undefined))
  mustBeSound(await prepareTicket(ctx, { type }, input.customFields as SentValues))
}

const columnsOf = ({ schedule, customFields, ...plain }: CreateRecurring & { type: string }) => ({
  ...plain,
  schedule: JSON.stringify(schedule),
  customFields: JSON.stringify(customFields),
})

/** @throws DomainError forbidden, too_many_recurring, invalid_input also for a rhythm that never comes */
export async function create(ctx: Ctx, input: CreateRecurring): Promise<RecurringTicket> {
  must(ctx, 'ticket.manage_recurring')
  await mustBeOpenable(ctx, input)
  await lock(ctx)
  await mustHaveRoom(ctx)
  const row = await ctx.db
    .insertInto('recurringTickets')
    .values({
      tenantId: ctx.actor.tenantId,
      authorId: me(ctx),
      nextAt: await mustCome(ctx, { schedule: input.schedule, made: 0 }),
      ...columnsOf({ ...input, type: await typeFor(ctx, input.type) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'created', null, row)
  return mustFindRecurring(ctx, row.id)
}

/** @throws DomainError invalid_input when no time of the rhythm lies ahead */
async function mustCome(ctx: Ctx, row: Pick<RecurringRow, 'schedule' | 'made'>): Promise<string> {
  const next = nextOf(row, await placeOf(ctx), new Date().toISOString())
  if (next === null) throw invalid({ field: 'schedule', reason: 'no_date_ahead' })
  return next
}

/**
 * Changes what the tickets will hold, or their rhythm, which then starts anew from now. What stood in its way is forgotten.
 * @throws DomainError forbidden, recurring_not_found, recurring_changed (409) when `version` is stale, invalid_input
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateRecurring): Promise<RecurringTicket> {
  must(ctx, 'ticket.manage_recurring')
  const before = await mustLockRecurring(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('recurring_changed')
  const { title, description, priority, type, queueId, assigneeId, requesterId, tagIds, customFields, schedule } = before
  const held = {
    title,
    description,
    priority,
    type,
    queueId,
    assigneeId,
    requesterId,
    tagIds,
    customFields,
    schedule,
  } as CreateRecurring & {
    type: string
  }
  const wanted = { ...held, ...input, type: input.type ?? type }
  await mustBeOpenable(ctx, wanted)
  const moves = before.pausedAt === null && differs(diff({ schedule }, { schedule: wanted.schedule }))
  const row = await ctx.db
    .updateTable('recurringTickets')
    .set((eb) => ({ ...columnsOf(wanted), trouble: null, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = moves ? await moveTo(ctx, row, await mustCome(ctx, { schedule: wanted.schedule, made: before.made })) : row
  await record(ctx, 'updated', before, after)
  return mustFindRecurring(ctx, id)
}

/** Gives it another next time. */
export function moveTo({ db }: Ctx, { id }: Pick<RecurringRow, 'id'>, nextAt: string | null): Promise<RecurringRow> {
  return db.updateTable('recurringTickets').set({ nextAt }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Takes it away; for a day it can be put back. The tickets it opened stay. @throws DomainError forbidden, recurring_not_found */
export async function remove(ctx: Ctx, { id }: GetRecurring): Promise<{ success: true }> {
  must(ctx, 'ticket.manage_recurring')
  const before = await mustLockRecurring(ctx, id)
  await ctx.db
    .deleteFrom('recurringTickets')
    .where('deletedAt', '<', sql<string>`now() - ${sql.lit(`${RECURRING_KEPT_HOURS} hours`)}::interval`)
    .execute()
  await ctx.db.updateTable('recurringTickets').set({ deletedAt: now, nextAt: null }).where('id', '=', id).execute()
  await record(ctx, 'deleted', before, null)
  return { success: true }
}

/** Puts back what was taken away; times that came meanwhile are not made up. @throws DomainError forbidden, recurring_not_found, too_many_recurring */
export async function restore(ctx: Ctx, { id }: GetRecurring): Promise<RecurringTicket> {
  must(ctx, 'ticket.manage_recurring')
  const gone = await mustLockRecurring(ctx, id, true)
  await lock(ctx)
  await mustHaveRoom(ctx)
  const nextAt = gone.pausedAt === null ? nextOf(gone, await placeOf(ctx), new Date().toISOString()) : null
  const row = await ctx.db
    .updateTable('recurringTickets')
    .set({ deletedAt: null, nextAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'restored', null, row)
  return mustFindRecurring(ctx, id)
}

/** What becomes of it is the organisation's, and written down. */
export async function record(ctx: Ctx, verb: string, before: RecurringRow | null, after: RecurringRow | null): Promise<void> {
  const changed = diff(before && audited(before), after && audited(after))
  const row = after ?? before
  if (row && differs(changed))
    await audit(ctx, { action: `recurring.${verb}`, resource: 'recurring', resourceId: row.id, ...changed, risk: 'low' })
}

async function mustHaveRoom({ db }: Ctx): Promise<void> {
  const { count } = await db
    .selectFrom('recurringTickets')
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_RECURRING) throw conflict('too_many_recurring')
}

/** No more than their number though two are made at once. */
async function lock({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recurring_tickets'), ${actor.tenantId}::int)`.execute(db)
}
