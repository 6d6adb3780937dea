import type { BulkChanges, BulkFailure } from '@balcao/contracts/tickets/bulk'
import type { Change } from '@balcao/contracts/tickets/history'
import type { PriorityMatrix } from '@balcao/contracts/tickets/priority-matrix'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { FormerTicket } from '@balcao/db/schema/ticket-list'
import type { Ctx } from '../../ctx.ts'
import { writeValues } from '../../custom-fields/value-rows.ts'
import { changesOf, type Prepared } from '../../custom-fields/write.ts'
import { formerValues } from '../../custom-fields/write-many.ts'
import { type DomainError, refusal, refusedFields } from '../../errors.ts'
import { timeTransfers } from '../../routing/idle.ts'
import { slaChanged } from '../../sla/on-change.ts'
import { concernsCustomers, factsOf, planColumns, type TicketChanges, unsnoozeBy } from '../changes.ts'
import * as history from '../history.ts'
import { columnsOf, priorityOf } from '../internal/bulk-judge.ts'
import { type BeforeSpam, rememberState, spamMove } from '../internal/spam.ts'
import { tagChange } from '../internal/tag-change.ts'
import { markLabelled } from '../settings/custom-status-rows.ts'
import { type HeldTag, type Locked, type Written, writeTickets } from './rows.ts'

/** What is written of one ticket, and what is told of it. */
export type Step = { row: Written; writes: Prepared['writes']; changes: Change[] }
type Tag = { id: number; name: string; mergeId: number | null }

const without = (tags: readonly Tag[], others: readonly Tag[]) => tags.filter(({ id }) => !others.some((other) => other.id === id))

/** What the change of one ticket goes by, beside the ticket and what is asked. */
type Means = {
  /** The tags that are put on. */
  adding: readonly Tag[]
  now: string
  /** What it was before it was spam. */
  before?: BeforeSpam | undefined
  fields?: Prepared | undefined
  matrix?: PriorityMatrix | undefined
  /** Of the custom statuses that customers know, where it is set to one. */
  labels?: ReadonlyMap<number, string> | undefined
}

/** What of a ticket a bulk change writes, and its way back writes again. */
const COLUMNS = [
  'status',
  'customStatusId',
  'statusReasonId',
  'priority',
  'priorityReason',
  'type',
  'assigneeId',
  'queueId',
  'scheduledFor',
  'resolvedAt',
  'closedAt',
] as const
type After = Pick<FormerTicket, (typeof COLUMNS)[number]>
const writtenOf = (ticket: Locked): After => Object.fromEntries(COLUMNS.map((column) => [column, ticket[column]])) as After

type Tags = { before: readonly Tag[]; after: readonly Tag[] }

function step(id: number, columns: After, changes: Change[], { before, after }: Tags, writes: Step['writes'] = []): Step {
  const add = without(after, before).map((tag) => ({ tagId: tag.id, mergeId: tag.mergeId }))
  const remove = without(before, after).map((tag) => tag.id)
  return { row: { id, ...columns, tells: changes.some(concernsCustomers), add, remove }, writes, changes }
}

/** What changes come to for one ticket at this moment; undefined when it is so already. */
export function stepTo(ticket: Locked, held: readonly HeldTag[], asked: BulkChanges, means: Means): Step | undefined {
  const { adding, now, before, fields, matrix, labels = new Map() } = means
  const move = spamMove(ticket, asked.spam, before)
  const wanted = {
    ...columnsOf(asked),
    // The reason is for those whose priority becomes another than the proposed one; what a former one was for no longer holds.
    ...priorityOf(matrix, ticket, asked),
    ...(move ? { status: move.to } : {}),
    ...(move?.back ? { scheduledFor: move.back.scheduledFor } : {}),
  }
  const { changes: planned, set } = planColumns(ticket, wanted)
  const changes = markLabelled(planned, labels)
  const after = [...held.filter(({ id }) => !asked.removeTagIds?.includes(id)), ...without(adding, held)]
  changes.push(...tagChange(held, after), ...(fields ? changesOf(fields) : []))
  unsnoozeBy(ticket, wanted, changes, set)
  if (changes.length === 0) return undefined
  // An instant becomes now or nothing, and only where the status moves.
  const instant = (field: 'resolvedAt' | 'closedAt') => (field in set ? (set[field] === null ? null : now) : ticket[field])
  const instants = move?.back ?? { resolvedAt: instant('resolvedAt'), closedAt: instant('closedAt') }
  const columns = writtenOf({ ...ticket, ...set, ...instants } as Locked)
  return step(ticket.id, columns, rememberState(ticket, changes), { before: held, after }, fields?.writes)
}

