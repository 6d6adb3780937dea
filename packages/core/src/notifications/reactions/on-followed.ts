import type { Change } from '@balcao/contracts/tickets/history'
import type { Ctx } from '../../ctx.ts'
import { pipeline } from '../../pipeline.ts'
import type { Fact } from '../../reactions.ts'
import { keptMoves } from '../../search/kept-moves.ts'
import type { KnownTicket } from '../../tickets/ticket-rows.ts'
import { searchMoves } from '../../watchers/search-moves.ts'
import { type ThingKey, wideListeners } from '../../watchers/wide-watchers.ts'
import { tellable, tellOf } from '../about.ts'
import { newsOf } from '../news/news.ts'
import type { News } from '../news/texts.ts'

/** Tells who follows a company, a queue or a tag that a ticket of it was opened: by the key of the fact: nobody is told twice. */
export async function notifyOfOpened(ctx: Ctx, fact: Fact<'ticket:created'>): Promise<void> {
  const ticket = await tellable(ctx, fact.payload.ticketId)
  if (ticket) await tellOfArrival(ctx, ticket, fact, `created-${fact.outboxId}`)
}

const MOVES = new Set(['companyId', 'queueId', 'tags'])

/** The same of a ticket that was moved there, or given the tag. */
export async function notifyOfArrival(ctx: Ctx, fact: Fact<'ticket:updated'>): Promise<void> {
  const changes = fact.payload.changes.filter(({ field }) => MOVES.has(field))
  const ticket = changes.length > 0 ? await tellable(ctx, fact.payload.ticketId) : undefined
  if (ticket) await tellOfArrival(ctx, ticket, fact, `updated-${fact.outboxId}`, arrivedAt(ticket, changes))
}

/** Where these changes brought the ticket, and where it still is. */
function arrivedAt(ticket: KnownTicket, changes: readonly Change[]): ThingKey[] {
  return changes.flatMap(({ field, from, to }): ThingKey[] => {
    if (field === 'companyId') return to !== null && ticket.companyId === to ? [`company:${ticket.companyId}`] : []
    if (field === 'queueId') return to !== null && ticket.queueId === to ? [`queue:${ticket.queueId}`] : []
    const had = Array.isArray(from) ? from : []
    return ticket.tags
      .filter(({ name }) => Array.isArray(to) && to.includes(name) && !had.includes(name))
      .map(({ id }) => `tag:${id}` as const)
  })
}

type Arrived = Fact<'ticket:created'> | Fact<'ticket:updated'>

async function tellOfArrival(ctx: Ctx, ticket: KnownTicket, { actorId }: Arrived, sourceKey: string, among?: ThingKey[]): Promise<void> {
  const { people, because } = await wideListeners(ctx, ticket, 'arrival', {
    authorId: actorId,
    except: ticket.watcherIds,
    ...(among ? { among } : {}),
  })
  await tellOf(
    ctx,
    ticket,
    { people, author: actorId, side: 'staff', because },
    { sourceKey, said: newsOf(among ? 'arrived' : 'created', { ticket }), type: 'followed_arrived', actions: ['take'] },
  )
}

type Moving = 'ticket:created' | 'ticket:updated' | 'ticket:status_changed' | 'ticket:assigned' | 'comment:added' | 'comment:edited'
const KEY_OF: Record<Moving, string> = {
  'ticket:created': 'created',
  'ticket:updated': 'updated',
  'ticket:status_changed': 'status',
  'ticket:assigned': 'assigned',
  'comment:added': 'comment',
  'comment:edited': 'edited',
}

type Watching = { userId: number; mutedUntil: string | null }
/** What came in or left, and who of those who follow it is to be told. */
type Move = { key: ThingKey; watching: readonly Watching[]; said: News; entered: boolean }

/** What a ticket came into and left of followed views and searches: one look at an index each, where nobody follows such. */
async function movesOf(ctx: Ctx, ticketId: number): Promise<((ticket: KnownTicket) => Move)[]> {
  const [views, kept] = await pipeline([searchMoves(ctx, ticketId), keptMoves(ctx, ticketId)])
  return [
    ...views.map(({ search: { viewId, name: view, watching }, entered }) => (ticket: KnownTicket) => ({
      key: `search:${viewId}` as const,
      watching,
      said: newsOf(entered ? 'entered' : 'left', { ticket, view }),
      entered,
    })),
    ...kept.map(({ search, entered }) => (ticket: KnownTicket) => ({
      key: `kept_search:${search.id}` as const,
      watching: [search],
      said: newsOf(entered ? 'found' : 'lost', { ticket, search: search.name }),
      entered,
    })),
  ]
}

/**
 * Tells who follows a view, or a search of theirs, that a ticket came into it, or left it: once, however many of theirs, and not beside the
 * same fact told otherwise.
 */
export const notifyOfSearches =
  <N extends Moving>(name: N) =>
  async (ctx: Ctx, fact: Fact<N>): Promise<void> => {
    const moves = await movesOf(ctx, fact.payload.ticketId)
    const ticket = moves.length > 0 ? await tellable(ctx, fact.payload.ticketId) : undefined
    if (!ticket) return
    for (const move of moves) {
      const { key, watching, said, entered } = move(ticket)
      const now = Date.now()
      const awake = watching.filter(({ mutedUntil }) => mutedUntil === null || Date.parse(mutedUntil) <= now)
      await tellOf(
        ctx,
        ticket,
        {
          people: awake.map(({ userId }) => userId),
          author: fact.actorId,
          side: 'staff',
          because: new Map(awake.map(({ userId }) => [userId, [key]])),
        },
        {
          sourceKey: `${KEY_OF[name]}-${fact.outboxId}`,
          said,
          type: entered ? 'search_entered' : 'search_left',
          actions: ['take'],
        },
      )
    }
  }
