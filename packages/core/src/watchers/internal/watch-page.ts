import { WATCHABLE, type WatchFilter } from '@balcao/contracts/watchers/overview'
import { WATCH_LEVELS, WATCHED_ENTITIES, type WatchedEntity, type WatchLevel } from '@balcao/contracts/watchers/watching'
import type { DB } from '@balcao/db/schema'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type Eb, visible } from '../../tickets/visible.ts'
import { nameOfThing, seenThings } from './followed-things.ts'

/**
 * A place in the list, newest first: an instant, people of tickets before teams before who follows something else before addresses,
 * the id of the ticket (of something else, of the row), and of who watches.
 */
export type WatchPlace = { since: string; rank: number; ofId: number; whoId: number }

export type WatchFound = WatchPlace & {
  userName: string | null
  userEmail: string | null
  side: string
  teamName: string | null
  number: number | null
  title: string | null
  status: string | null
  entity: WatchedEntity | null
  entityId: number | null
  thingName: string | null
  companyId: number | null
  companyName: string | null
  level: string
  mutedUntil: string | null
  source: string
}

type Watching = 'ticketWatchers' | 'ticketTeamWatchers' | 'ticketEmailWatchers'
type Keys = SelectQueryBuilder<DB & { w: DB[Watching]; t: DB['tickets'] }, 'w' | 't', object>

/**
 * Tickets the reader sees, as far as the filter names them. A company's are read by their index first: in the order of the list
 * they would be looked for among everybody's.
 */
function onTickets({ db, actor }: Ctx, table: Watching, { companyId, number }: WatchFilter): Keys {
  const tickets =
    companyId === undefined
      ? sql<DB['tickets']>`tickets`
      : sql<DB['tickets']>`(select * from tickets where company_id = ${companyId} offset 0)`
  return db
    .selectFrom(`${table} as w` as 'ticketWatchers as w')
    .innerJoin(tickets.as<'t'>(sql`t`), (join) => join.onRef('t.tenantId', '=', 'w.tenantId').onRef('t.id', '=', 'w.ticketId'))
    .where((eb) => visible(eb as unknown as Eb, actor))
    .$if(number !== undefined, (q) => q.where('t.number', '=', number as number)) as unknown as Keys
}

const after = (place: WatchPlace | undefined, rank: number, who: RawBuilder<unknown>, of = sql`w.ticket_id`) =>
  place
    ? sql<boolean>`w.created_at <= ${place.since} and (w.created_at, ${sql.lit(-rank)}, ${of}, ${who})
        < (${place.since}::timestamptz, ${-place.rank}::int, ${place.ofId}::bigint, ${place.whoId}::bigint)`
    : sql<boolean>`true`

/** Who watches at one level, in the order of its own index. */
const people = (ctx: Ctx, filter: WatchFilter, level: WatchLevel, place: WatchPlace | undefined, limit: number) =>
  onTickets(ctx, 'ticketWatchers', filter)
    .where('w.level' as never, '=', level as never)
    .$if(filter.userId !== undefined, (q) => q.where('w.userId' as never, '=', filter.userId as never))
    .where(after(place, 0, sql`w.user_id`))
    .select([sql<number>`0`.as('rank'), 'w.ticketId as ofId', sql<number>`w.user_id`.as('whoId'), 'w.createdAt'])
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.ticketId', 'desc')
    .orderBy(sql`w.user_id`, 'desc')
    .limit(limit)

const teams = (ctx: Ctx, filter: WatchFilter, place: WatchPlace | undefined, limit: number) =>
  onTickets(ctx, 'ticketTeamWatchers', filter)
    .where(after(place, 1, sql`w.queue_id`))
    .select([sql<number>`1`.as('rank'), 'w.ticketId as ofId', sql<number>`w.queue_id`.as('whoId'), 'w.createdAt'])
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.ticketId', 'desc')
    .orderBy(sql`w.queue_id`, 'desc')
    .limit(limit)

const addresses = (ctx: Ctx, filter: WatchFilter, place: WatchPlace | undefined, limit: number) =>
  onTickets(ctx, 'ticketEmailWatchers', filter)
    .where(after(place, 3, sql`w.id`))
    .select([sql<number>`3`.as('rank'), 'w.ticketId as ofId', sql<number>`w.id`.as('whoId'), 'w.createdAt'])
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.ticketId', 'desc')
    .orderBy(sql`w.id`, 'desc')
    .limit(limit)

