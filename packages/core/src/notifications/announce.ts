import { randomUUID } from 'node:crypto'
import { ROLE_LEVEL, ROLES } from '@balcao/contracts/access'
import { languageOf } from '@balcao/contracts/language'
import type {
  AnnounceToAll,
  CountReceivers,
  CreateNotification,
  CreateNotifications,
  Said,
} from '@balcao/contracts/notifications/announcements'
import type { Notification } from '@balcao/contracts/notifications/notifications'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { keep } from './announced.ts'
import { quickAction } from './internal/quick-actions.ts'
import { viewsOf } from './internal/rows.ts'
import { type Note, write } from './write.ts'

/** People who are told in one transaction. */
export const BATCH = 500

/** One of those whom it is for. */
export type Receiver = { id: number; language: string }

/** What its notifications have of an announcement: what names them, and which one it is. */
export type Sent = { key: string; announcementId: number | undefined }

/** An announcement for one person. */
export const noteOf = ({ actionUrl, groupKey, metadata, expiresAt, ...said }: Said, to: Receiver, { key, announcementId }: Sent): Note => ({
  ...said,
  userId: to.id,
  sourceKey: `announcement-${key}`,
  entityType: 'announcement',
  ...(announcementId === undefined ? {} : { entityId: announcementId }),
  ...(actionUrl === undefined ? {} : { actionUrl, quickActions: [quickAction('open', languageOf(to.language))] }),
  ...(groupKey === undefined ? {} : { groupKey }),
  ...(metadata === undefined ? {} : { metadata }),
  ...(expiresAt === undefined ? {} : { expiresAt }),
})

/** Everybody who is there; of these base roles, or of the desk. */
export function receivers({ db }: Ctx, roles: readonly string[] | null) {
  const meant = roles ?? ROLES.filter((role) => ROLE_LEVEL[role] >= ROLE_LEVEL['support-agent'])
  return db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('r.base', 'r.slug'), '=', eb.fn.any(eb.val([...meant]))))
}

/** @returns them. @throws DomainError invalid_input naming the people that the organisation does not have */
async function mustBeThere({ db }: Ctx, userIds: readonly number[], field: string): Promise<Receiver[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...userIds]))))
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = userIds.filter((id) => !known.has(id))
  if (missing.length) throw invalid({ field, reason: 'people_not_found', params: { ids: missing.slice(0, 20) } })
  return rows
}

const record = (ctx: Ctx, said: Said, to: object) =>
  audit(ctx, { action: 'notification.sent', resource: 'notification', ...diff(null, { ...said, ...to }), risk: 'low' })

/** Tells one person something. @throws DomainError forbidden, invalid_input */
export async function create(ctx: Ctx, { userId, ...said }: CreateNotification): Promise<Notification> {
  must(ctx, 'notification.send')
  const [receiver] = (await mustBeThere(ctx, [userId], 'userId')) as [Receiver]
  const announcementId = await keep(ctx, said as Said, { roles: null, people: [userId], receivers: 1 })
  const rows = await write(ctx, [noteOf(said as Said, receiver, { key: randomUUID(), announcementId })])
  await record(ctx, said as Said, { userId })
  return (await viewsOf(ctx.db, rows))[0] as Notification
}

/** Tells several people by name, all or none. @throws DomainError forbidden, invalid_input */
export async function createMany(ctx: Ctx, { userIds, ...said }: CreateNotifications): Promise<{ created: number }> {
  must(ctx, 'notification.send')
  const people = [...new Set(userIds)]
  const receiving = await mustBeThere(ctx, people, 'userIds')
  const key = randomUUID()
  const announcementId = await keep(ctx, said as Said, { roles: null, people, receivers: people.length })
  const rows = await write(
    ctx,
    receiving.map((receiver) => noteOf(said as Said, receiver, { key, announcementId })),
  )
  await record(ctx, said as Said, { userIds: people })
  return { created: rows.length }
}

/** Of those whom it would reach: the author is told nothing. */
async function countOf(ctx: Ctx, roles: readonly string[] | null): Promise<number> {
  const { count } = await receivers(ctx, roles)
    .where('u.id', '<>', me(ctx))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many people an announcement would go to now. @throws DomainError forbidden */
export async function countReceivers(ctx: Ctx, { roles }: CountReceivers): Promise<{ receivers: number }> {
  must(ctx, 'notification.send')
  return { receivers: await countOf(ctx, roles ?? null) }
}

/** Announces something to all of the desk, or to all people of some roles: they are told in the background, the author is not. */
export async function announce(ctx: Ctx, { roles: named, ...said }: AnnounceToAll): Promise<{ receivers: number }> {
  must(ctx, 'notification.send')
  const roles = named ?? null
  const count = await countOf(ctx, roles)
  const announcementId = await keep(ctx, said as Said, { roles, people: null, receivers: count })
  await ctx.emit('announcement:made', { key: randomUUID(), announcementId, byId: me(ctx), roles, after: 0, said: said as Said })
  await record(ctx, said as Said, { roles })
  return { receivers: count }
}
