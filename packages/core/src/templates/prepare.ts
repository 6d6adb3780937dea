import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { ApplyTemplate, PreparedTemplate } from '@balcao/contracts/templates/templates'
import { openVariables } from '@balcao/contracts/templates/variables'
import { STAFF_MOVES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { type Ctx, me } from '../ctx.ts'
import { must } from '../policy.ts'
import { matrixRow } from '../tickets/assessment.ts'
import { tagIdsOf, tagsNamed } from '../tickets/message-changes.ts'
import { queueObjection } from '../tickets/references.ts'
import { ownTypes } from '../tickets/settings/type-rows.ts'
import * as tickets from '../tickets/tickets.ts'
import { fillFor } from './fill.ts'
import { changesIn, countUse, mustFindTemplate } from './rows.ts'

/**
 * Writes the answer of a template for one ticket, and says what sending it would change: both are the caller's to send, change or
 * drop, and until then the ticket is as it was. @throws DomainError ticket_not_found, template_not_found, forbidden
 */
export async function prepare(ctx: Ctx, input: ApplyTemplate): Promise<PreparedTemplate> {
  const ticket = await tickets.get(ctx, { id: input.id })
  must(ctx, 'template.use')
  const template = await mustFindTemplate(ctx, input.templateId)
  const changes = await stagedBy(ctx, ticket, template.name, changesIn(template))
  await countUse(ctx, template.id)
  const content = await fillFor(ctx, template.content, { ...ticket, status: changes.status ?? ticket.status })
  return { content, open: openVariables(content), changes, tags: await tagsNamed(ctx.db, tagIdsOf(changes)) }
}

/** What of a template's changes would change this ticket, and is this person's to change. */
export async function stagedBy(ctx: Ctx, ticket: Ticket, template: string, changes: MessageChanges): Promise<MessageChanges> {
  const { status, priority, type, takes, queueId, addTagIds = [], removeTagIds = [] } = changes
  const acts = ticket.can ?? []
  const isMine = ticket.assignee?.id === me(ctx)
  const mayTake = acts.includes('assign') || (acts.includes('take') && ticket.assignee === null)
  const staged: MessageChanges = takes && !isMine && mayTake ? { takes } : {}
  if (!acts.includes('edit')) return staged
  const moves = STAFF_MOVES[ticket.status].filter((to) => to !== 'cancelled' || acts.includes('cancel'))
  if (status && status !== ticket.status && moves.includes(status)) staged.status = status
  if (priority && priority !== ticket.priority) {
    staged.priority = priority
    if ((await matrixRow(ctx.db)).enabled) staged.priorityReason = `Template: ${template}`
  }
  const isType = type && type !== ticket.type && (await ownTypes(ctx.db)).some(({ key, active }) => key === type && active)
  if (isType) staged.type = type
  if (queueId !== undefined && queueId !== ticket.queueId && (await queueObjection(ctx, queueId)) === undefined) staged.queueId = queueId
  const has = (id: number) => ticket.tags.some((tag) => tag.id === id)
  const missing = (await tagsNamed(ctx.db, addTagIds)).map(({ id }) => id).filter((id) => !has(id))
  const present = removeTagIds.filter(has)
  return {
    ...staged,
    ...(missing.length > 0 ? { addTagIds: missing } : {}),
    ...(present.length > 0 ? { removeTagIds: present } : {}),
  }
}
