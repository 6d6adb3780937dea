import { mentionedIn } from '../../comments/mention-rows.ts'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { tellable, tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'

/** Tells whom a message names; they are told of it this way only. */
export async function notifyMentioned(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  await tell(ctx, fact, await mentionedIn(ctx, fact.payload.commentId))
}

/** Tells whom an edited message names only now. */
export async function notifyNewlyMentioned(ctx: Ctx, fact: Fact<'comment:edited'>): Promise<void> {
  const still = await mentionedIn(ctx, fact.payload.commentId)
  await tell(
    ctx,
    fact,
    fact.payload.mentioned.filter((userId) => still.includes(userId)),
  )
}

/** Once a message, whether it named them at first or later. */
async function tell(ctx: Ctx, fact: Fact<'comment:added' | 'comment:edited'>, mentioned: readonly number[]): Promise<void> {
  const { ticketId, commentId } = fact.payload
  const ticket = mentioned.length > 0 ? await tellable(ctx, ticketId) : undefined
  if (!ticket) return
  const rows = await ctx.db.selectFrom('mentions').select(['id', 'userId']).where('commentId', '=', commentId).execute()
  for (const { id, userId } of rows.filter((row) => mentioned.includes(row.userId)))
    await tellOf(
      ctx,
      ticket,
      { people: [userId], author: fact.actorId, side: 'staff' },
      {
        sourceKey: `mention-of-${commentId}`,
        said: newsOf('mention', { ticket }),
        type: 'mention',
        actions: ['resolve_mention'],
        data: { mentionId: id },
      },
    )
}
