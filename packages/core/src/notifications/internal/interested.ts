import { STARTING_RULES, type StaffKind } from '@balcao/contracts/notifications/preference-words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import type { KnownTicket } from '../../tickets/internal/ticket-rows.ts'
import { actorsOf } from '../../users/actors.ts'
import type { Concern } from '../preferences.ts'
import { defaultsOf } from './chosen.ts'

/**
 * People of the desk who want to hear of more than what concerns them, and may read this ticket: with what the ticket is to
 * them. Whether it is wanted after all is for the one rule to say.
 */
export async function interestedIn(ctx: Ctx, kind: StaffKind, ticket: KnownTicket, except: readonly (number | null)[]) {
  const { rules } = await defaultsOf(ctx.db)
  const rule = rules[kind] ?? STARTING_RULES[kind]
  const of = (part: string, otherwise: string | boolean) =>
    sql`coalesce(p.rules -> ${kind}::text ->> ${part}::text, ${String(otherwise)}::text)`
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join notice_preferences p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.is_active and u.deleted_at is null
      and (${of('reach', rule.reach)} <> 'mine' or p.queues ->> ${String(ticket.queueId)}::text = 'all')
      and 'true' in (${of('inApp', rule.inApp)}, ${of('email', rule.email)}, ${of('push', rule.push)})`.execute(ctx.db)
  const ids = rows.map(({ id }) => id).filter((id) => !except.includes(id))
  const people = await actorsOf(ctx, ids)
  return people
    .filter((who) => who.side === 'staff' && !who.secondFactorDue && can(who, 'ticket.read', ticket))
    .map((who) => ({ userId: who.userId, concern: concernOf(who, ticket) }))
}

function concernOf(who: { userId: number; queueIds: readonly number[] }, ticket: KnownTicket): Concern {
  if (ticket.assigneeId === who.userId || ticket.watcherIds.includes(who.userId)) return 'mine'
  return ticket.queueId !== null && who.queueIds.includes(ticket.queueId) ? 'queue' : 'other'
}
