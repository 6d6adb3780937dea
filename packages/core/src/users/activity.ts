import type { GetPersonActivity, PersonAct, PersonActivity } from '@balcao/contracts/users/activity'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { findUser } from './user-rows.ts'

/** Tickets that are looked at, those that changed last, and acts that are told. */
const TICKETS = 50
const ACTS = 30

type Recent = PersonAct['ticket'] & { createdAt: string; resolvedAt: string | null }

const recentTickets = ({ db, actor }: Ctx, userId: number): Promise<Recent[]> =>
  db
    .selectFrom('tickets as t')
    .where('t.requesterId', '=', userId)
    .where((eb) => visible(eb as unknown as Eb, actor))
    .select(['t.id', 't.number', 't.title', 't.createdAt', 't.resolvedAt'])
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(TICKETS)
    .execute()

type Said = { ticketId: number; at: string; score: number | null }

/** Their newest messages on each of these tickets, and how they rated them. */
async function saidOn({ db }: Ctx, userId: number, ids: readonly number[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select k.id as ticket_id, c.created_at as at, null::smallint as score
    from unnest(${[...ids]}::bigint[]) as k (id) cross join lateral (
      select created_at from comments where ticket_id = k.id and author_id = ${userId} and not is_internal order by id desc limit ${ACTS}) c
    union all
    select ticket_id, rated_at, score from ticket_ratings where ticket_id = any(${[...ids]}::bigint[]) and score is not null`.execute(db)
  return rows
}

/** What somebody did lately on their tickets. @throws DomainError forbidden, user_not_found */
export async function activity(ctx: Ctx, { id }: GetPersonActivity): Promise<PersonActivity> {
  must(ctx, 'user.list')
  if (!(await findUser(ctx, id))) throw notFound('user_not_found')
  const recent = await recentTickets(ctx, id)
  if (recent.length === 0) return { data: [] }
  const said = await saidOn(
    ctx,
    id,
    recent.map((ticket) => ticket.id),
  )
  const acts = recent.flatMap(({ createdAt, resolvedAt, ...ticket }): PersonAct[] => [
    { at: createdAt, act: 'opened', ticket, score: null },
    ...(resolvedAt ? [{ at: resolvedAt, act: 'resolved', ticket, score: null } as const] : []),
    ...said
      .filter(({ ticketId }) => ticketId === ticket.id)
      .map(({ at, score }) => ({ at, act: score === null ? ('wrote' as const) : ('rated' as const), ticket, score })),
  ])
  return { data: acts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, ACTS) }
}
