import type { Conversation } from '@balcao/contracts/chat/conversations'
import type { ChatMessage, MessageMetadata } from '@balcao/contracts/chat/messages'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'

/** Unread messages that are counted; more are shown as that many. */
const MOST_UNREAD = 1_000

type MessageRow = Omit<ChatMessage, 'metadata'> & { metadata: unknown }

/** What is stored of a message leaves out what it has not. */
export const messageView = ({ metadata, ...row }: MessageRow): ChatMessage => ({
  ...row,
  metadata: { formatting: 'plain', suggestions: [], ...(metadata as Partial<MessageMetadata>) },
})

export const messageRows = ({ db, actor }: Ctx) =>
  db
    .selectFrom('chatMessages as m')
    .where('m.tenantId', '=', actor.tenantId)
    .select(['m.id', 'm.conversationId', 'm.seq', 'm.content', 'm.senderType', 'm.authorId', 'm.clientId', 'm.metadata', 'm.createdAt'])

type Row = Omit<Conversation, 'lastMessage' | 'isActive' | 'participantIds'> & { lastMessage: MessageRow | null }

const lastMessage = (ctx: Ctx): RawBuilder<MessageRow | null> => sql<MessageRow | null>`(
  select json_build_object('id', m.id, 'conversationId', m.conversation_id, 'seq', m.seq, 'content', m.content, 'senderType', m.sender_type,
    'authorId', m.author_id, 'clientId', m.client_id, 'metadata', m.metadata,
    'createdAt', rtrim(rtrim(to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '0'), '.') || 'Z')
  from chat_messages m where m.tenant_id = ${ctx.actor.tenantId} and m.conversation_id = c.id order by m.seq desc limit 1)`

/** What others said that this person has not read. */
const unread = (ctx: Ctx): RawBuilder<number> => sql<number>`(select count(*)::int from (
  select from chat_messages m where m.tenant_id = ${ctx.actor.tenantId} and m.conversation_id = c.id and m.seq > p.read_seq
    and m.author_id is distinct from ${me(ctx)} limit ${sql.lit(MOST_UNREAD)}) u)`

/** Those that the caller takes part in: to anybody else, whatever their role, a conversation does not exist. */
export const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('conversations as c')
    .innerJoin('conversationParticipants as p', (join) =>
      join.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.conversationId', '=', 'c.id').on('p.userId', '=', me(ctx)),
    )
    .select(['c.id', 'c.title', 'c.type', 'c.createdAt', 'c.updatedAt', 'c.status', 'c.queueId', 'c.assigneeId', 'c.ticketId', 'c.rating'])
    .select(sql<boolean>`c.status = 'closed' and c.queue_id is not null and c.author_id = ${me(ctx)}`.as('canRate'))
    .select([lastMessage(ctx).as('lastMessage'), unread(ctx).as('unreadCount')])
    .select(
      sql<{ id: number; name: string }[]>`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]')
        from conversation_participants o join users u on u.tenant_id = o.tenant_id and u.id = o.user_id
        where o.tenant_id = c.tenant_id and o.conversation_id = c.id)`.as('participants'),
    )

export const conversationView = ({ lastMessage: last, ...row }: Row): Conversation => ({
  ...row,
  participantIds: row.participants.map(({ id }) => id),
  lastMessage: last && messageView(last),
  isActive: row.status !== 'closed',
})

/**
 * Locks a conversation of the caller's, so that what is said in it has one order.
 * @throws DomainError conversation_not_found
 */
export async function mustTakePartLocked(ctx: Ctx, id: number) {
  const found = await ctx.db
    .selectFrom('conversations as c')
    .innerJoin('conversationParticipants as p', (join) =>
      join.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.conversationId', '=', 'c.id').on('p.userId', '=', me(ctx)),
    )
    .where('c.id', '=', id)
    .select(['c.id', 'c.title', 'c.type', 'c.status', 'c.lastSeq', 'c.queueId', 'c.assigneeId', 'c.ticketId', 'c.misses', 'c.authorId'])
    .forUpdate('c')
    .executeTakeFirst()
  if (!found) throw notFound('conversation_not_found')
  return found
}
export type LockedConversation = Awaited<ReturnType<typeof mustTakePartLocked>>
