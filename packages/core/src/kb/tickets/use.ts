import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { count } from '../learning/counts.ts'
import { readable } from '../readers.ts'

/** Articles that one message may name. */
const MOST = 20
const PAGE = /\/portal\/article\/([1-9]\d{0,9})-([a-z0-9]+(?:-[a-z0-9]+)*)/g

type Message = { id: number; content: string; isInternal: boolean }

/**
 * Links a ticket with the articles whose pages a message of the desk names, and counts their use where customers read it. The words of an
 * address must be the article's, of now or before: an address of somebody else's pages is none of ours.
 */
export async function recordUse(ctx: Ctx, ticketId: number, { id: commentId, content, isInternal }: Message): Promise<void> {
  const named = new Map([...content.matchAll(PAGE)].map(([, id, slug]) => [Number(id), slug as string]))
  if (named.size === 0) return
  const { tenantId, userId } = ctx.actor
  const rows = await ctx.db
    .selectFrom('kbSlugs as k')
    .innerJoin('kbArticles as a', (join) => join.onRef('a.tenantId', '=', 'k.tenantId').onRef('a.id', '=', 'k.articleId'))
    .where('k.slug', 'in', [...named.values()])
    .where(readable(ctx))
    .select(['a.id', 'k.slug'])
    .execute()
  const used = rows.filter(({ id, slug }) => named.get(id) === slug).slice(0, MOST)
  if (used.length === 0) return
  await ctx.db
    .insertInto('kbTicketArticles')
    .values(used.map(({ id: articleId }) => ({ tenantId, ticketId, articleId, commentId, linkedBy: userId })))
    .onConflict((oc) =>
      oc.columns(['tenantId', 'ticketId', 'articleId']).doUpdateSet({ commentId, linkedBy: userId, linkedAt: sql<string>`now()` }),
    )
    .execute()
  if (isInternal) return
  for (const { id } of used) await count(ctx, id, { usedInReplies: 1 })
}
