import type { BulkChanges, BulkFailure } from '@balcao/contracts/tickets/bulk'
import type { Change } from '@balcao/contracts/tickets/history'
import type { Status, TicketType } from '@balcao/contracts/tickets/statuses'
import type { FormerTicket } from '@balcao/db/schema-bulk'
import type { Ctx } from '../../ctx.ts'
import type { DomainError } from '../../errors.ts'
import * as history from '../history.ts'
import { columnsOf } from './bulk-judge.ts'
import { type HeldTag, type Locked, type Written, writeTickets } from './bulk-rows.ts'
import { concernsCustomers, factsOf, planColumns, type TicketChanges, wakeBy } from './changes.ts'
import { type BeforeSpam, rememberState, spamMove } from './spam.ts'

/** What is written of one ticket, and what is told of it. */
export type Step = { row: Written; changes: Change[] }
type Tag = { id: number; name: string; mergeId: number | null }

/** Tags as a change tells them. */
function tagChange(before: readonly Tag[], after: readonly Tag[]): Change[] {
  const names = (tags: readonly Tag[]) => tags.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
  const [from, to] = [names(before), names(after)]
  return from.join('\n') === to.join('\n') ? [] : [{ field: 'tags', from, to }]
}

const without = (tags: readonly Tag[], others: readonly Tag[]) => tags.filter(({ id }) => !others.some((other) => other.id === id))

type After = Pick<FormerTicket, 'status' | 'priority' | 'type' | 'assigneeId' | 'queueId' | 'scheduledFor' | 'resolvedAt' | 'closedAt'>

function step(id: number, columns: After, changes: Change[], before: readonly Tag[], after: readonly Tag[]): Step {
  const add = without(after, before).map((tag) => ({ tagId: tag.id, mergeId: tag.mergeId }))
  const remove = without(before, after).map((tag) => tag.id)
  return { row: { id, ...columns, tells: changes.some(concernsCustomers), add, remove }, changes }
}

/**
 * What changes come to for one ticket at this moment; undefined when it is so already. `adding` are the tags they put on,
 * `before` is what it was before it was spam.
 */
export function stepTo(
  ticket: Locked,
  held: readonly HeldTag[],
  asked: BulkChanges,
  adding: readonly Tag[],
  now: string,
  before?: BeforeSpam,
): Step | undefined {
  const move = spamMove(ticket, asked.spam, before)
  const wanted = {
    ...columnsOf(asked),
    ...(move ? { status: move.to } : {}),
    ...(move?.back ? { scheduledFor: move.back.scheduledFor } : {}),
  }
  const { changes, set } = planColumns(ticket, wanted)
  const after = [...held.filter(({ id }) => !asked.removeTagIds?.includes(id)), ...without(adding, held)]
  changes.push(...tagChange(held, after))
  wakeBy(ticket, wanted, changes, set)
  if (changes.length === 0) return undefined
  // An instant becomes now or nothing, and only where the status moves.
  const instant = (field: 'resolvedAt' | 'closedAt') => (field in set ? (set[field] === null ? null : now) : ticket[field])
  const { status, priority, type, assigneeId, queueId, scheduledFor } = { ...ticket, ...set } as Locked
  const { resolvedAt, closedAt } = move?.back ?? { resolvedAt: instant('resolvedAt'), closedAt: instant('closedAt') }
  const columns = { status, priority, type, assigneeId, queueId, scheduledFor, resolvedAt, closedAt }
  return step(ticket.id, columns, rememberState(ticket, changes), held, after)
}

/** The way back. Tags that are gone meanwhile stay gone. */
export function stepBack(ticket: Locked, held: readonly HeldTag[], former: FormerTicket, names: ReadonlyMap<number, string>): Step {
  const { status, priority, type, assigneeId, queueId, scheduledFor, resolvedAt, closedAt } = former
  const columns = { status, priority, type, assigneeId, queueId, scheduledFor }
  const after = former.tags.flatMap(({ tagId, mergeId }) => {
    const name = names.get(tagId)
    return name === undefined ? [] : [{ id: tagId, name, mergeId }]
  })
  const { changes } = planColumns(ticket, columns as TicketChanges & { status: Status; type: TicketType })
  return step(ticket.id, { ...columns, resolvedAt, closedAt }, [...rememberState(ticket, changes), ...tagChange(held, after)], held, after)
}

/** What a bulk change keeps of a ticket that it is about to change. */
export function formerOf(ticket: Locked, held: readonly HeldTag[]): FormerTicket {
  const { id, version, status, priority, type, assigneeId, queueId, scheduledFor, resolvedAt, closedAt } = ticket
  const tags = held.map((tag) => ({ tagId: tag.id, mergeId: tag.mergeId }))
  return { id, version: version + 1, status, priority, type, assigneeId, queueId, scheduledFor, resolvedAt, closedAt, tags }
}

/** Writes the steps, their histories and what is told of them: a fixed number of statements, however many tickets. */
export async function take(ctx: Ctx, steps: readonly Step[]): Promise<void> {
  const rows = steps.map(({ row }) => row)
  await writeTickets(ctx, rows)
  const entries = steps.map(({ row, changes }) => ({ ticketId: row.id, changes }))
  await history.recordAll(ctx, entries)
  await ctx.emitAll(entries.flatMap(({ ticketId, changes }) => factsOf(ticketId, changes)))
}

/** A ticket that stays as it is, and why. Of one that is not to be seen nothing is said. */
export function failureOf(id: number, error: DomainError, ticket: Locked | undefined): BulkFailure {
  const seen = error.code === 'ticket_not_found' ? undefined : ticket
  const fields = error.code === 'invalid_input' ? (error.details as { reason: string }[] | undefined) : undefined
  const reasons = fields?.map(({ reason }) => reason) ?? [error.message]
  return { id, number: seen?.number ?? null, title: seen?.title ?? null, code: error.code, reasons }
}