/** What the way back goes by: the tags by their names, the types that are there, and what the custom fields held. */
type BackMeans = {
  names: ReadonlyMap<number, string>
  types: ReadonlySet<string>
  customs: ReadonlySet<number>
  fields?: Prepared | undefined
}

/** The way back. Tags that are gone meanwhile stay gone, and of a type that is gone the ticket does not come back. */
export function stepBack(
  ticket: Locked,
  held: readonly HeldTag[],
  former: FormerTicket,
  { names, types, customs, fields }: BackMeans,
): Step {
  const { status, statusReasonId = null, priority, priorityReason = null, assigneeId, queueId, scheduledFor, resolvedAt, closedAt } = former
  const type = types.has(former.type) ? former.type : ticket.type
  const custom = former.customStatusId ?? null
  const customStatusId = custom !== null && customs.has(custom) ? custom : null
  const columns = { status, customStatusId, statusReasonId, priority, priorityReason, type, assigneeId, queueId, scheduledFor }
  const after = former.tags.flatMap(({ tagId, mergeId }) => {
    const name = names.get(tagId)
    return name === undefined ? [] : [{ id: tagId, name, mergeId }]
  })
  const { changes } = planColumns(ticket, columns as TicketChanges & { status: Status })
  changes.push(...tagChange(held, after), ...(fields ? changesOf(fields) : []))
  const told = rememberState(ticket, changes)
  return step(ticket.id, { ...columns, resolvedAt, closedAt }, told, { before: held, after }, fields?.writes)
}

/** What a bulk change keeps of a ticket that it is about to change. */
export function formerOf(ticket: Locked, held: readonly HeldTag[], fields: Prepared | undefined): FormerTicket {
  const { id, version } = ticket
  const tags = held.map((tag) => ({ tagId: tag.id, mergeId: tag.mergeId }))
  const columns = writtenOf(ticket)
  return { id, version: version + 1, ...columns, tags, ...(fields ? { fields: formerValues(fields) } : {}) }
}

/** Writes the steps, their histories and what is told of them: a fixed number of statements, however many tickets. */
export async function take(ctx: Ctx, steps: readonly Step[]): Promise<void> {
  const rows = steps.map(({ row }) => row)
  await writeTickets(ctx, rows)
  await writeValues(
    ctx,
    'ticket',
    steps.map(({ row, writes }) => ({ id: row.id, writes })),
  )
  const entries = steps.map(({ row, changes }) => ({ ticketId: row.id, changes, status: row.status }))
  await history.recordAll(ctx, entries)
  await slaChanged(ctx, entries)
  await timeTransfers(ctx, entries)
  await ctx.emitAll(entries.flatMap(({ ticketId, changes, status }) => factsOf(ticketId, changes, status)))
}

/** A ticket that stays as it is, and why. Of one that is not to be seen nothing is said. */
export function failureOf(id: number, error: DomainError, ticket: Locked | undefined): BulkFailure {
  const seen = error.code === 'ticket_not_found' ? undefined : ticket
  const fields = refusedFields(error).map((why) => refusal(why))
  const reasons = fields.length > 0 ? fields : [refusal({ reason: 'refused', params: { code: error.code } })]
  return { id, number: seen?.number ?? null, title: seen?.title ?? null, code: error.code, reasons }
}
