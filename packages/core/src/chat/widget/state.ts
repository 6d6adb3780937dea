import type { VisitorLine, VisitorState } from '@balcao/contracts/chat/widget'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { placeOf, waitOf } from '../hand-over.ts'
import { messageView } from '../rows.ts'
import { theirs } from './theirs.ts'
import type { Visitor } from './visitors.ts'

const MOST = 200
const FROM = { user: 'staff', ai: 'assistant', system: 'system' } as const

/** What others said in a conversation `c` that its visitor, who takes part by `p`, has not read. */
const unreadOf = ({ userId }: Pick<Visitor, 'userId'>) =>
  sql<number>`(select count(*)::int from chat_messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id
    and m.seq > p.read_seq and m.author_id is distinct from ${userId})`

/** The same of the conversation that is shown to who is signed in at the portal. */
export async function unreadAtPortal(ctx: Ctx, userId: number): Promise<number> {
  const row = await theirs(ctx, { id: 0, userId, isVerified: true, isSignedIn: true })
    .innerJoin('conversationParticipants as p', (join) =>
      join.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.conversationId', '=', 'c.id').on('p.userId', '=', userId),
    )
    .select(unreadOf({ userId }).as('unread'))
    .limit(1)
    .executeTakeFirst()
  return row?.unread ?? 0
}

/** The newest conversation of a visitor, with the messages after one that is held: a guest has what began in this browser, and nothing else. */
export async function stateOf(ctx: Ctx, visitor: Visitor, { after = 0 }: { after?: number | undefined } = {}): Promise<VisitorState> {
  const { name, email, isVerified } = visitor
  const person = { name, email, isVerified }
  const row = await theirs(ctx, visitor)
    .innerJoin('conversationParticipants as p', (join) =>
      join.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.conversationId', '=', 'c.id').on('p.userId', '=', visitor.userId),
    )
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.assigneeId'))
    .select(['c.id', 'c.status', 'c.queueId', 'c.waitingSince', 'c.rating', 'c.lastSeq', 'u.name as staff'])
    .select(unreadOf(visitor).as('unread'))
    .limit(1)
    .executeTakeFirst()
  if (!row) return { person, conversation: null, messages: [], draft: null }
  const { status, queueId, waitingSince, rating, staff, unread } = row
  const waits = status === 'waiting' && queueId !== null
  const conversation = {
    ...{ status, rating, staff, unread },
    position: waits ? await placeOf(ctx, queueId, waitingSince) : null,
    expectedWait: waits ? await waitOf(ctx, queueId) : null,
  }
  return { person, conversation, messages: await linesOf(ctx, row.id, visitor, after), draft: null }
}

/** The newest messages after one, the oldest first. */
async function linesOf({ db }: Ctx, conversationId: number, visitor: Visitor, after: number): Promise<VisitorLine[]> {
  if (after >= 2_147_483_647) return []
  const rows = await db
    .selectFrom('chatMessages as m')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .where('m.conversationId', '=', conversationId)
    .where('m.id', '>', after)
    .orderBy('m.seq', 'desc')
    .select(['m.id', 'm.conversationId', 'm.seq', 'm.content', 'm.senderType', 'm.authorId', 'm.clientId', 'm.metadata', 'm.createdAt'])
    .select('u.name as authorName')
    .limit(MOST)
    .execute()
  return rows.reverse().map(({ authorName, ...row }): VisitorLine => {
    const { id, content, senderType, authorId, clientId, metadata, createdAt } = messageView(row)
    const isOwn = senderType === 'user' && authorId === visitor.userId
    return {
      ...{ id, content, createdAt, suggestions: metadata.suggestions, actions: metadata.actions ?? [] },
      from: isOwn ? 'visitor' : FROM[senderType],
      name: senderType === 'user' ? authorName : null,
      clientId: isOwn ? clientId : null,
      files: metadata.files ?? [],
      helpful: metadata.helpful ?? null,
      sources: (metadata.citations ?? []).map(({ title, heading }) => (heading ? `${title} — ${heading}` : title)),
    }
  })
}
