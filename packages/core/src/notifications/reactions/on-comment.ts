import type { Ctx } from '../../ctx.ts'
import { prime } from '../../dataloader.ts'
import { pipeline } from '../../pipeline.ts'
import type { Fact } from '../../reactions.ts'
import { actorsOf } from '../../users/actors.ts'
import { listeners } from '../../watchers/watcher-rows.ts'
import { staffListeners } from '../../watchers/wide-watchers.ts'
import { tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'
import { spoken } from '../spoken.ts'

/** These people are told too, or named: asked together with those who follow. */
const askedWith = (ctx: Ctx, ids: readonly (number | null)[]) =>
  prime(ctx.db, () =>
    actorsOf(
      ctx,
      ids.filter((id) => id !== null),
    ),
  )

/** Tells the person responsible and the desk's followers, of the ticket or of what it belongs to, that somebody else wrote. Whom the message names is told so instead. */
export async function notifyOfAnswer(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  const { isInternal } = fact.payload
  const found = await spoken(ctx, fact.payload)
  if (!found) return
  const { ticket, comment, mentioned } = found
  const [followers] = await pipeline([
    staffListeners(ctx, ticket, isInternal ? 'note' : 'reply', comment.authorId),
    askedWith(ctx, [ticket.assigneeId, comment.authorId]),
  ])
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
  const found = fact.payload.isInternal ? undefined : await spoken(ctx, fact.payload)
  if (!found || found.comment.isInternal) return
  const { ticket, comment } = found
  const [followers] = await pipeline([
    listeners(ctx, ticket, 'reply', comment.authorId),
    askedWith(ctx, [ticket.requesterId, comment.authorId]),
  ])
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
