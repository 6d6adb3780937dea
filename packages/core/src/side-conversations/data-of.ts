import { type Ctx, me } from '../ctx.ts'

/** What is kept of whoever the context is of in side conversations: those in which they are written to, each with what they wrote there. */
export async function sideConversationsOf(ctx: Ctx, most: number): Promise<object[]> {
  const { email } = await ctx.db.selectFrom('users').select('email').where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  const written = await ctx.db
    .selectFrom('sideMessages as m')
    .innerJoin('sideConversations as c', (join) => join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.conversationId'))
    .select(['m.conversationId', 'c.subject', 'm.fromAddress', 'm.fromName', 'm.content', 'm.createdAt'])
    .where((eb) => eb.or([eb('m.fromAddress', '=', email), eb('m.authorId', '=', me(ctx))]))
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()
  const addressed = await ctx.db
    .selectFrom('sidePeople as p')
    .innerJoin('sideConversations as c', (join) => join.onRef('c.tenantId', '=', 'p.tenantId').onRef('c.id', '=', 'p.conversationId'))
    .select(['p.conversationId', 'c.subject', 'p.address', 'p.name', 'p.createdAt'])
    .where('p.address', '=', email)
    .orderBy('p.conversationId', 'desc')
    .limit(most)
    .execute()
  return [...addressed, ...written].slice(0, most)
}
