import type { WatchLevel, WatchSource } from '@balcao/contracts/watchers/watching'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { load, loadCached } from '../dataloader.ts'
import { can } from '../policy.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'

export type WatcherRow = {
  who: KnownActor
  level: WatchLevel
  mutedUntil: string | null
  source: WatchSource
  since: string
  isAsleep: boolean
}

/** Whether this person may be notified of the ticket. Customers take part by mail, whatever their role shows in the portal. */
const canParticipate = (who: KnownActor, ticket: TicketFacts) =>
  who.isActive && (who.side === 'customer' || (!who.secondFactorDue && can(who, 'ticket.read', ticket)))

type WatchedTicket = TicketFacts & { id: number }
type Row = { ticketId: number; userId: number; level: string; mutedUntil: string | null; source: string; createdAt: string }

const watchers = (db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('ticketWatchers')
    .select(['ticketId', 'userId', 'level', 'mutedUntil', 'source', 'createdAt'])
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val(ids))))

/** The personal watchers of a ticket by name, as far as the caller may know. */
export async function watchersOf(ctx: Ctx, ticket: WatchedTicket): Promise<WatcherRow[]> {
  return known(ctx, ticket, await load(ctx.db, 'watchers', [ticket.id], (ids) => watchers(ctx.db, ids).execute()))
}

/**
 * The same followed by the members of watching teams; a personal setting wins over the team's. Whoever becomes a watcher within the batch
 * is notified of later events; whoever is removed is not notified, even if listed here.
 */
export const recipientRows = (ctx: Ctx, ticketId: number): Promise<Row[]> =>
  loadCached(ctx.db, 'hearers', [ticketId], (ids) => recipients(ctx.db, ids))

const recipients = prepared((db: Tx, ids: readonly number[]) =>
  watchers(db, ids)
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

async function known(ctx: Ctx, ticket: WatchedTicket, rows: readonly Row[]): Promise<WatcherRow[]> {
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
      isAsleep: !canParticipate(who, ticket),
    }
  })
}

/** The kinds of events that a watch level includes. */
export type Happening = 'reply' | 'note' | 'status' | 'arrival'
const NOTIFIED_OF: Record<WatchLevel, readonly Happening[]> = {
  all: ['reply', 'note', 'status', 'arrival'],
  public: ['reply', 'status', 'arrival'],
  status: ['status', 'arrival'],
  mentions: [],
}

/** Whether a watcher with these settings is notified now. */
export const isNotified = ({ level, mutedUntil }: { level: WatchLevel; mutedUntil: string | null }, what: Happening): boolean =>
  (mutedUntil === null || Date.parse(mutedUntil) <= Date.now()) && NOTIFIED_OF[level].includes(what)

/** The watchers to notify: by level, unless muted, unable to take part or the author; customers only of public replies. */
export async function listeners(ctx: Ctx, ticket: WatchedTicket, what: Happening, authorId: number | null) {
  return (await known(ctx, ticket, await recipientRows(ctx, ticket.id))).filter(
    (row) => !row.isAsleep && row.who.userId !== authorId && isNotified(row, what) && (row.who.side === 'staff' || what === 'reply'),
  )
}
