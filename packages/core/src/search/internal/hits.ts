import type { Hit } from '@balcao/contracts/search/search'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { person } from '../../tickets/ticket-view.ts'
import { excerpt, marked } from '../marks.ts'

const inOrder = <T extends { id: number }>(rows: T[], ids: readonly number[]) => rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

/** The ticket of a hit, as this side of the counter knows its status. */
const ticketOf = (ctx: Ctx, { id, number, status }: { id: number; number: number; status: string }) => ({
  id,
  number,
  status: ctx.actor.side === 'staff' ? (status as Status) : STATUS[status as Status].customerStatus,
})

/** Tickets that were found, in the order of `ids`. */
export async function ticketHits(ctx: Ctx, ids: number[], beginnings: readonly string[]): Promise<Hit[]> {
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(ids))))
    .select(['t.id', 't.number', 't.title', 't.description', 't.status', 't.createdAt', 'u.id as personId', 'u.name', 'u.email'])
    .execute()
  return inOrder(rows, ids).map((row) => ({
    type: 'ticket',
    id: row.id,
    title: marked(row.title, beginnings),
    excerpt: excerpt(row.description, beginnings),
    ticket: ticketOf(ctx, row),
    person: person(row.personId, row.name, row.email, ctx.actor.side),
    isInternal: false,
    createdAt: row.createdAt,
  }))
}

/** Messages that were found. */
export async function commentHits(ctx: Ctx, ids: number[], beginnings: readonly string[]): Promise<Hit[]> {
  const rows = await ctx.db
    .selectFrom('comments as m')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.id', '=', 'm.ticketId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .where((eb) => eb('m.id', '=', eb.fn.any(eb.val(ids))))
    .select(['m.id', 'm.ticketId', 't.number', 't.title', 't.status', 'm.content', 'm.isInternal', 'm.createdAt'])
    .select(['u.id as personId', 'u.name', 'u.email'])
    .execute()
  return inOrder(rows, ids).map((row) => ({
    type: 'comment',
    id: row.id,
    title: marked(row.title, beginnings),
    excerpt: excerpt(row.content, beginnings),
    ticket: ticketOf(ctx, { ...row, id: row.ticketId }),
    person: person(row.personId, row.name, row.email, ctx.actor.side),
    isInternal: row.isInternal,
    createdAt: row.createdAt,
  }))
}

/** People who were found. */
export async function peopleHits(ctx: Ctx, ids: number[], beginnings: readonly string[]): Promise<Hit[]> {
  // Each by their key: of an array of ids the planner skips through an index that has them last, for all companies.
  const { rows } = await sql<{ id: number; name: string; email: string; createdAt: string }>`
    select u.id, u.name, u.email, u.created_at from unnest(${ids}::bigint[]) f(id)
    cross join lateral (select * from users where users.id = f.id offset 0) u`.execute(ctx.db)
  return inOrder(rows, ids).map((row) => ({
    type: 'user',
    id: row.id,
    title: marked(row.name, beginnings),
    excerpt: marked(row.email, beginnings),
    ticket: null,
    person: null,
    isInternal: false,
    createdAt: row.createdAt,
  }))
}
