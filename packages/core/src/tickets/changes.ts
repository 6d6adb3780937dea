import type { Change } from '@balcao/contracts/tickets/history'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { DB } from '@balcao/db/schema'
import { awaitWithCommit } from '@balcao/db/with-commit'
import type { Selectable, Updateable } from 'kysely'
import { withdrawIfRewritten } from '../approvals/on-ticket.ts'
import type { AnyFact, Ctx } from '../ctx.ts'
import { prepareType } from '../custom-fields/of-ticket.ts'
import { apply, type Prepared } from '../custom-fields/write.ts'
import { pipeline } from '../pipeline.ts'
import { timeTransfers } from '../routing/idle.ts'
import { slaChanging } from '../sla/on-change.ts'
import * as history from './history.ts'
import { tagChange } from './internal/tag-change.ts'
import { now, setTags } from './queries.ts'
import { mustBeResolvable } from './resolving.ts'
import { customStatusLabels, markLabelled } from './settings/custom-status-rows.ts'
import { markSeenReasons, placeAfter } from './settings/status-reason-rows.ts'

/** `fields` are custom fields, already checked; `also` what was changed beside these columns and is told with them. */
export type TicketChanges = Omit<UpdateTicket, 'id' | 'version' | 'customFields' | 'priorityReason' | 'statusReason' | 'override'> & {
  priorityReason?: string | null | undefined
  fields?: Prepared
  also?: readonly Change[]
}
type LockedTicket = Selectable<DB['tickets']>

const PLAIN = [
  'title',
  'description',
  'urgency',
  'impact',
  'priority',
  'priorityReason',
  'type',
  'scheduledFor',
  'queueId',
  'companyId',
  'assigneeId',
  'status',
  'customStatusId',
  'statusReasonId',
] as const

/** The instants a status brings with it; reopening takes them back. */
function statusInstants(to: Status): Updateable<DB['tickets']> {
  const { category } = STATUS[to]
  if (to === 'resolved') return { resolvedAt: now as never, closedAt: null }
  if (category === 'done') return { closedAt: now as never }
  return { resolvedAt: null, closedAt: null }
}

const same = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'string' && typeof b === 'string' && Date.parse(a) === Date.parse(b) && /^\d{4}-/.test(a))

/** A ticket's tags by name. */
export async function tagNames(ctx: Ctx, ticketId: number): Promise<{ id: number; name: string }[]> {
  return ctx.db
    .selectFrom('ticketTags as tt')
    .innerJoin('tags as g', (join) => join.onRef('g.tenantId', '=', 'tt.tenantId').onRef('g.id', '=', 'tt.tagId'))
    .where('tt.ticketId', '=', ticketId)
    .select(['g.id', 'g.name'])
    .orderBy('g.name')
    .execute()
}

/** A ticket's columns as far as changing others of them asks for. */
export type HeldColumns = Omit<
  LockedTicket,
  | 'title'
  | 'description'
  | 'lastMessageAt'
  | 'lastPublicBy'
  | 'authorId'
  | 'slaDueAt'
  | 'slaState'
  | 'slaMetric'
  | 'slaPolicyId'
  | 'slaSortAt'
  | 'externalSource'
  | 'externalReference'
  | 'externalUrl'
  | 'importedAt'
> &
  Partial<Pick<LockedTicket, 'title' | 'description'>>

/** What of the asked columns really changes, and what is to be written for it. */
export function planColumns(ticket: HeldColumns, asked: TicketChanges): { changes: Change[]; set: Updateable<DB['tickets']> } {
  const changes: Change[] = []
  const set: Updateable<DB['tickets']> = {}
  // Another status leaves the custom one that the ticket was in.
  const leaves = asked.customStatusId === undefined && asked.status !== undefined && asked.status !== ticket.status
  const wanted: TicketChanges = leaves && ticket.customStatusId !== null ? { ...asked, customStatusId: null } : { ...asked }
  // And why it was there goes with where it was.
  if (asked.statusReasonId === undefined && ticket.statusReasonId !== null && placeAfter(ticket, wanted).moves) wanted.statusReasonId = null
  for (const field of PLAIN) {
    const to = wanted[field]
    if (to === undefined || same(ticket[field], to)) continue
    changes.push({ field, from: ticket[field], to })
    Object.assign(set, { [field]: to })
  }
  if (asked.status && asked.status !== ticket.status) {
    Object.assign(set, statusInstants(asked.status))
    if (asked.status !== 'scheduled' && ticket.scheduledFor) Object.assign(set, { scheduledFor: null })
  }
  return { changes, set }
}

/**
 * Any change of a sleeping ticket wakes it, and is told with it; not one of when it sleeps, nor of what was merged where:
 * undoing a merge gives back the state before it.
 */
export function unsnoozeBy(ticket: HeldColumns, asked: TicketChanges, changes: Change[], set: Updateable<DB['tickets']>): void {
  const silent = asked.status !== undefined || asked.scheduledFor !== undefined || asked.also !== undefined
  if (ticket.status !== 'scheduled' || silent || changes.length === 0) return
  const unsnoozed = planColumns(ticket, { status: 'open' })
  changes.push(...unsnoozed.changes)
  Object.assign(set, unsnoozed.set)
}

