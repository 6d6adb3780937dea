import { STARTING_RULES, type StaffKind } from '@balcao/contracts/notifications/preference-words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { load } from '../../dataloader.ts'
import { can } from '../../policy.ts'
import type { KnownTicket } from '../../tickets/ticket-rows.ts'
import { actorsOf } from '../../users/actors.ts'
import { defaultsOf } from '../chosen.ts'
import type { Concern } from '../preferences.ts'

/**
 * People of the desk who want to hear of more than what concerns them, and may read this ticket: with what the ticket is to
 * them. Whether it is wanted after all is for the one rule to say.
 */
export async function interestedIn(ctx: Ctx, kind: StaffKind, ticket: KnownTicket, except: readonly (number | null)[]) {
  const asking = await load(ctx.db, `interested in ${kind}`, [], () => asksForMore(ctx, kind))
  const ofQueue = (queues: Record<string, string> | null) => ticket.queueId !== null && queues?.[ticket.queueId] === 'all'
  const ids = asking.flatMap(({ id, isWide, queues }) => ((isWide || ofQueue(queues)) && !except.includes(id) ? [id] : []))
  const people = await actorsOf(ctx, ids)
  return people
    .filter((who) => who.side === 'staff' && !who.secondFactorDue && can(who, 'ticket.read', ticket))
    .map((who) => ({ userId: who.userId, concern: concernOf(who, ticket) }))
}

/** Who wants to hear of more, of this kind or of queues of theirs. By most rules that is nobody who chose nothing: they are not even read. */
async function asksForMore({ db }: Ctx, kind: StaffKind) {
  const { rules } = await defaultsOf(db)
  const rule = rules[kind] ?? STARTING_RULES[kind]
  const all = rule.reach !== 'mine' && (rule.inApp || rule.email || rule.push)
  const of = (part: string, otherwise: string | boolean) =>
    sql`coalesce(p.rules -> ${kind}::text ->> ${part}::text, ${String(otherwise)}::text)`
  const isWide = sql`${of('reach', rule.reach)} <> 'mine'`
  const { rows } = await sql<{ id: number; isWide: boolean; queues: Record<string, string> | null }>`
    select u.id, ${isWide} as is_wide, p.queues
    from users u ${sql.raw(all ? 'left' : 'inner')} join notice_preferences p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.is_active and u.deleted_at is null
      and (${isWide} or jsonb_path_exists(p.queues, '$.* ? (@ == "all")'))
      and 'true' in (${of('inApp', rule.inApp)}, ${of('email', rule.email)}, ${of('push', rule.push)})`.execute(db)
  return rows
}

function concernOf(who: { userId: number; queueIds: readonly number[] }, ticket: KnownTicket): Concern {
  if (ticket.assigneeId === who.userId || ticket.watcherIds.includes(who.userId)) return 'mine'
  return ticket.queueId !== null && who.queueIds.includes(ticket.queueId) ? 'queue' : 'other'
}
