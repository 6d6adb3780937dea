import type { GetConversation } from '@balcao/contracts/chat/conversations'
import { type AbandonedChat, type ChatColleagues, type ChatQueue, type QueuedChat, THERE_SECONDS } from '@balcao/contracts/chat/queue'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { can } from '../policy.ts'
import { availabilityOf } from '../queues/availability.ts'
import { nextByQueue } from '../routing/next-by-queue.ts'

const MAX_LISTED = 200

/** Conversations of queues, for the desk; which of them this person sees is decided by the queue. */
export const queued = ({ db, actor }: Ctx) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'c.tenantId').onRef('q.id', '=', 'c.queueId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.authorId'))
    .leftJoin('chatVisitors as v', (join) => join.onRef('v.tenantId', '=', 'c.tenantId').onRef('v.id', '=', 'c.visitorId'))
    .leftJoin('users as o', (join) => join.onRef('o.tenantId', '=', 'c.tenantId').onRef('o.id', '=', 'c.offeredTo'))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'c.tenantId').onRef('a.id', '=', 'c.assigneeId'))
    .where('c.tenantId', '=', actor.tenantId)
    .where('c.queueId', 'is not', null)
    .select(['c.id', 'c.title', 'c.status', 'q.id as queueId', 'q.name as queueName', 'u.id as customerId', 'u.name as customerName'])
    .select(sql<boolean>`greatest(u.last_seen_at, v.seen_at) > now() - make_interval(secs => ${sql.lit(THERE_SECONDS)})`.as('isOnline'))
    .select(['a.id as assigneeId', 'a.name as assigneeName', 'c.waitingSince', 'c.createdAt'])
    .select(['v.id as visitorId', 'v.isVerified', 'v.email', 'v.page', 'o.id as offeredId', 'o.name as offeredName', 'c.offeredUntil'])

/**
 * A conversation of a queue that this member of the desk sees; to customers, and to whoever does not see its queue, it does not exist.
 * @throws DomainError conversation_not_found
 */
export async function mustSeeQueued(ctx: Ctx, id: number) {
  const row = ctx.actor.side === 'staff' ? await queued(ctx).where('c.id', '=', id).executeTakeFirst() : undefined
  if (!row || !can(ctx.actor, 'queue.use') || !can(ctx.actor, 'queue.read', { id: row.queueId })) throw notFound('conversation_not_found')
  return row
}

type Offered = { offeredId: number | null; offeredName: string | null; offeredUntil: string | null }

/** Whom a waiting conversation is offered to now; until the job has offered it, whose turn it would be. */
function offerOf({ actor }: Ctx, row: Offered | undefined, turn: { id: number; name: string } | undefined) {
  const { offeredId = null, offeredName, offeredUntil = null } = row ?? {}
  const stands = offeredId !== null && offeredUntil !== null && Date.parse(offeredUntil) > Date.now()
  if (!stands) return { offeredTo: (row && turn) ?? null, offeredUntil: null, isOffered: false }
  return { offeredTo: { id: offeredId, name: offeredName ?? '' }, offeredUntil, isOffered: offeredId === actor.userId }
}

type Visiting = { visitorId: number | null; isVerified: boolean | null; email: string | null; page: string | null }
const visitorOf = ({ visitorId, isVerified, email, page }: Visiting) =>
  visitorId === null ? null : { isVerified: isVerified === true, email, page }

/** What waits in the queues that the caller sees, the longest first, and what is being talked about there. */
export async function list(ctx: Ctx): Promise<ChatQueue> {
  if (!can(ctx.actor, 'queue.use')) return { waiting: [], active: [], abandoned: [] }
  const rows = await queued(ctx)
    .where('c.status', 'in', ['waiting', 'active'])
    .orderBy('c.waitingSince')
    .orderBy('c.id')
    .limit(MAX_LISTED)
    .execute()
  const seen = rows.filter(({ queueId }) => can(ctx.actor, 'queue.read', { id: queueId }))
  const turn = await nextByQueue(ctx, [...new Set(seen.flatMap(({ status, queueId }) => (status === 'waiting' ? [queueId] : [])))])
  const places = new Map<number, number>()
  const all = seen.map((row): QueuedChat => {
    const isWaiting = row.status === 'waiting'
    const position = isWaiting ? (places.get(row.queueId) ?? 0) + 1 : null
    if (position) places.set(row.queueId, position)
    return {
      ...{ id: row.id, title: row.title, status: row.status, queueId: row.queueId, queueName: row.queueName, position },
      customer: { id: row.customerId, name: row.customerName, isOnline: row.isOnline === true },
      assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
      waitingSince: row.waitingSince ?? row.createdAt,
      ...offerOf(ctx, isWaiting ? row : undefined, turn.get(row.queueId)),
      visitor: visitorOf(row),
      isMine: row.assigneeId !== null && row.assigneeId === ctx.actor.userId,
    }
  })
  return {
    waiting: all.filter(({ status }) => status === 'waiting'),
    active: all.filter(({ status }) => status === 'active'),
    abandoned: await abandoned(ctx),
  }
}

const MAX_ABANDONED = 50

/** What ended within a day before a person took it, and made no ticket: with the reason, so that somebody may write to them. */
async function abandoned(ctx: Ctx): Promise<AbandonedChat[]> {
  const rows = await queued(ctx)
    .where('c.status', '=', 'closed')
    .where('c.answeredAt', 'is', null)
    .where('c.ticketId', 'is', null)
    .where('c.closedAt', '>', sql<string>`now() - interval '1 day'`)
    .select(['c.closedAt', 'c.unansweredBecause'])
    .orderBy('c.closedAt', 'desc')
    .limit(MAX_ABANDONED)
    .execute()
  return rows
    .filter(({ queueId }) => can(ctx.actor, 'queue.read', { id: queueId }))
    .map((row) => ({
      ...{ id: row.id, title: row.title, queueId: row.queueId, queueName: row.queueName },
      customer: { id: row.customerId, name: row.customerName, isOnline: row.isOnline === true },
      visitor: visitorOf(row),
      waitingSince: row.waitingSince ?? row.createdAt,
      because: row.unansweredBecause ?? 'left',
      endedAt: row.closedAt as string,
    }))
}

const FIRST = ['online', 'busy', 'away', 'offline'] as const

/** Whom a conversation of a queue may be offered to: its other members, who is there first. @throws DomainError conversation_not_found */
export async function colleagues(ctx: Ctx, { id }: GetConversation): Promise<ChatColleagues> {
  const { queueId } = await mustSeeQueued(ctx, id)
  const people = await ctx.db
    .selectFrom('queueMembers as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.userId'))
    .where('m.queueId', '=', queueId)
    .where('u.isActive', '=', true)
    .where('u.id', '<>', ctx.actor.userId)
    .orderBy('u.name')
    .limit(MAX_LISTED)
    .select(['u.id', 'u.name'])
    .execute()
  const known = await availabilityOf(
    ctx,
    people.map((one) => one.id),
  )
  const data = people.map((one) => ({ ...one, availability: known.get(one.id)?.effective ?? ('offline' as const) }))
  return { data: data.toSorted((a, b) => FIRST.indexOf(a.availability) - FIRST.indexOf(b.availability)) }
}
