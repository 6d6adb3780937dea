import { MAX_SIDE_MESSAGES } from '@balcao/contracts/side-conversations/bounds'
import type { SidePerson } from '@balcao/contracts/side-conversations/side-conversations'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { attach, type StoredFile } from '../email/inbound/files-of-mail.ts'
import { now } from '../tickets/queries.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import { recordSide } from './internal/changes.ts'

type Answer = {
  conversationId: number
  from: SidePerson
  content: string
  /** The Message-ID of the mail. */
  mailId: string | null
  files: readonly StoredFile[]
}

/** The conversation, with its ticket locked: a merge takes it nowhere meanwhile. */
async function held({ db }: Ctx, id: number) {
  const rows = () =>
    db
      .selectFrom('sideConversations')
      .select(['id', 'ticketId', 'subject', 'startedBy'])
      .select(sql<number>`(select count(*)::int from side_messages m where m.conversation_id = side_conversations.id)`.as('messages'))
      .where('id', '=', id)
      .executeTakeFirst()
  const before = await rows()
  if (!before || !(await lockTicket(db, before.ticketId))) return undefined
  return rows()
}

/**
 * Adds what somebody outside answered. Who was not written to before is from then on.
 * @returns undefined where the conversation is gone, or takes no more
 */
export async function takeAnswer(ctx: Ctx, answer: Answer): Promise<{ ticketId: number; spare: string[] } | undefined> {
  const { conversationId, from, mailId } = answer
  const conversation = await held(ctx, conversationId)
  if (!conversation || conversation.messages >= MAX_SIDE_MESSAGES) return undefined
  const { ticketId, startedBy } = conversation
  const { tenantId } = ctx.actor
  const name = from.name.slice(0, 120)
  // Files belong to somebody of the organisation: to whoever asked for them.
  const { ids, content, spare } = await attach(ctx, answer.files, { authorId: startedBy, ticketId, content: answer.content })
  const { id } = await ctx.db
    .insertInto('sideMessages')
    .values({ tenantId, conversationId, fromAddress: from.address, fromName: name, content: content || '(mensagem sem texto)', mailId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (ids.length > 0)
    await ctx.db.updateTable('attachments').set({ sentAt: now, isInternal: true, sideMessageId: id }).where('id', 'in', ids).execute()
  await ctx.db
    .insertInto('sidePeople')
    .values({ tenantId, conversationId, address: from.address, name })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await ctx.db
    .updateTable('sideConversations')
    .set({ state: 'answered', waits: false, lastAt: now })
    .where('id', '=', conversationId)
    .execute()
  await recordSide(ctx, conversation, 'answered')
  await ctx.emit('side_conversation:answered', { ticketId, conversationId, messageId: id })
  return { ticketId, spare }
}