/** Who follows at one level what is no ticket, as far as the reader may see it. */
const things = (ctx: Ctx, { userId, companyId }: WatchFilter, entities: readonly WatchedEntity[], level: WatchLevel, place?: WatchPlace) =>
  ctx.db
    .selectFrom('watches as w')
    .where('w.level', '=', level)
    .where((eb) => eb('w.entity', '=', eb.fn.any(eb.val([...entities]))))
    .where(seenThings(ctx.actor))
    .$if(userId !== undefined, (q) => q.where('w.userId', '=', userId as number))
    .$if(companyId !== undefined, (q) => q.where('w.companyId', '=', companyId as number))
    .where(after(place, 2, sql`w.user_id`, sql`w.id`))
    .select([sql<number>`2`.as('rank'), 'w.id as ofId', 'w.userId as whoId', 'w.createdAt'])
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.id', 'desc')

/** So many of the newest who watch what the reader sees, after a place where one is given. Teams hear everything, addresses what is public. */
function keys(ctx: Ctx, filter: WatchFilter, place: WatchPlace | undefined, limit: number) {
  const levels = filter.level ? WATCH_LEVELS.filter((level) => filter.level?.includes(level)) : WATCH_LEVELS
  const what = filter.what ?? WATCHABLE
  // A number names a ticket.
  const entities = filter.number === undefined ? WATCHED_ENTITIES.filter((one) => what.includes(one)) : []
  // As tables of their own, or order and limit of the first would be those of all.
  const apart = (one: ReturnType<typeof people>) => ctx.db.selectFrom(one.as('one')).selectAll()
  const parts = what.includes('ticket') ? levels.map((level) => people(ctx, filter, level, place, limit)) : []
  if (parts.length > 0 && filter.userId === undefined && levels.includes('all')) parts.push(teams(ctx, filter, place, limit))
  if (parts.length > 0 && filter.userId === undefined && levels.includes('public')) parts.push(addresses(ctx, filter, place, limit))
  if (entities.length > 0 || parts.length === 0)
    parts.push(...levels.map((level) => things(ctx, filter, entities, level, place).limit(limit) as unknown as ReturnType<typeof people>))
  const [first, ...others] = parts.map(apart)
  return others.reduce((sum, one) => sum.unionAll(one), first as NonNullable<typeof first>)
}

/** How many there are, up to `most`. */
export async function countWatches(ctx: Ctx, filter: WatchFilter, most: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(keys(ctx, filter, undefined, most).as('k'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Math.min(count, most)
}

/** The same with what is shown of them. */
export async function watchPage(ctx: Ctx, filter: WatchFilter, place: WatchPlace | undefined, limit: number): Promise<WatchFound[]> {
  const { tenantId } = ctx.actor
  const { rows } = await sql<WatchFound>`
    select k.rank, k.of_id, k.who_id, k.created_at as since, u.name as user_name, coalesce(u.email, a.email) as user_email,
      case k.rank when 3 then 'customer' else coalesce(w.side, 'staff') end as side, q.name as team_name, t.number, t.title, t.status, t.company_id, c.name as company_name,
      coalesce(w.level, f.level, case k.rank when 3 then 'public' else 'all' end) as level, coalesce(w.muted_until, f.muted_until) as muted_until,
      coalesce(w.source, f.source, 'added') as source, f.entity, f.entity_id, ${nameOfThing(ctx)} as thing_name
    from (select * from (${keys(ctx, filter, place, limit)}) every_one order by created_at desc, rank, of_id desc, who_id desc limit ${limit}) k
    left join tickets t on k.rank <> 2 and t.tenant_id = ${tenantId} and t.id = k.of_id
    left join companies c on c.tenant_id = t.tenant_id and c.id = t.company_id
    left join ticket_watchers w on k.rank = 0 and w.tenant_id = t.tenant_id and w.ticket_id = t.id and w.user_id = k.who_id
    left join users u on k.rank in (0, 2) and u.tenant_id = ${tenantId} and u.id = k.who_id
    left join queues q on k.rank = 1 and q.tenant_id = t.tenant_id and q.id = k.who_id
    left join ticket_email_watchers a on k.rank = 3 and a.tenant_id = t.tenant_id and a.id = k.who_id
    left join watches f on k.rank = 2 and f.tenant_id = ${tenantId} and f.id = k.of_id
    order by k.created_at desc, k.rank, k.of_id desc, k.who_id desc`.execute(ctx.db)
  return rows
}
