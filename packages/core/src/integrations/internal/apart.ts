import { isStaff, type Role } from '@balcao/contracts/access'
import type { Ctx } from '../../ctx.ts'
import { baseOf } from '../../roles/base.ts'

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** An article as it is sent, without its text, and the roles that alone read it. */
export async function articleOf({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('kbArticles as a')
    .leftJoin('kbCategories as c', (join) => join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.id', '=', 'a.categoryId'))
    .select(['a.id', 'a.title', 'a.slug', 'a.language', 'a.audience', 'a.status', 'a.version', 'a.publishAt', 'a.readerRoles'])
    .select(['a.categoryId', 'c.name as categoryName', 'a.updatedAt'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { readerRoles, categoryId, categoryName, publishAt, ...article } = row
  return { readerRoles, article: { ...article, publishedAt: publishAt, category: named(categoryId, categoryName) } }
}

/** A chat with a customer as it is sent, without what was said in it; undefined for one among the staff, which is theirs. */
export async function chatOf({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('conversations as c')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.authorId'))
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .leftJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'c.tenantId').onRef('q.id', '=', 'c.queueId'))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'c.tenantId').onRef('a.id', '=', 'c.assigneeId'))
    .select(['c.id', 'c.channel', 'c.status', 'c.createdAt', 'c.takenAt', 'c.closedAt', 'c.ticketId', 'c.rating'])
    .select(['c.authorId', 'u.name as authorName', 'c.queueId', 'q.name as queueName', 'c.assigneeId', 'a.name as assigneeName'])
    .select(['r.slug', 'r.base'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { authorId, authorName, queueId, queueName, assigneeId, assigneeName, slug, base, ...chat } = row
  if (queueId === null && isStaff(baseOf({ slug, base }) as Role)) return undefined
  return {
    ...chat,
    customer: named(authorId, authorName),
    queue: named(queueId, queueName),
    assignee: named(assigneeId, assigneeName),
  }
}

/** An absence as colleagues know of it: who, until when and who stands in, never why. */
export async function absenceOf({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('absences as x')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'x.tenantId').onRef('u.id', '=', 'x.userId'))
    .select(['x.id', 'x.fromDate', 'x.toDate', 'x.startsAt', 'x.endsAt', 'x.publicMessage', 'x.userId', 'u.name'])
    .where('x.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, name, ...absence } = row
  const substitutes = await db
    .selectFrom('absenceSubstitutes as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .select(['u.id', 'u.name'])
    .distinct()
    .where('s.absenceId', '=', id)
    .orderBy('u.id')
    .execute()
  return { ...absence, person: { id: userId, name }, substitutes }
}

/** An alert of the installation, as it is sent. */
export const alertOf = ({ db }: Ctx, id: number) =>
  db.selectFrom('alerts').select(['id', 'metric', 'value', 'threshold', 'startedAt', 'endedAt']).where('id', '=', id).executeTakeFirst()

/** An anomaly of the organisation, as it is sent; without what is usual where nothing is called so. */
export async function anomalyOf({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('anomalies')
    .select(['id', 'kind', 'channel', 'value', 'threshold', 'median', 'startedAt', 'endedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, channel: row.channel || null }
}
