import type { BulkReplyPlan, BulkReplyPreview, PrepareBulkReply, PreviewBulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { BulkFailure } from '@balcao/contracts/tickets/bulk'
import type { Ctx } from '../ctx.ts'
import { type DomainError, notFound, reasonsOf } from '../errors.ts'
import { must } from '../policy.ts'
import { valuesOf } from '../templates/fill.ts'
import { mustBeWhole } from '../templates/references.ts'
import { changesIn, mustBeForQueue, mustFindUsable } from '../templates/rows.ts'
import { stagedBy } from '../templates/staged.ts'
import { tagIdsOf, tagsNamed } from '../tickets/message-changes.ts'
import * as tickets from '../tickets/tickets.ts'
import { judge } from './internal/judge.ts'
import { targetsOf } from './internal/targets.ts'
import { fill } from './internal/text.ts'

/** What a template of the caller's changes; nothing without one. @throws DomainError template_not_found, template_broken */
export async function templateOf(ctx: Ctx, id: number | undefined) {
  if (id === undefined) return undefined
  must(ctx, 'template.use')
  const template = await mustFindUsable(ctx, id)
  await mustBeWhole(ctx, template)
  return { id, name: template.name, changes: changesIn(template), queueIds: template.queueIds }
}

const failureOf = (
  { id, number, title }: { id: number; number: number | null; title: string | null },
  error: DomainError,
): BulkFailure => ({
  ...{ id, number, title },
  code: error.code,
  reasons: reasonsOf(error),
})

/**
 * Says which tickets a message to many would reach, and why it would leave out others. Nothing is sent: what holds now is asked again for each ticket
 * when its turn comes.
 * @throws DomainError forbidden, invalid_input, template_not_found
 */
export async function prepare(ctx: Ctx, input: PrepareBulkReply): Promise<BulkReplyPlan> {
  must(ctx, 'ticket.bulk_reply')
  const template = await templateOf(ctx, input.templateId)
  const targets = await targetsOf(ctx, input)
  const refused = await judge(ctx, targets, input, template ?? { changes: {}, queueIds: [] })
  const ready = targets.tickets.filter(({ id }) => !refused.has(id))
  const skipped = targets.tickets.flatMap((ticket) => {
    const error = refused.get(ticket.id)
    return error ? [failureOf(ticket, error)] : []
  })
  const unseen = targets.unseen.map((id) => failureOf({ id, number: null, title: null }, notFound('ticket_not_found')))
  return {
    ready: ready.map(({ id, number, title, requesterName }) => ({
      ...{ id, number, title },
      requester: requesterName,
      seenUpTo: targets.newest.get(id) ?? 0,
    })),
    customers: new Set(ready.map(({ requesterId }) => requesterId)).size,
    skipped: [...skipped, ...unseen],
  }
}

/** The message as one ticket would get it. @throws DomainError forbidden, ticket_not_found, template_not_found */
export async function preview(ctx: Ctx, input: PreviewBulkReply): Promise<BulkReplyPreview> {
  must(ctx, 'ticket.bulk_reply')
  const ticket = await tickets.get(ctx, { id: input.ticketId })
  const template = await templateOf(ctx, input.templateId)
  if (template) mustBeForQueue(template.queueIds, ticket)
  const { changes: staged, absent = null } = template
    ? await stagedBy(ctx, ticket, template.name, template.changes)
    : { changes: {} as MessageChanges }
  const changes = input.thenStatus ? { ...staged, status: input.thenStatus } : staged
  const as = { ...ticket, status: changes.status ?? ticket.status }
  const filled = fill(input.content, await valuesOf(ctx, input.content, as, input.isInternal ? 'staff' : 'customers'))
  return { ...filled, changes, tags: await tagsNamed(ctx.db, tagIdsOf(changes)), absent }
}
