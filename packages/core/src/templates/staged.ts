import type { StoodIn } from '@balcao/contracts/absences/stood-in'
import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import { STAFF_MOVES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { presentFor } from '../absences/present.ts'
import { hasTemplate } from '../checklists/apply.ts'
import { type Ctx, me } from '../ctx.ts'
import { changedValues } from '../custom-fields/write-many.ts'
import { invalid } from '../errors.ts'
import { can } from '../policy.ts'
import { matrixRow } from '../tickets/assessment.ts'
import { tagsNamed } from '../tickets/message-changes.ts'
import { mustBeAssignable, queueObjection } from '../tickets/references.ts'
import { ownTypes } from '../tickets/settings/type-rows.ts'
import { mustSee } from '../tickets/tickets.ts'
import { fillFor } from './fill.ts'

type Staged = { changes: MessageChanges; absent?: StoodIn }

/**
 * Whose the ticket becomes, where that is another and the caller's to say: of somebody who is away, the substitute's.
 * @throws DomainError invalid_input for who cannot have it
 */
async function responsible(ctx: Ctx, ticket: Ticket, { takes, assigneeId }: MessageChanges, queueId: number | null): Promise<Staged> {
  const acts = ticket.can ?? []
  const held = ticket.assignee?.id ?? null
  const wanted = takes ? me(ctx) : assigneeId
  if (wanted === undefined || wanted === held) return { changes: {} }
  const isOwn = (held === null && wanted === me(ctx)) || (held === me(ctx) && wanted === null)
  if (!acts.includes('assign') && !(isOwn && acts.includes('take'))) return { changes: {} }
  if (takes) return { changes: { takes } }
  if (wanted === null) return { changes: { assigneeId: null } }
  await mustBeAssignable(ctx, wanted, queueId, 'changes.assigneeId')
  const { assigneeId: given, absent } = await presentFor(ctx, wanted, queueId)
  return { changes: given === null || given === held ? {} : { assigneeId: given }, ...(absent ? { absent } : {}) }
}

/** The values of custom fields that the ticket does not have yet. @throws DomainError invalid_input for a field that it cannot be given */
async function values(ctx: Ctx, ticket: Ticket, type: string, customFields: MessageChanges['customFields']): Promise<MessageChanges> {
  if (!customFields) return {}
  const { values: changed, wrong } = await changedValues(ctx, { id: ticket.id, type, formerType: ticket.type }, customFields)
  // What else the ticket lacks is asked for when it is changed.
  const own = wrong.filter(({ field }) => Object.hasOwn(customFields, field.replace('customFields.', '')))
  if (own.length > 0) throw invalid(...own.map((why) => ({ ...why, field: `changes.${why.field}` })))
  return Object.keys(changed).length > 0 ? { customFields: changed } : {}
}

/** What is written or added beside the fields of the ticket. */
async function beside(ctx: Ctx, ticket: Ticket, { note, checklistTemplateId }: MessageChanges, status: Ticket['status']) {
  const acts = ticket.can ?? []
  const found: MessageChanges = {}
  if (note !== undefined && acts.includes('note')) found.note = await fillFor(ctx, note, { ...ticket, status }, 'staff')
  if (checklistTemplateId === undefined || (await hasTemplate(ctx, ticket.id, checklistTemplateId))) return found
  if (can(ctx.actor, 'ticket.checklist', await mustSee(ctx, ticket.id))) found.checklistTemplateId = checklistTemplateId
  return found
}

/**
 * What of a template's changes would change this ticket, and is this person's to change; and who of its people is away.
 * @throws DomainError invalid_input for a person, or a custom field, that the ticket cannot be given
 */
export async function stagedBy(ctx: Ctx, ticket: Ticket, template: string, changes: MessageChanges): Promise<Staged> {
  const { status, customStatusId, statusReasonId, priority, type, queueId, snoozeMinutes } = changes
  const { addWatcherIds = [], addTagIds = [], removeTagIds = [] } = changes
  const acts = ticket.can ?? []
  const edits = acts.includes('edit')
  const staged: MessageChanges = {}
  const goes = edits && queueId !== undefined && queueId !== ticket.queueId && (await queueObjection(ctx, queueId)) === undefined
  if (edits) {
    const moves = STAFF_MOVES[ticket.status].filter((to) => to !== 'cancelled' || acts.includes('cancel'))
    if (status && status !== ticket.status && moves.includes(status)) staged.status = status
    const isCustom = customStatusId !== undefined && customStatusId !== ticket.customStatusId && (staged.status ?? ticket.status) === status
    if (isCustom) Object.assign(staged, { status, customStatusId })
    if (staged.status && statusReasonId !== undefined) staged.statusReasonId = statusReasonId
    if (snoozeMinutes !== undefined && !status && (ticket.status === 'scheduled' || moves.includes('scheduled')))
      staged.snoozeMinutes = snoozeMinutes
    if (priority && priority !== ticket.priority) {
      staged.priority = priority
      if ((await matrixRow(ctx.db)).enabled) staged.priorityReason = `Template: ${template}`
    }
    const isType = type && type !== ticket.type && (await ownTypes(ctx.db)).some(({ key, active }) => key === type && active)
    if (isType) staged.type = type
    if (goes) staged.queueId = queueId
    Object.assign(staged, await values(ctx, ticket, staged.type ?? ticket.type, changes.customFields))
    if (addWatcherIds.length > 0) staged.addWatcherIds = addWatcherIds
  }
  const { changes: given, ...why } = await responsible(ctx, ticket, changes, goes ? queueId : ticket.queueId)
  Object.assign(staged, given)
  Object.assign(staged, await beside(ctx, ticket, changes, staged.status ?? ticket.status))
  if (!edits) return { changes: staged, ...why }
  const has = (id: number) => ticket.tags.some((tag) => tag.id === id)
  const missing = (await tagsNamed(ctx.db, addTagIds)).map(({ id }) => id).filter((id) => !has(id))
  const present = removeTagIds.filter(has)
  const tags = {
    ...(missing.length > 0 ? { addTagIds: missing } : {}),
    ...(present.length > 0 ? { removeTagIds: present } : {}),
  }
  return { changes: { ...staged, ...tags }, ...why }
}
