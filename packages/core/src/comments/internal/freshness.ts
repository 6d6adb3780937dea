import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { encodeCursor } from '../../paging.ts'
import { mergedParts } from '../../tickets/merges/rows.ts'
import { commentRows, commentView } from '../comment-rows.ts'

/** As many new messages come with the refusal; it is read above a reply that waits to be sent. */
const TOLD = 20

/**
 * Refuses what was written without knowing the newest messages, and brings them along. One's own are known.
 * @throws DomainError reply_outdated
 */
export async function mustHaveSeen(ctx: Ctx, ticketId: number, upTo: number): Promise<void> {
  const parts = await mergedParts(ctx.db, ticketId, ctx.actor)
  const page = { ticketId, order: 'asc' as const, limit: TOLD, cursor: encodeCursor('comments:asc', [upTo]) }
  const rows = await commentRows(ctx.db, ctx.actor, page, parts).where('m.authorId', '<>', ctx.actor.userId).execute()
  if (rows.length > 0) throw conflict('reply_outdated', { messages: rows.slice(0, TOLD).map((row) => commentView(row, ctx.actor.side)) })
}
