import type { RatingReason, Score } from '@balcao/contracts/tickets/rating-bounds'
import type { GivenRating, Rating } from '@balcao/contracts/tickets/ratings'
import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import * as history from './history.ts'

export type RatingRow = Selectable<DB['ticketRatings']>
type Resolvable = { id: number; status: string; resolvedAt: string | null; closedAt: string | null; assigneeId: number | null }

/** The resolution that can be rated: the latest, while it stands. */
export function resolutionOf({ status, resolvedAt, closedAt }: Resolvable): string | null {
  return status === 'resolved' || status === 'closed' ? (resolvedAt ?? closedAt) : null
}

/** A rating as it is shown; none of an invitation that nobody answered. */
export function ratingView({ score, reason, comment, via, ratedAt, changedAt }: RatingRow): Rating | null {
  if (score === null || ratedAt === null) return null
  return {
    score: score as Score,
    reason: reason as RatingReason | null,
    comment,
    via: via ?? 'portal',
    ratedAt,
    changedAt: changedAt ?? ratedAt,
  }
}

/** Ratings of a ticket, the latest resolution first. */
export function ratingsOf({ db }: Ctx, ticketId: number): Promise<RatingRow[]> {
  return db.selectFrom('ticketRatings').selectAll().where('ticketId', '=', ticketId).orderBy('resolution', 'desc').execute()
}

const same = (a: GivenRating, b: GivenRating) => a.score === b.score && a.reason === b.reason && a.comment === b.comment

/**
 * Writes a rating onto the row of its resolution, with history and event. What it said before stays in the history, so that
 * the words of a low rating outlive a better one.
 */
export async function saveRating(
  ctx: Ctx,
  ticket: { id: number; assigneeId: number | null },
  row: RatingRow,
  { score, reason, comment }: GivenRating,
  via: Rating['via'],
): Promise<Rating> {
  const before = ratingView(row)
  if (before && same(before, { score, reason, comment })) return before
  const saved = await ctx.db
    .updateTable('ticketRatings')
    .set({
      ...{ score, reason, comment, via, assigneeId: ticket.assigneeId },
      ratedAt: sql<string>`coalesce(rated_at, now())`,
      changedAt: sql<string>`now()`,
    })
    .where('ticketId', '=', row.ticketId)
    .where('resolution', '=', row.resolution)
    .returningAll()
    .executeTakeFirstOrThrow()
  const from = before && { score: before.score, reason: before.reason, comment: before.comment, via: before.via }
  await history.record(ctx, ticket.id, 'rated', [{ field: 'rating', from, to: { score, reason, comment, via } }])
  await ctx.emit('ticket:rated', { ticketId: ticket.id, score, previous: before?.score ?? null })
  return ratingView(saved) as Rating
}
