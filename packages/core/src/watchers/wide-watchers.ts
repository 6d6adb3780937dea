import { isAtLeast } from '@balcao/contracts/access'
import type { WatchedEntity, WatchLevel } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { load } from '../dataloader.ts'
import { pipeline } from '../pipeline.ts'
import { can } from '../policy.ts'
import { scopeOf } from '../roles/grants.ts'
import type { KnownTicket } from '../tickets/ticket-rows.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { type Happening, isNotified, listeners } from './watcher-rows.ts'

/** What a ticket belongs to that can be followed: `queue:3`. */
export type ThingKey = `${WatchedEntity}:${number}`

type Wide = { userId: number; key: ThingKey; level: WatchLevel; mutedUntil: string | null }

const thingsOf = ({ companyId, queueId, tags }: KnownTicket): ThingKey[] => [
  ...(companyId === null ? [] : [`company:${companyId}` as const]),
  ...(queueId === null ? [] : [`queue:${queueId}` as const]),
  ...tags.map(({ id }) => `tag:${id}` as const),
]

/** Rows of whoever follows one of these: each by the key of the table, for all tickets of a batch at once. */
async function rowsOf(ctx: Ctx, keys: readonly ThingKey[]): Promise<Wide[]> {
  if (keys.length === 0) return []
  const rows = await load(ctx.db, 'watches', keys, async (all) => {
    const asked = all.map((key) => key.split(':') as [WatchedEntity, string])
    const found = await sql<{ entity: WatchedEntity; entityId: number; userId: number; level: WatchLevel; mutedUntil: string | null }>`
      select w.entity, w.entity_id, w.user_id, w.level, w.muted_until
      from unnest(${asked.map(([entity]) => entity)}::text[], ${asked.map(([, id]) => Number(id))}::bigint[]) k (entity, id)
      join watches w on w.tenant_id = ${ctx.actor.tenantId} and w.entity = k.entity and w.entity_id = k.id`.execute(ctx.db)
    return found.rows.map(({ entity, entityId, ...row }) => ({ ...row, key: `${entity}:${entityId}` as ThingKey }))
  })
  return rows.filter(({ key }) => keys.includes(key))
}

/** May this person see the thing itself? Whether they see the ticket is asked when they are told. */
export function seesThing(who: KnownActor | Ctx['actor'], entity: WatchedEntity, id: number): boolean {
  if (who.side !== 'staff' || who.secondFactorDue || !isAtLeast(who.role, 'agent')) return false
  if (entity === 'company') return can(who, 'company.read')
  if (entity === 'queue') return scopeOf(who, 'ticket.read') === 'tenant' || who.queueIds.includes(id)
  return true
}

/** People to be told, and what they follow that has to do with it: by it their lists show what is unread. */
type Listening = { people: Set<number>; because: Map<number, ThingKey[]> }

/**
 * People of the desk who follow a ticket's company, queue or tags and hear of this. `except` are those who chose something of the ticket
 * itself: that goes before what they chose of all.
 * @param among only by what these are; all of the ticket's unless named
 */
export async function wideListeners(
  ctx: Ctx,
  ticket: KnownTicket,
  what: Happening,
  { authorId, except = [], among = thingsOf(ticket) }: { authorId: number | null; except?: readonly number[]; among?: readonly ThingKey[] },
): Promise<Listening> {
  const rows = (await rowsOf(ctx, among)).filter((row) => row.userId !== authorId && !except.includes(row.userId) && isNotified(row, what))
  const people = new Map((await actorsOf(ctx, [...new Set(rows.map(({ userId }) => userId))])).map((who) => [who.userId, who]))
  const because = new Map<number, ThingKey[]>()
  for (const { userId, key } of rows) {
    const who = people.get(userId)
    const [entity, id] = key.split(':') as [WatchedEntity, string]
    if (!who?.isActive || !seesThing(who, entity, Number(id))) continue
    because.set(userId, [...(because.get(userId) ?? []), key])
  }
  return { people: new Set(because.keys()), because }
}

/** Everybody of the desk who is told of this as a follower: of the ticket, or of what it belongs to; each once. */
export async function staffListeners(ctx: Ctx, ticket: KnownTicket, what: Happening, authorId: number | null): Promise<Listening> {
  const [own, wide] = await pipeline([
    listeners(ctx, ticket, what, authorId),
    wideListeners(ctx, ticket, what, { authorId, except: ticket.watcherIds }),
  ])
  return { people: new Set([...own.map(({ who }) => who.userId), ...wide.people]), because: wide.because }
}

/** All who follow the ticket or what it belongs to, whatever they chose to hear of it: they chose. */
export async function everySubscriber(ctx: Ctx, ticket: KnownTicket): Promise<number[]> {
  const wide = await rowsOf(ctx, thingsOf(ticket))
  return [...ticket.watcherIds, ...wide.map(({ userId }) => userId)]
}
