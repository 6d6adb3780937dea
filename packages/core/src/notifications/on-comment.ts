import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { mentionedIn } from '../tickets/internal/mention-rows.ts'
import { listeners } from '../tickets/internal/watcher-rows.ts'
import { staffListeners } from '../tickets/internal/wide-watchers.ts'
import { together } from '../together.ts'
import { tellable, tellOf } from './about.ts'
import { newsOf } from './words.ts'

/** Who wrote a message, whoever sent it out: a planned reply goes by itself. */
async function written({ db }: Ctx, { payload }: Fact<'comment:added'>) {
  const rows = await together(db, 'authors', [payload.commentId], (ids) =>
    db
      .selectFrom('comments')
      .select(['id', 'authorId', 'authorSide', 'isInternal'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute(),
  )
  return rows.find(({ id }) => id === payload.commentId)
}

/** Tells the person responsible and the desk's followers, of the ticket or of what it belongs to, that somebody else wrote. Whom the message names is told so instead. */
export async function notifyOfAnswer(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  const { ticketId, commentId, isInternal } = fact.payload
  const ticket = await tellable(ctx, ticketId)
  const comment = ticket && (await written(ctx, fact))
  if (!comment) return
  const mentioned = await mentionedIn(ctx, commentId)
  const followers = await staffListeners(ctx, ticket, isInternal ? 'note' : 'reply', comment.authorId)
  const people = new Set([ticket.assigneeId, ...followers.people])
  for (const id of mentioned) people.delete(id)
  await tellOf(
    ctx,
    ticket,
    { people, author: comment.authorId, side: 'staff', because: followers.because },
    {
      sourceKey: `comment-${fact.outboxId}`,
      said: newsOf('comment', { ticket, isInternal }),
      type: 'comment_added',
      actions: isInternal ? [] : ['take', 'resolve'],
    },
  )
}

/** Tells customers who take part of what is said to them: the requester, and colleagues and others who follow. */
export async function notifyCustomers(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  const ticket = fact.payload.isInternal ? undefined : await tellable(ctx, fact.payload.ticketId)
  const comment = ticket && (await written(ctx, fact))
  if (!comment || comment.isInternal) return
  const followers = await listeners(ctx, ticket, 'reply', comment.authorId)
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.requesterId, ...followers.map(({ who }) => who.userId)], author: comment.authorId, side: 'customer' },
    {
      sourceKey: `comment-${fact.outboxId}`,
      said: newsOf('answer', { ticket, byDesk: comment.authorSide === 'staff' }),
      type: 'comment_added',
      actions: ['reopen'],
    },
  )
}
