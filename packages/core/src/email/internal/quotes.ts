import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import { findComments } from '../../comments/comment-rows.ts'
import type { Ctx } from '../../ctx.ts'
import { messageMail } from '../message-mail.ts'

type Words = { wrote: (name: string) => string }

/** The message that a notification is of: its key names the fact, or the message itself. */
async function commentIds(ctx: Ctx, notices: readonly { id: number; sourceKey: string }[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const { id, sourceKey } of notices) {
    const [, how, number] = /^(comment|mention-of)-(\d+)$/.exec(sourceKey) ?? []
    if (!number) continue
    if (how === 'mention-of') {
      found.set(id, Number(number))
      continue
    }
    const fact = await ctx.db.selectFrom('outbox').select('payload').where('id', '=', Number(number)).executeTakeFirst()
    const { commentId } = (fact?.payload ?? {}) as { commentId?: unknown }
    if (typeof commentId === 'number') found.set(id, commentId)
  }
  return found
}

/** What was written, under who wrote it, by the notification that tells of it. */
export async function quotesOf(
  ctx: Ctx,
  notices: readonly { id: number; sourceKey: string }[],
  words: Words,
): Promise<Map<number, string>> {
  const ids = await commentIds(ctx, notices)
  if (ids.size === 0) return new Map()
  const comments = new Map((await findComments(ctx.db, [...new Set(ids.values())])).map((comment) => [comment.id, comment]))
  return new Map(
    [...ids].flatMap(([noticeId, commentId]) => {
      const comment = comments.get(commentId)
      // A note never leaves the desk (R03): of it the mail says that it is there.
      if (!comment || comment.isInternal) return []
      return [
        [noticeId, messageMail(words.wrote(comment.authorName), { ...comment, content: withoutMarkup(comment.content) }, '')] as const,
      ]
    }),
  )
}
