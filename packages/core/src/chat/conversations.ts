import type { Conversation, Conversations, CreateConversation, GetConversation } from '@balcao/contracts/chat/conversations'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { invalid, notFound } from '../errors.ts'
import { actorsOf } from '../users/actors.ts'

const MAX_LISTED = 200

/** Those that the caller takes part in: to anybody else, whatever their role, a conversation does not exist. */
const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('conversations as c')
    .innerJoin('conversationParticipants as m', (join) =>
      join.onRef('m.tenantId', '=', 'c.tenantId').onRef('m.conversationId', '=', 'c.id').on('m.userId', '=', me(ctx)),
    )
    .select(['c.id', 'c.title', 'c.type', 'c.createdAt'])
    .select(
      sql<number[]>`array(select p.user_id from conversation_participants p
        where p.tenant_id = c.tenant_id and p.conversation_id = c.id order by p.user_id)`.as('participantIds'),
    )

/** @throws DomainError conversation_not_found */
export async function get(ctx: Ctx, { id }: GetConversation): Promise<Conversation> {
  const conversation = await mine(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!conversation) throw notFound('conversation_not_found')
  return conversation
}

/** The caller's conversations, the newest first. */
export async function list(ctx: Ctx): Promise<Conversations> {
  return { conversations: await mine(ctx).orderBy('c.id', 'desc').limit(MAX_LISTED).execute() }
}

/** The desk begins a conversation, with colleagues or customers. @throws DomainError invalid_input for who is not there, or may not sign in */
export async function create(ctx: Ctx, { title, type, participantIds }: CreateConversation): Promise<Conversation> {
  const { tenantId } = ctx.actor
  const people = [...new Set([me(ctx), ...participantIds])]
  const there = await actorsOf(ctx, people)
  if (there.filter(({ isActive }) => isActive).length < people.length) throw invalid({ field: 'participantIds', reason: 'user_not_found' })
  const { id } = await ctx.db
    .insertInto('conversations')
    .values({ tenantId, title, type, authorId: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('conversationParticipants')
    .values(people.map((userId) => ({ tenantId, conversationId: id, userId })))
    .execute()
  return get(ctx, { id })
}
