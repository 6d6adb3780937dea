import type { ThenStatus } from '@balcao/contracts/comments/comments'
import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { z } from 'zod'
import { say } from '../comments/comments.ts'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { valuesOf } from '../templates/fill.ts'
import { mustBeForQueue } from '../templates/rows.ts'
import { stagedBy } from '../templates/staged.ts'
import { isSnoozedSince } from '../tickets/snoozed.ts'
import * as tickets from '../tickets/tickets.ts'
import { mustBeInWindow } from '../whatsapp/window.ts'
import { mustBeAnswerable } from './internal/answerable.ts'
import { fill, mustBeWhole } from './internal/text.ts'

/** A message to many as it is sent to each. */
export type BulkMessage = {
  content: string
  isInternal: boolean
  thenStatus: z.output<typeof ThenStatus> | null
  templateName: string | null
  changes: MessageChanges | null
  /** The queues whose tickets the template is for. */
  templateQueueIds: readonly number[]
  createdAt: string
}

/**
 * Sends it to one ticket as its author's reply or note: the same rule, with the author's rights of now. What its author had begun to write there stays a
 * draft. The ticket is locked.
 * @throws DomainError whatever refuses a single reply; ticket_merged, and invalid_input for a variable without a value
 */
export async function sendTo(
  ctx: Ctx,
  message: BulkMessage,
  { ticketId, seenUpTo }: { ticketId: number; seenUpTo: number },
): Promise<void> {
  must(ctx, 'ticket.bulk_reply')
  const { isInternal } = message
  const thenStatus = message.thenStatus ?? undefined
  mustBeAnswerable(ctx, await tickets.mustSeeLocked(ctx, ticketId), { isInternal, thenStatus })
  const ticket = await tickets.get(ctx, { id: ticketId })
  mustBeForQueue(message.templateQueueIds, ticket)
  const { changes } = message.changes ? await stagedBy(ctx, ticket, message.templateName ?? '', message.changes) : { changes: {} }
  const status = thenStatus ?? changes.status ?? ticket.status
  const content = mustBeWhole(
    fill(message.content, await valuesOf(ctx, message.content, { ...ticket, status }, isInternal ? 'staff' : 'customers')),
  )
  const wakes = !(await isSnoozedSince(ctx.db, ticketId, message.createdAt))
  const said = {
    ...{ ticketId, content, isInternal },
    ...(thenStatus ? { thenStatus } : {}),
    ...(Object.keys(changes).length > 0 ? { changes } : {}),
    ...(isInternal ? {} : { seenUpTo }),
  }
  await say(ctx, said, wakes)
  if (!isInternal) await mustBeInWindow(ctx, ticketId)
}
