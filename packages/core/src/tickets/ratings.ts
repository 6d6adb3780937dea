import { RATING_DAYS } from '@balcao/contracts/tickets/rating-bounds'
import type { AskedRating, GetRating, LookUpRating, RateByLink, RateTicket, TicketRating } from '@balcao/contracts/tickets/ratings'
import { sql } from 'kysely'
import { parseLinkToken } from '../auth/link-rows.ts'
import type { AuthContext } from '../auth/session.ts'
import { asSystem, type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { type RatingRow, ratingsOf, ratingView, resolutionOf, saveRating } from './rating-rows.ts'
import { mustSee, mustSeeLocked } from './tickets.ts'

/** Until when a resolution can be rated. */
export const lastDay = (resolution: string): string => new Date(Date.parse(resolution) + RATING_DAYS * 86_400_000).toISOString()
const isOpen = (until: string) => Date.parse(until) > Date.now()

/** What the requester thought of a ticket. Other customers learn nothing of it. @throws DomainError ticket_not_found */
export async function get(ctx: Ctx, { id }: GetRating): Promise<TicketRating> {
  const ticket = await mustSee(ctx, id)
  const isMine = ticket.requesterId === ctx.actor.userId
  if (ctx.actor.side === 'customer' && !isMine) return { rating: null, earlier: [], mayRate: false, until: null }
  const rows = await ratingsOf(ctx, id)
  const resolution = resolutionOf(ticket)
  const current = rows.find((row) => row.resolution === resolution)
  const earlier = rows.flatMap((row) => (row === current ? [] : (ratingView(row) ?? [])))
  const until = resolution && lastDay(resolution)
  return {
    rating: current ? ratingView(current) : null,
    earlier: ctx.actor.side === 'staff' ? earlier : [],
    mayRate: isMine && until !== null && isOpen(until),
    until,
  }
}

/** The row of a resolution, made where nobody was asked yet, and held until the transaction ends. */
async function rowOf({ db, actor }: Ctx, ticketId: number, resolution: string): Promise<RatingRow> {
  return db
    .insertInto('ticketRatings')
    .values({ tenantId: actor.tenantId, ticketId, resolution, expiresAt: lastDay(resolution) })
    .onConflict((oc) =>
      oc.columns(['tenantId', 'ticketId', 'resolution']).doUpdateSet((eb) => ({ resolution: eb.ref('excluded.resolution') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The requester rates the latest resolution, or changes what they said of it.
 * @throws DomainError ticket_not_found, forbidden, rating_closed
 */
export async function rate(ctx: Ctx, { id, ...given }: RateTicket): Promise<TicketRating> {
  const ticket = await mustSeeLocked(ctx, id)
  // Who answered for it does not grade it.
  if (ticket.requesterId !== me(ctx) || ticket.assigneeId === me(ctx)) throw forbidden()
  const resolution = resolutionOf(ticket)
  if (!resolution || !isOpen(lastDay(resolution))) throw conflict('rating_closed')
  await saveRating(ctx, ticket, await rowOf(ctx, id, resolution), given, 'portal')
  return get(ctx, { id })
}

/** Statuses in which a ticket is no longer anybody's to rate. */
const GONE = ['spam', 'merged', 'cancelled']

/** What a link is about; altered, expired and unknown ones are one and the same. @throws DomainError rating_link_invalid */
async function byLink<T>(
  auth: AuthContext,
  token: string,
  run: (ctx: Ctx, found: Awaited<ReturnType<typeof findByLink>>) => Promise<T>,
): Promise<T> {
  const parsed = parseLinkToken(token)
  if (!parsed) throw notFound('rating_link_invalid')
  return asSystem(auth.db, parsed.tenantId, async (ctx) => run(ctx, await findByLink(ctx, parsed.hash)))
}

async function findByLink({ db, actor }: Ctx, hash: string) {
  const row = await db
    .selectFrom('ticketRatings')
    .selectAll()
    .where('tenantId', '=', actor.tenantId)
    .where('tokenHash', '=', hash)
    .where('expiresAt', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  const ticket =
    row &&
    (await db
      .selectFrom('tickets as t')
      .innerJoin('tenants as o', 'o.id', 't.tenantId')
      .where('t.id', '=', row.ticketId)
      .where('o.status', '=', 'active')
      .select(['t.id', 't.number', 't.title', 't.status', 't.assigneeId', 'o.name as tenantName'])
      .executeTakeFirst())
  if (!row || !ticket || GONE.includes(ticket.status)) throw notFound('rating_link_invalid')
  return { row, ticket }
}

type Found = Awaited<ReturnType<typeof findByLink>>
const asked = ({ row, ticket: { number, title, tenantName } }: Found, rating = ratingView(row)): AskedRating => ({
  number,
  title,
  tenantName,
  rating,
  until: row.expiresAt,
})

/** What a mailed link asks about. Looking rates nothing: mail scanners open links, too. @throws DomainError rating_link_invalid */
export function lookUp(auth: AuthContext, { token }: LookUpRating): Promise<AskedRating> {
  return byLink(auth, token, async (_, found) => asked(found))
}

/** Rates by the mailed link, or changes what was said by it. @throws DomainError rating_link_invalid */
export function rateByLink(auth: AuthContext, { token, ...given }: RateByLink): Promise<AskedRating> {
  return byLink(auth, token, async (ctx, found) => asked(found, await saveRating(ctx, found.ticket, found.row, given, 'link')))
}
