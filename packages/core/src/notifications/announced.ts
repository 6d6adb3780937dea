import type { ListOf } from '@balcao/contracts/common'
import { type Announcement, type ListAnnouncements, NAMED_PEOPLE } from '@balcao/contracts/notifications/announced'
import type { Said } from '@balcao/contracts/notifications/announcements'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'

const ORDER = 'announcements'

/** To whom something was announced: neither roles nor people are all of the desk. */
export type SentTo = { roles: readonly string[] | null; people: readonly number[] | null; receivers: number }

/** Writes down what is announced. @returns its id, which its notifications carry */
export async function keep(ctx: Ctx, said: Said, { roles, people, receivers }: SentTo): Promise<number> {
  const { title, message, severity, actionUrl = null, expiresAt = null } = said
  const { id } = await ctx.db
    .insertInto('announcements')
    .values({
      ...{ tenantId: ctx.actor.tenantId, authorId: me(ctx), title, message, severity, actionUrl, expiresAt, receivers },
      roles: roles && [...roles],
      people: people && [...people],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was announced, the newest first, with how many have read it. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListAnnouncements): Promise<ListOf<Announcement>> {
  must(ctx, 'notification.send')
  const before = lastId(input.cursor, ORDER)
  const rows = await ctx.db
    .selectFrom('announcements as a')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.authorId'))
    .$if(before !== undefined, (q) => q.where('a.id', '<', before as number))
    .select(['a.id', 'a.title', 'a.message', 'a.severity', 'a.actionUrl', 'a.expiresAt', 'a.createdAt as sentAt'])
    .select(['a.authorId', 'u.name as authorName', 'a.roles', 'a.people as named', 'a.receivers'])
    .select((eb) =>
      eb
        .selectFrom('announcementReads as r')
        .whereRef('r.tenantId', '=', 'a.tenantId')
        .whereRef('r.announcementId', '=', 'a.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('readers'),
    )
    .select(
      sql<Announcement['people']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id) from users p
        where p.tenant_id = a.tenant_id and p.id = any (a.people[:${sql.lit(NAMED_PEOPLE)}])), '[]')`.as('people'),
    )
    .orderBy('a.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    rows,
    input.limit,
    ({ authorId, authorName, severity, roles, named, readers, ...row }) => ({
      ...row,
      severity: severity as Announcement['severity'],
      author: authorId === null ? null : { id: authorId, name: authorName ?? '' },
      audience: named ? ('people' as const) : roles ? ('roles' as const) : ('team' as const),
      roles: roles ?? [],
      readers: Number(readers ?? 0),
    }),
    ({ id }) => encodeCursor(ORDER, [id]),
  )
}
