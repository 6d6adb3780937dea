import { mentionText, messageParts } from '@balcao/contracts/comments/mention-text'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { type Ctx, me } from '../ctx.ts'
import { loadCached } from '../dataloader.ts'
import { can } from '../policy.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { autoWatch } from '../watchers/auto-watch.ts'

/** May this person be mentioned here? Only staff who see the ticket: naming somebody gives them nothing. */
export const isMentionable = (who: KnownActor, ticket: TicketFacts) =>
  who.isActive && who.side === 'staff' && can(who, 'ticket.read', ticket)

async function membersOf(ctx: Ctx, queueIds: readonly number[]) {
  if (queueIds.length === 0) return []
  return ctx.db
    .selectFrom('queues as q')
    .leftJoin('queueMembers as m', (join) => join.onRef('m.tenantId', '=', 'q.tenantId').onRef('m.queueId', '=', 'q.id'))
    .where((eb) => eb('q.id', '=', eb.fn.any(eb.val([...queueIds]))))
    .select(['q.id', 'q.name', 'm.userId'])
    .execute()
}

/**
 * A message of the desk with its mentions as they are: real names, and as plain text whoever cannot be mentioned here.
 * With it, who is.
 */
export async function readMentions(ctx: Ctx, ticket: TicketFacts, content: string): Promise<{ content: string; userIds: number[] }> {
  const parts = messageParts(content)
  const asked = (kind: 'user' | 'queue') => [...new Set(parts.flatMap(({ mention }) => (mention?.kind === kind ? [mention.id] : [])))]
  const [userIds, queueIds] = [asked('user').slice(0, MAX_WATCHERS), asked('queue').slice(0, 10)]
  if (userIds.length + queueIds.length === 0) return { content, userIds: [] }
  const queues = await membersOf(ctx, queueIds)
  const members = queues.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  const able = (await actorsOf(ctx, [...new Set([...userIds, ...members])])).filter((who) => isMentionable(who, ticket))
  const names = { user: new Map(able.map((who) => [who.userId, who.name])), queue: new Map(queues.map(({ id, name }) => [id, name])) }
  const written = parts.map(({ text, mention }) => {
    const name = mention && names[mention.kind].get(mention.id)
    return mention && name !== undefined ? mentionText({ ...mention, name }) : text
  })
  return { content: written.join(''), userIds: able.map((who) => who.userId) }
}

/** Writes down who is mentioned in a message, and has them follow the ticket; naming oneself is no to-do. */
export async function recordMentions(ctx: Ctx, ticketId: number, commentId: number, userIds: readonly number[]): Promise<void> {
  const others = userIds.filter((id) => id !== me(ctx))
  if (others.length === 0) return
  const { tenantId } = ctx.actor
  await ctx.db
    .insertInto('mentions')
    .values(others.map((userId) => ({ tenantId, ticketId, commentId, userId, authorId: me(ctx) })))
    .execute()
  await autoWatch(ctx, ticketId, 'mention', others)
}

/** Who is mentioned in a message. */
export async function mentionedIn({ db }: Ctx, commentId: number): Promise<number[]> {
  const rows = await loadCached(db, 'mentions', [commentId], (ids) =>
    db
      .selectFrom('mentions')
      .select(['userId', 'commentId'])
      .where((eb) => eb('commentId', '=', eb.fn.any(eb.val(ids))))
      .execute(),
  )
  return rows.flatMap(({ userId, commentId: of }) => (of === commentId ? [userId] : []))
}
