import type { TicketFilter } from '@balcao/contracts/ticket-list/filters'
import { MAX_BULK, UNDO_BULK_MINUTES } from '@balcao/contracts/tickets/bounds'
import type { BulkResult, BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { fieldTerms } from '../../custom-fields/terms.ts'
import { prepareMany } from '../../custom-fields/write-many.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { readFrom, ticketConditions } from '../../ticket-list/ticket-page.ts'
import { matrixFor, refusals } from '../internal/bulk-judge.ts'
import { statesBeforeSpam } from '../internal/spam.ts'
import { customStatusLabels, withStatusOf } from '../settings/custom-status-rows.ts'
import { mustKnowTypes } from '../settings/type-rows.ts'
import type { Eb } from '../visible.ts'
import { changedTickets, lockTickets, tagsNamed, tagsOf } from './rows.ts'
import { failureOf, formerOf, stepTo, take } from './steps.ts'

const ORDER = { limit: 1, sort: 'updatedAt', order: 'desc' } as const

/** All tickets that a filter finds. @throws DomainError invalid_input when they are too many for one change */
export async function matching(ctx: Ctx, filter: TicketFilter): Promise<{ id: number }[]> {
  await mustKnowTypes(ctx, filter.type, 'filter.type')
  const terms = await fieldTerms(ctx, 'ticket', filter.customFields ?? [])
  const { from, left } = readFrom(ctx.db, terms)
  const found = await from
    .where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, { ...filter, ...ORDER }, left))
    .select('t.id')
    .limit(MAX_BULK + 1)
    .execute()
  if (found.length > MAX_BULK) throw invalid({ field: 'filter', reason: 'too_many_at_once' })
  return found
}

/** Now, by the clock that all changes of this transaction are written with. */
async function databaseTime(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(ctx.db)
  return rows[0]?.now ?? new Date().toISOString()
}

/** Until when a bulk change can be undone. */
export const undoUntil = (since: string) => new Date(Date.parse(since) + UNDO_BULK_MINUTES * 60_000).toISOString()

/**
 * A change of many that its author can still undo; there is none where they have no such.
 * @throws DomainError bulk_edit_not_found; bulk_edit_past when it was undone already, or is too long ago
 */
export async function mustBeUndoable<T extends { createdAt: string; undoneAt: string | null }>(
  ctx: Ctx,
  change: T | undefined,
): Promise<T> {
  if (!change) throw notFound('bulk_edit_not_found')
  const isPast = Date.parse(undoUntil(change.createdAt)) < Date.parse(await databaseTime(ctx))
  if (change.undoneAt !== null || isPast) throw conflict('bulk_edit_past')
  return change
}

/**
 * Changes many tickets alike. Each is judged as if it were changed alone; those that refuse stay as they are and are named
 * with the reason.
 * @throws DomainError invalid_input for what the changes name and nobody has, for a reason where nothing is assessed, and for too many tickets
 */
export async function update(ctx: Ctx, input: BulkUpdate): Promise<BulkResult> {
  const changes = await withStatusOf(ctx, undefined, input.changes, 'changes.customStatusId')
  const asked = input.tickets ?? (await matching(ctx, input.filter ?? {}))
  const wanted = [...new Map(asked.map((one) => [one.id, one])).values()]
  const held = await lockTickets(ctx.db, [...new Set(wanted.map(({ id }) => id))])
  const fields = await prepareMany(ctx, [...held.values()], changes)
  const matrix = await matrixFor(ctx, changes)
  const refused = await refusals(ctx, wanted, held, changes, fields, matrix)
  const allowed = wanted.flatMap(({ id }) => (refused.has(id) ? [] : (held.get(id) ?? [])))
  const tags = await tagsOf(
    ctx.db,
    allowed.map(({ id }) => id),
  )
  const now = await databaseTime(ctx)
  const adding = (await tagsNamed(ctx.db, changes.addTagIds ?? [])).map((tag) => ({ ...tag, mergeId: null }))
  const marked = changes.spam === false ? allowed.flatMap(({ id, status }) => (status === 'spam' ? id : [])) : []
  const before = await statesBeforeSpam(ctx.db, marked)
  const labels = changes.customStatusId === undefined ? undefined : await customStatusLabels(ctx.db)
  const changed = allowed.flatMap((ticket) => {
    const own = tags.get(ticket.id) ?? []
    const means = { adding, now, before: before.get(ticket.id), fields: fields.get(ticket.id), matrix, labels }
    const step = stepTo(ticket, own, changes, means)
    return step ? [{ step, former: formerOf(ticket, own, means.fields) }] : []
  })
  const failed = [...refused].map(([id, error]) => failureOf(id, error, held.get(id)))
  const unchanged = allowed.length - changed.length
  if (changed.length === 0) return { id: null, undoUntil: null, updated: [], unchanged, failed }

  await take(
    ctx,
    changed.map(({ step }) => step),
  )
  const former = changed.map((one) => one.former)
  const { id } = await ctx.db
    .insertInto('bulkEdits')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), changes: JSON.stringify(changes), former: JSON.stringify(former) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = former.map((one) => one.id)
  return { id, undoUntil: undoUntil(now), updated: await changedTickets(ctx.db, ids), unchanged, failed }
}
