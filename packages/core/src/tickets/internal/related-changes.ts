import type { Change } from '@balcao/contracts/tickets/history'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { findTickets } from '../ticket-rows.ts'

type Named = { kind: string; ticketId: number }
const named = (value: unknown): Named | undefined =>
  value !== null && typeof value === 'object' && 'ticketId' in value ? (value as Named) : undefined

/** Changes that name another ticket name it by its number, and not at all to readers who do not see it. */
export async function withSeenTickets<E extends { changes: Change[] }>(ctx: Ctx, entries: readonly E[]): Promise<E[]> {
  const ids = entries.flatMap(({ changes }) =>
    changes.flatMap(({ from, to }) => [named(from), named(to)].flatMap((one) => one?.ticketId ?? [])),
  )
  if (ids.length === 0) return [...entries]
  const tickets = await findTickets(ctx.db, ctx.db.selectFrom('tickets').select('id').where('id', 'in', ids))
  const numbers = new Map(tickets.filter((ticket) => can(ctx.actor, 'ticket.read', ticket)).map(({ id, number }) => [id, number]))
  const shown = (value: unknown) => {
    const one = named(value)
    return one ? { kind: one.kind, number: numbers.get(one.ticketId) ?? null } : value
  }
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => ({ ...change, from: shown(change.from), to: shown(change.to) })),
  }))
}
