import type { GetErased, TicketErased } from '@balcao/contracts/privacy/erasing'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { mustSee } from '../tickets/tickets.ts'

const person = (row: { by: number | null; byName: string | null }) =>
  row.by === null ? null : { id: row.by, name: row.byName ?? '', email: null }

/** What rules of retention and people erased of a ticket, and when. @throws DomainError ticket_not_found */
export async function ofTicket(ctx: Ctx, { ticketId }: GetErased): Promise<TicketErased> {
  await mustSee(ctx, ticketId)
  const staff = ctx.actor.side === 'staff'
  const rows = await ctx.db
    .selectFrom('ticketErasures as e')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.erasedBy'))
    .select(['e.what', 'e.ruleName as rule', 'e.erasedAt as at', 'e.reason', 'e.erasedBy as by', 'u.name as byName'])
    .where('e.ticketId', '=', ticketId)
    .orderBy('e.what')
    .execute()
  return {
    data: rows.map(({ what, rule, at, reason, ...who }) => ({
      what,
      rule,
      at,
      by: staff ? person(who) : null,
      reason: staff ? reason : null,
    })),
    messages: staff ? await messagesOf(ctx, ticketId) : [],
  }
}

/** Of each message what became of it last. */
async function messagesOf({ db, actor }: Ctx, ticketId: number): Promise<TicketErased['messages']> {
  const rows = await db
    .selectFrom('messageErasures as e')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.erasedBy'))
    .distinctOn(['e.ticketId', 'e.commentId'])
    .select(['e.ticketId', 'e.commentId', 'e.reason', 'e.erasedAt as at', 'e.erasedBy as by', 'u.name as byName'])
    .select(sql<boolean>`e.content is not null`.as('isPart'))
    .where(sql<boolean>`e.ticket_id in (select ticket_family(${actor.tenantId}, ${ticketId}))`)
    .orderBy('e.ticketId')
    .orderBy('e.commentId')
    .orderBy('e.id', 'desc')
    .execute()
  return rows.map(({ by, byName, ...row }) => ({ ...row, by: person({ by, byName }) }))
}
