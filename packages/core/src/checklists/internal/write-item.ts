import type { ItemKind, ItemState } from '@balcao/contracts/checklists/bounds'
import type { ChangeItem } from '@balcao/contracts/checklists/checklists'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { sendFiles } from '../../files/sent-files.ts'
import { now } from '../../tickets/queries.ts'
import { answerProblem, storedAnswer } from './answers.ts'
import { announceAsked, announceAssigned, recordChange } from './changes.ts'
import { type ChecklistRow, filesOfItems, type HeldItem, type ItemRow } from './checklist-rows.ts'
import { isSettled } from './linked.ts'
import { mustBeSound } from './sound.ts'

type Changes = Omit<ChangeItem, 'id'>

/** The mandatory items before it must be settled where the order binds. @throws DomainError checklist_item_waits */
function mustBeNext({ inOrder }: ChecklistRow, item: ItemRow, items: readonly ItemRow[]): void {
  const before = items.slice(0, items.indexOf(item))
  if (inOrder && before.some(({ state, isMandatory }) => isMandatory && state === 'open')) throw conflict('checklist_item_waits')
}

/** Who settled an item, and when; nobody where it is open again, or another ticket settled it. */
const settling = (by: number | null, state: ItemState) =>
  state === 'open' ? { state, settledBy: null, settledAt: null } : { state, settledBy: by, settledAt: now as never }

/** The item as it would be: of another kind, it begins anew; what is given to customers is nobody's of the staff. */
function nextOf(item: ItemRow, { attachmentIds: _, ...input }: Changes) {
  const kind = input.kind ?? (item.kind as ItemKind)
  const isAnew = kind !== item.kind
  const forCustomer = input.forCustomer ?? item.forCustomer
  return {
    ...{ text: item.text, help: item.help, mandatory: item.isMandatory, note: item.note, dueAt: item.dueAt },
    ...input,
    ...{ kind, forCustomer, isAnew },
    state: input.state ?? (isAnew && item.state === 'done' ? 'open' : (item.state as ItemState)),
    answer: input.answer === undefined ? (isAnew ? null : item.answer) : input.answer,
    assigneeId: input.assigneeId === undefined ? (forCustomer ? null : item.assigneeId) : input.assigneeId,
    linkedTicketId: input.linkedTicketId === undefined ? (kind === 'ticket' ? item.linkedTicketId : null) : input.linkedTicketId,
  }
}

/**
 * Writes down what is changed of a locked item, its answer and its files among it, and what follows for people.
 * @throws DomainError checklist_item_waits, attachment_not_found, file_infected
 * @throws DomainError invalid_input for a missing or unfit answer, a mandatory item that is skipped without saying why, or what it names and is not there
 */
export async function writeItem(ctx: Ctx, { ticket, checklist, item, items }: HeldItem, input: Changes): Promise<void> {
  const { isAnew, ...next } = nextOf(item, input)
  await mustBeSound(ctx, ticket, next, '', { ...item, kind: item.kind as ItemKind })
  const isLinkedSettled = await isSettled(ctx, next.linkedTicketId)
  const isLinkNew = next.kind === 'ticket' && (isAnew || next.linkedTicketId !== item.linkedTicketId)
  const state = isLinkNew && input.state === undefined ? (isLinkedSettled ? 'done' : 'open') : next.state
  const isSettling = state !== item.state
  if (isSettling && state !== 'open' && next.kind !== 'ticket') mustBeNext(checklist, item, items)
  if (state === 'skipped' && next.mandatory && next.note === '') throw invalid({ field: 'note', reason: 'checklist_skip_why' })
  const newFiles = new Set(input.attachmentIds).size
  const files = next.kind === 'file' ? ((await filesOfItems(ctx, [item.id])).get(item.id) ?? []).length : 0
  const problem = answerProblem({ ...next, state, files, newFiles, isLinkedSettled })
  if (problem) throw invalid(problem)
  const to = { ticketId: ticket.id, checklistItemId: item.id, isInternal: !next.forCustomer }
  await sendFiles(ctx, input.attachmentIds, ticket.id, to)

  const { text, help, mandatory, note, assigneeId, dueAt, kind, forCustomer, answer, linkedTicketId } = next
  const isGiven = assigneeId !== item.assigneeId
  await ctx.db
    .updateTable('checklistItems')
    .set({
      ...{ text, help, isMandatory: mandatory, note, assigneeId, dueAt, kind, forCustomer, answer: storedAnswer(answer), linkedTicketId },
      ...(isSettling ? settling(kind === 'ticket' && state === 'done' ? null : ctx.actor.userId, state) : {}),
      ...(isGiven || dueAt !== item.dueAt ? { remindedAt: null } : {}),
    })
    .where('id', '=', item.id)
    .execute()
  if (isSettling && state !== 'done')
    await recordChange(ctx, checklist, state === 'open' ? 'reopened' : 'skipped', { item: text, ...(note ? { note } : {}) })
  if (isGiven) await announceAssigned(ctx, checklist, [{ id: item.id, assigneeId }])
  if (forCustomer && !item.forCustomer && state === 'open') await announceAsked(ctx, checklist, [{ id: item.id, forCustomer }])
}
