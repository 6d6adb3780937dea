import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import { openVariables } from '@balcao/contracts/templates/variables'
import { activeTemplate, applyTemplate, hasTemplate } from '../checklists/apply.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import type { mustSeeLocked } from '../tickets/tickets.ts'
import { addWatchers, whoMayWatch } from '../watchers/add-watchers.ts'

type Locked = Awaited<ReturnType<typeof mustSeeLocked>>

/** The template of the checklist that a ticket is given; undefined where it has one of it. @throws DomainError invalid_input where it is gone */
async function missingChecklist(ctx: Ctx, ticket: Locked, id: number | undefined) {
  if (id === undefined) return undefined
  must(ctx, 'ticket.checklist', ticket)
  const template = await activeTemplate(ctx, id)
  if (!template) throw invalid({ field: 'changes.checklistTemplateId', reason: 'checklist_template_not_there' })
  return (await hasTemplate(ctx, ticket.id, id)) ? undefined : template
}

/**
 * Refuses what goes with a message beside the fields of the ticket and cannot be done now: a note, a checklist, watchers. Nothing is changed.
 * @throws DomainError forbidden; invalid_input for a checklist that is gone, and for a variable of the note without a value
 */
export async function mustBeDoable(ctx: Ctx, ticket: Locked, { note, checklistTemplateId, addWatcherIds }: MessageChanges): Promise<void> {
  if (note !== undefined) must(ctx, 'ticket.note', ticket)
  const open = openVariables(note ?? '')
  if (open.length > 0) throw invalid({ field: 'changes.note', reason: 'variables_without_value', params: { names: open } })
  if (addWatcherIds?.length) must(ctx, 'ticket.edit', ticket)
  await missingChecklist(ctx, ticket, checklistTemplateId)
}

/** Adds watchers and a checklist to a ticket that this transaction has locked. @throws DomainError like `mustBeDoable` */
export async function doBeside(ctx: Ctx, ticket: Locked, changes: MessageChanges): Promise<void> {
  await mustBeDoable(ctx, ticket, changes)
  await addWatchers(ctx, ticket.id, await whoMayWatch(ctx, ticket, changes.addWatcherIds ?? []))
  const checklist = await missingChecklist(ctx, ticket, changes.checklistTemplateId)
  if (checklist) await applyTemplate(ctx, ticket, checklist)
}
