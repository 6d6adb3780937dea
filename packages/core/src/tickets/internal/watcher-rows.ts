import type { WatchLevel, WatchSource } from '@balcao/contracts/tickets/watching'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { together } from '../../together.ts'
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

/** Who follows a ticket, by name, as far as this transaction may know. */
export async function watchersOf(ctx: Ctx, ticket: TicketFacts & { id: number }): Promise<WatcherRow[]> {
  const rows = await together(ctx.db, 'watchers', [ticket.id], (ids) =>
    ctx.db
      .selectFrom('ticketWatchers')
      .select(['ticketId', 'userId', 'level', 'mutedUntil', 'source', 'createdAt'])
      .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val(ids))))
      .execute(),
  )
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
export type Happening = 'reply' | 'note' | 'status'
const HEARD: Record<WatchLevel, readonly Happening[]> = {
  all: ['reply', 'note', 'status'],
  public: ['reply', 'status'],
  status: ['status'],
  mentions: [],
}

/** Who is told: by level, unless muted, asleep or the author; of customers only what is said to them. */
export async function listeners(ctx: Ctx, ticket: TicketFacts & { id: number }, what: Happening, authorId: number | null) {
  const now = Date.now()
  return (await watchersOf(ctx, ticket)).filter(
    ({ who, level, mutedUntil, isAsleep }) =>
      !isAsleep &&
      who.userId !== authorId &&
      (mutedUntil === null || Date.parse(mutedUntil) <= now) &&
      HEARD[level].includes(what) &&
      (who.side === 'staff' || what === 'reply'),
  )
}
