import type { WatchLevel, WatchSource } from '@balcao/contracts/tickets/watching'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { knownTogether, together } from '../../together.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import type { TicketFacts } from '../policy.ts'

export type WatcherRow = {
  who: KnownActor
  level: WatchLevel
  mutedUntil: string | null
  source: WatchSource
  since: string
  isAsleep: boolean
}

/** May this person be told of the ticket? Customers take part by mail, whatever their role shows them in the portal. */
const isAwake = (who: KnownActor, ticket: TicketFacts) =>
  who.isActive && (who.side === 'customer' || (!who.secondFactorDue && can(who, 'ticket.read', ticket)))

type Followed = TicketFacts & { id: number }
type Row = { ticketId: number; userId: number; level: string; mutedUntil: string | null; source: string; createdAt: string }

const followers = (db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('ticketWatchers')
    .select(['ticketId', 'userId', 'level', 'mutedUntil', 'source', 'createdAt'])
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val(ids))))

/** Who follows a ticket by themselves, by name, as far as this transaction may know. */
export async function watchersOf(ctx: Ctx, ticket: Followed): Promise<WatcherRow[]> {
  return known(ctx, ticket, await together(ctx.db, 'watchers', [ticket.id], (ids) => followers(ctx.db, ids).execute()))
}

/**
 * The same and, after them, the members of teams that follow as one: who follows by themselves too hears as they chose to. Who begins to
 * follow by a reaction beside this one hears of what comes after it; who is removed is told nothing, whatever stands here.
 */
export const hearerRows = (ctx: Ctx, ticketId: number): Promise<Row[]> =>
  knownTogether(ctx.db, 'hearers', [ticketId], (ids) => hearers(ctx.db, ids))

const hearers = prepared((db: Tx, ids: readonly number[]) =>
  followers(db, ids)
    .unionAll(
      db
        .selectFrom('ticketTeamWatchers as t')
        .innerJoin('queueMembers as m', (join) => join.onRef('m.tenantId', '=', 't.tenantId').onRef('m.queueId', '=', 't.queueId'))
        .select(['t.ticketId', 'm.userId', sql<string>`'all'`.as('level'), sql<string | null>`null::timestamptz`.as('mutedUntil')])
        .select([sql<string>`'added'`.as('source'), 't.createdAt'])
        .where((eb) => eb('t.ticketId', '=', eb.fn.any(eb.val(ids))))
        .where(sql<boolean>`not exists (select from ticket_watchers w
            where w.tenant_id = t.tenant_id and w.ticket_id = t.ticket_id and w.user_id = m.user_id)`),
    )
    .compile(),
)

async function known(ctx: Ctx, ticket: Followed, rows: readonly Row[]): Promise<WatcherRow[]> {
  const byId = new Map(rows.flatMap((row) => (row.ticketId === ticket.id ? [[row.userId, row] as const] : [])))
  const people = await actorsOf(ctx, [...byId.keys()])
  return people.flatMap((who) => {
    const row = byId.get(who.userId)
    if (!row || (ctx.actor.side === 'customer' && who.side === 'staff')) return []
    return {
      who,
      level: row.level as WatchLevel,
      mutedUntil: row.mutedUntil,
      source: row.source as WatchSource,
      since: row.createdAt,
      isAsleep: !isAwake(who, ticket),
    }
  })
}

/** What happened, as followers choose whether to hear of it. */
export type Happening = 'reply' | 'note' | 'status' | 'arrival'
const HEARD: Record<WatchLevel, readonly Happening[]> = {
  all: ['reply', 'note', 'status', 'arrival'],
  public: ['reply', 'status', 'arrival'],
  status: ['status', 'arrival'],
  mentions: [],
}

/** Is somebody who follows like this told of this, now? */
export const hears = ({ level, mutedUntil }: { level: WatchLevel; mutedUntil: string | null }, what: Happening): boolean =>
  (mutedUntil === null || Date.parse(mutedUntil) <= Date.now()) && HEARD[level].includes(what)

/** Who is told: by level, unless muted, asleep or the author; of customers only what is said to them. */
export async function listeners(ctx: Ctx, ticket: Followed, what: Happening, authorId: number | null) {
  return (await known(ctx, ticket, await hearerRows(ctx, ticket.id))).filter(
    (row) => !row.isAsleep && row.who.userId !== authorId && hears(row, what) && (row.who.side === 'staff' || what === 'reply'),
  )
}
