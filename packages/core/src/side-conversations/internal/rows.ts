import type { SideConversation, SidePerson } from '@balcao/contracts/side-conversations/side-conversations'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { person } from '../../tickets/ticket-view.ts'
import { mustSee, mustSeeLocked } from '../../tickets/tickets.ts'

/** Side conversations of the transaction's tenant, whoever may see their tickets. */
export function conversationRows({ db }: Ctx) {
  return db
    .selectFrom('sideConversations as c')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.startedBy'))
    .select(['c.id', 'c.ticketId', 'c.subject', 'c.state', 'c.waits', 'c.lastAt', 'c.createdAt', 'c.startedBy'])
    .select(['u.name as starterName', 'u.email as starterEmail'])
    .select([
      sql<
        SidePerson[]
      >`(select coalesce(json_agg(json_build_object('address', p.address, 'name', p.name) order by p.created_at, p.address), '[]')
        from side_people p where p.tenant_id = c.tenant_id and p.conversation_id = c.id)`.as('people'),
      sql<number>`(select count(*)::int from side_messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id)`.as('messages'),
    ])
}
export type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversationRows>['execute']>>[number]

export const conversationView = ({ startedBy, starterName, starterEmail, ...row }: ConversationRow): SideConversation => ({
  ...row,
  startedBy: person(startedBy, starterName, starterEmail, 'staff'),
})

/** The ticket of a side conversation, by the id of that. @throws DomainError side_conversation_not_found */
async function ticketIdOf({ db }: Ctx, id: number): Promise<number> {
  const row = await db.selectFrom('sideConversations').select('ticketId').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('side_conversation_not_found')
  return row.ticketId
}

/** A conversation whose ticket the caller sees is found; any other is not there. */
const unlessSeen = (error: unknown): never => {
  if ((error as { code?: string }).code === 'ticket_not_found') throw notFound('side_conversation_not_found')
  throw error
}

/** A side conversation whose ticket the caller sees. @throws DomainError side_conversation_not_found */
export async function mustFind(ctx: Ctx, id: number): Promise<ConversationRow> {
  await mustSee(ctx, await ticketIdOf(ctx, id)).catch(unlessSeen)
  return conversationRows(ctx).where('c.id', '=', id).executeTakeFirstOrThrow()
}

/** The same to be changed, with its ticket locked: a merge may not take it elsewhere meanwhile. @throws DomainError side_conversation_not_found */
export async function mustHold(ctx: Ctx, id: number) {
  const ticket = await mustSeeLocked(ctx, await ticketIdOf(ctx, id)).catch(unlessSeen)
  const conversation = await conversationRows(ctx).where('c.id', '=', id).where('c.ticketId', '=', ticket.id).executeTakeFirst()
  if (!conversation) throw notFound('side_conversation_not_found')
  return { ticket, conversation }
}

/** Writes down a message of the caller. @returns its id */
export async function insertOwn(ctx: Ctx, conversationId: number, content: string): Promise<number> {
  const { id } = await ctx.db
    .insertInto('sideMessages')
    .values({ tenantId: ctx.actor.tenantId, conversationId, authorId: me(ctx), content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
