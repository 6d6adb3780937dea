import type { SplitComment } from '@balcao/contracts/tickets/split'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { forbidden, invalid, notFound } from '../errors.ts'
import * as history from '../tickets/history.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { allowedTo } from './email-watcher-rows.ts'
import { mayFollow } from './internal/may-follow.ts'
import { watchersOf } from './watcher-rows.ts'

type Followed = TicketFacts & { id: number }
/** People, teams and addresses that follow a ticket, by their ids there. */
type Along = Pick<SplitComment, 'watcherIds' | 'teamIds' | 'emailIds'>

/**
 * Has some who follow a ticket follow another too, as they chose to follow the first. Following opens nothing: who may not follow the
 * other, and whose it is, is left out.
 * @throws DomainError invalid_input for who does not follow the first; forbidden for addresses where nobody may have such follow
 */
export async function carryWatchers(ctx: Ctx, from: Followed, toId: number, { watcherIds, teamIds, emailIds }: Along): Promise<void> {
  const names = [
    ...(await carryPeople(ctx, from, toId, [...new Set(watcherIds)])),
    ...(await carryTeams(ctx, from, toId, [...new Set(teamIds)])),
    ...(await carryEmails(ctx, from, toId, [...new Set(emailIds)])),
  ]
  if (names.length === 0) return
  await history.record(
    ctx,
    toId,
    'updated',
    names.map((to) => ({ field: 'watchers', from: null, to })),
  )
}

const stranger = (field: keyof Along) => invalid({ field, reason: 'not_a_watcher' })

async function carryPeople(ctx: Ctx, from: Followed, toId: number, wanted: readonly number[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const watchers = new Map((await watchersOf(ctx, from)).map((row) => [row.who.userId, row]))
  const rows = wanted.map((id) => {
    const row = watchers.get(id)
    if (!row) throw stranger('watcherIds')
    return row
  })
  const to = await findTicket(ctx.db, toId)
  if (!to) throw notFound('ticket_not_found')
  const taken = rows.filter(({ who }) => !to.watcherIds.includes(who.userId) && mayFollow(ctx, to, who))
  if (taken.length === 0) return []
  await ctx.db
    .insertInto('ticketWatchers')
    .values(
      taken.map(({ who, level }) => ({
        tenantId: ctx.actor.tenantId,
        ticketId: toId,
        userId: who.userId,
        side: who.side,
        source: 'added' as const,
        level,
      })),
    )
    .execute()
  return taken.map(({ who }) => who.name)
}

async function carryTeams(ctx: Ctx, from: Followed, toId: number, wanted: readonly number[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const teams = await ctx.db
    .selectFrom('ticketTeamWatchers as w')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'w.tenantId').onRef('q.id', '=', 'w.queueId'))
    .where('w.ticketId', '=', from.id)
    .where((eb) => eb('w.queueId', '=', eb.fn.any(eb.val([...wanted]))))
    .select(['q.id', 'q.name'])
    .orderBy('q.id')
    .execute()
  if (teams.length < wanted.length) throw stranger('teamIds')
  await ctx.db
    .insertInto('ticketTeamWatchers')
    .values(teams.map(({ id: queueId }) => ({ tenantId: ctx.actor.tenantId, ticketId: toId, queueId })))
    .execute()
  return teams.map(({ name }) => name)
}

/** Addresses that are somebody's here by now are left out: people are chosen by name. */
async function carryEmails(ctx: Ctx, from: Followed, toId: number, wanted: readonly number[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const rows = await ctx.db
    .selectFrom('ticketEmailWatchers as w')
    .where('w.ticketId', '=', from.id)
    .where((eb) => eb('w.id', '=', eb.fn.any(eb.val([...wanted]))))
    .select(['w.email', 'w.language'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('users as u')
            .whereRef('u.tenantId', '=', 'w.tenantId')
            .whereRef('u.email', '=', 'w.email')
            .where('u.deletedAt', 'is', null)
            .where('u.isActive', '=', true)
            .select('u.id'),
        )
        .as('isHere'),
    )
    .orderBy('w.id')
    .execute()
  if (rows.length < wanted.length) throw stranger('emailIds')
  if ((await allowedTo(ctx)) === 'none') throw forbidden()
  const taken = rows.filter(({ isHere }) => !isHere)
  if (taken.length === 0) return []
  await ctx.db
    .insertInto('ticketEmailWatchers')
    .values(
      taken.map(({ email, language }) => ({
        tenantId: ctx.actor.tenantId,
        ticketId: toId,
        email,
        language,
        side: ctx.actor.side,
        addedBy: me(ctx),
      })),
    )
    .execute()
  const emails = taken.map(({ email }) => email)
  await audit(ctx, { action: 'watchers.email_added', resource: 'ticket', resourceId: toId, after: { emails } })
  return emails
}