/**
 * Writes what really changes, its history and its events; nothing when nothing does. The ticket must be locked and the
 * changes allowed: this is the one place that touches these columns.
 * @returns whether anything changed
 */
export async function applyChanges(ctx: Ctx, ticket: LockedTicket, asked: TicketChanges): Promise<boolean> {
  const planned = planColumns(ticket, asked)
  const { set } = planned
  const isCustom = planned.changes.some(({ field }) => field === 'customStatusId')
  const labelled = isCustom ? markLabelled(planned.changes, await customStatusLabels(ctx.db)) : planned.changes
  const changes = await markSeenReasons(ctx, labelled)
  if (asked.tagIds) {
    const before = await tagNames(ctx, ticket.id)
    await setTags(ctx, ticket.id, asked.tagIds)
    changes.push(...tagChange(before, await tagNames(ctx, ticket.id)))
  }
  const fields =
    asked.fields ??
    (set.type === undefined ? undefined : await prepareType(ctx, { id: ticket.id, type: set.type, formerType: ticket.type }))
  if (fields) changes.push(...(await apply(ctx, 'ticket', ticket.id, fields)))
  if (asked.also) changes.push(...asked.also)
  unsnoozeBy(ticket, asked, changes, set)
  if (changes.length === 0) return false
  if (isFinishing(ctx, ticket, asked)) await mustBeResolvable(ctx, ticket.id, undefined, asked.type)

  await withdrawIfRewritten(ctx, ticket.id, changes)

  const customerKnows = changes.some(concernsCustomers)
  const [, clocks] = await pipeline([history.record(ctx, ticket.id, 'updated', changes), slaChanging(ctx, ticket.id, changes)])
  const written = ctx.db
    .updateTable('tickets')
    .set((eb) => ({
      ...set,
      ...clocks,
      version: eb('version', '+', 1),
      updatedAt: now,
      ...(customerKnows ? { customerUpdatedAt: now } : {}),
    }))
    .where('id', '=', ticket.id)
  awaitWithCommit(ctx.db, written.compile())
  await timeTransfers(ctx, [{ ticketId: ticket.id, changes }])
  await ctx.emitAll(factsOf(ticket.id, changes, ticket.status))
  return true
}

/** Fields whose change a customer can see on their own page. */
const CUSTOMER_FIELDS = new Set(['status', 'title', 'description', 'urgency', 'priority', 'type', 'scheduledFor'])

/** True of a change that a customer may learn of. */
export const concernsCustomers = ({ field, forCustomers }: Change): boolean => CUSTOMER_FIELDS.has(field) || forCustomers === true

/** Work that the desk calls done; giving up or merging asks for nothing. */
const isDone = (status: Status) => status === 'resolved' || status === 'closed'
/** Neither done nor removed: what is put back as it was is not being resolved anew. */
const isGoingOn = (status: Status) => !isDone(status) && status !== 'merged'
/** What the desk asks of itself binds its people, not the customer who says 'resolveu' nor the clock. */
const isDesk = ({ actor }: Ctx) => actor.side === 'staff' && actor.userId !== null

/** Does this finish work, so that what must be filled in by then must be? */
export const isFinishing = (ctx: Ctx, ticket: { status: string }, { status }: Pick<TicketChanges, 'status'>): boolean =>
  status !== undefined && isDone(status) && isGoingOn(ticket.status as Status) && isDesk(ctx)

/** Told by the history alone, with the change of status that they belong to. */
const BESIDE_STATUS = new Set(['statusReason', 'workflowOverride'])

/**
 * What is told of changes of a ticket.
 * @param held the status that the ticket was in before
 */
export function factsOf(ticketId: number, changes: Change[], held?: string): AnyFact[] {
  const status = changes.find((change) => change.field === 'status')
  const assignee = changes.find((change) => change.field === 'assigneeId')
  const told = (field: string) => !BESIDE_STATUS.has(field) && !(field === 'statusReasonId' && status)
  const others = changes.filter((change) => change !== status && change !== assignee && told(change.field))
  const facts: AnyFact[] = []
  const custom = changes.find(({ field }) => field === 'customStatusId')
  if (status) {
    const into = typeof custom?.to === 'number' ? { customStatusId: custom.to } : {}
    facts.push({ name: 'ticket:status_changed', payload: { ticketId, from: String(status.from), to: String(status.to), ...into } })
  }
  if (assignee) {
    const [assigneeId, previousAssigneeId] = [assignee.to as number | null, assignee.from as number | null]
    facts.push({ name: 'ticket:assigned', payload: { ticketId, assigneeId, previousAssigneeId } })
  }
  if (others.length) facts.push({ name: 'ticket:updated', payload: { ticketId, changes: others } })
  if (custom && !status && held !== undefined) {
    const [from, to] = [custom.from as number | null, custom.to as number | null]
    facts.push({ name: 'ticket:custom_status_changed', payload: { ticketId, status: held, from, to } })
  }
  const company = changes.find(({ field }) => field === 'companyId')?.to
  if (typeof company === 'number') facts.push({ name: 'contract:changed', payload: { companyId: company } })
  return facts
}
