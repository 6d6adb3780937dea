import type { AppliedTemplate, ApplyTemplate } from '@balcao/contracts/templates/templates'
import { openVariables } from '@balcao/contracts/templates/variables'
import * as comments from '../comments/comments.ts'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { matrixRow } from '../tickets/assessment.ts'
import { updateOf } from '../tickets/message-changes.ts'
import * as tickets from '../tickets/tickets.ts'
import { doBeside } from './beside.ts'
import { fillFor } from './fill.ts'
import { mustBeWhole } from './references.ts'
import { changesIn, mustBeForQueue, mustFindUsable } from './rows.ts'
import { countUse } from './uses.ts'
import { withPresent } from './with-present.ts'

/**
 * For integrations: writes the answer of a template for one ticket, and changes the ticket at once as the template says. Nothing is sent: the answer
 * is the caller's to read and send, and only its note is written. Tags of it that are gone, and a type that is switched off, are left out.
 * @throws DomainError ticket_not_found, template_not_found, template_other_queue, template_broken, forbidden, status_move_refused; nothing is changed
 * then
 */
export async function apply(ctx: Ctx, input: ApplyTemplate): Promise<AppliedTemplate> {
  const seen = await tickets.mustSeeLocked(ctx, input.id)
  must(ctx, 'template.use')
  const template = await mustFindUsable(ctx, input.templateId)
  mustBeForQueue(template.queueIds, seen)
  await mustBeWhole(ctx, template)
  const { changes: asked, absent = null } = await withPresent(ctx, seen, changesIn(template))
  const { note } = asked
  const filled = note === undefined ? undefined : await fillFor(ctx, note, await tickets.get(ctx, { id: seen.id }), 'staff')
  await doBeside(ctx, seen, filled === undefined ? asked : { ...asked, note: filled })
  if (filled !== undefined) await comments.say(ctx, { ticketId: seen.id, content: filled, isInternal: true }, false)
  const changes = await updateOf(ctx, seen.id, asked)
  const isOther = changes.priority !== undefined && changes.priority !== seen.priority
  if (isOther && (await matrixRow(ctx.db)).enabled) changes.priorityReason = `Template: ${template.name}`
  const ticket =
    Object.keys(changes).length > 0 ? await tickets.update(ctx, { id: seen.id, ...changes }) : await tickets.get(ctx, { id: seen.id })
  await countUse(ctx, template.id)
  const content = await fillFor(ctx, template.content, ticket)
  return { content, open: openVariables(content), ticket, absent }
}
