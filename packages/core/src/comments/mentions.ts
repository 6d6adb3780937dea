import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import type { FindMentionable, ListMentions, Mention, Mentionable, ResolveMentions } from '@balcao/contracts/comments/mentions'
import type { ListOf } from '@balcao/contracts/common'
import { folded } from '@balcao/contracts/folded'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { absentNow } from '../absences/absent.ts'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { likeWords } from '../like.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { person } from '../tickets/ticket-view.ts'
import { mustSee } from '../tickets/tickets.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { actorsOf } from '../users/actors.ts'
import { isMentionable } from './mention-rows.ts'

const MAX_LOOKED_AT = 200
const MAX_SHOWN = 8
const EXCERPT = 200

/** Staff and teams by name, those who can be mentioned first. @throws DomainError ticket_not_found, forbidden */
export async function users(ctx: Ctx, { query, ticketId }: FindMentionable): Promise<Mentionable[]> {
  must(ctx, 'user.list')
  const ticket = ticketId === undefined ? undefined : await mustSee(ctx, ticketId)
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('isActive', '=', true)
    .where('id', '<>', me(ctx))
    .$if(query !== undefined, (q) =>
      q.where('id', 'in', sql<number>`(select find_user_ids(${ctx.actor.tenantId}, ${likeWords(query ?? '')}::text[], ${1000}))`),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('roles as r')
          .whereRef('r.tenantId', '=', 'users.tenantId')
          .whereRef('r.slug', '=', 'users.role')
          .where('r.level', '>=', 3)
          .select('r.id'),
      ),
    )
    .orderBy(sortKey('name'))
    .orderBy('id')
    .limit(MAX_LOOKED_AT)
    .execute()
  const staff = (
    await actorsOf(
      ctx,
      rows.map(({ id }) => id),
    )
  ).filter(({ side }) => side === 'staff')
  const away = await absentNow(
    ctx,
    staff.map(({ userId }) => userId),
  )
  const wanted = folded(query ?? '')
  const queues = await ctx.db
    .selectFrom('queues')
    .where('isActive', '=', true)
    .select(['id', 'name'])
    .orderBy(sortKey('name'))
    .limit(500)
    .execute()
  const found: Mentionable[] = [
    ...staff.map((who) => ({
      kind: 'user' as const,
      id: who.userId,
      name: who.name,
      email: who.email,
      able: ticket === undefined || isMentionable(who, ticket),
      absentUntil: away.get(who.userId)?.until ?? null,
    })),
    ...queues
      .filter(({ name }) => folded(name).includes(wanted))
      .map(({ id, name }) => ({ kind: 'queue' as const, id, name, email: null, able: true, absentUntil: null })),
  ]
  return found.toSorted((a, b) => Number(b.able) - Number(a.able)).slice(0, MAX_SHOWN)
}

/** The caller's mentions on tickets they see, newest first. @throws DomainError invalid_cursor */
export async function my(ctx: Ctx, input: ListMentions): Promise<ListOf<Mention>> {
  const before = lastId(input.cursor, 'mentions')
  const rows = await ctx.db
    .selectFrom('mentions as n')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'n.tenantId').onRef('t.id', '=', 'n.ticketId'))
    .innerJoin('comments as m', (join) => join.onRef('m.tenantId', '=', 'n.tenantId').onRef('m.id', '=', 'n.commentId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'n.tenantId').onRef('u.id', '=', 'n.authorId'))
    .where('n.userId', '=', me(ctx))
    .where('n.resolvedAt', input.resolved ? 'is not' : 'is', null)
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .$if(before !== undefined, (q) => q.where('n.id', '<', before as number))
    .select(['n.id', 'n.ticketId', 't.number as ticketNumber', 't.title as ticketTitle', 'n.commentId', 'n.authorId'])
    .select(['u.name as authorName', 'u.email as authorEmail', 'm.content', 'm.isInternal', 'n.createdAt', 'n.resolvedAt'])
    .orderBy('n.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    rows,
    input.limit,
    ({ authorId, authorName, authorEmail, content, ...row }) => ({
      ...row,
      author: person(authorId, authorName, authorEmail, 'staff'),
      excerpt: withoutMarkup(content).slice(0, EXCERPT),
    }),
    (row) => encodeCursor('mentions', [row.id]),
  )
}

/** Resolves mentions of the caller, or opens them again; all or none. @throws DomainError mention_not_found */
export async function resolve(ctx: Ctx, { mentionIds, resolved }: ResolveMentions): Promise<{ success: boolean }> {
  const ids = [...new Set(mentionIds)]
  const rows = await ctx.db
    .updateTable('mentions')
    .set({ resolvedAt: resolved ? sql<string>`coalesce(resolved_at, now())` : null })
    .where('userId', '=', me(ctx))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .returning('id')
    .execute()
  if (rows.length < ids.length) throw notFound('mention_not_found')
  return { success: true }
}
