import type { FieldValues, SentValues } from '@balcao/contracts/custom-fields/values'
import type { RecurringState } from '@balcao/contracts/recurring/bounds'
import type { RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { Schedule } from '@balcao/contracts/recurring/schedule'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Clock, defaultClock } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'
import { loadFields } from '../../custom-fields/field-rows.ts'
import { notFound } from '../../errors.ts'
import { person } from '../../tickets/ticket-view.ts'
import { type Eb, visible } from '../../tickets/visible.ts'

export type RecurringRow = Selectable<DB['recurringTickets']>

/** The organisation's zone, in which all of its schedules count. */
export async function zoneOf({ db, actor }: Ctx): Promise<string> {
  return (await db.selectFrom('tenants').select('timeZone').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()).timeZone
}

/** What schedules count by: the organisation's zone, and the calendar that says which days are business days. */
export type Place = { zone: string; clock: Clock }
export const placeOf = async (ctx: Ctx): Promise<Place> => ({ zone: await zoneOf(ctx), clock: await defaultClock(ctx) })

/** One, not changed by anybody else until this transaction ends. @throws DomainError recurring_not_found */
export async function mustLockRecurring({ db }: Ctx, id: number, isGone = false): Promise<RecurringRow> {
  const row = await db
    .selectFrom('recurringTickets')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', isGone ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('recurring_not_found')
  return row
}

/** What is not deleted, with the people, the tags and the newest ticket, if the reader sees it. */
export function recurringRows({ db, actor }: Ctx) {
  return db
    .selectFrom('recurringTickets as r')
    .innerJoin('users as q', (join) => join.onRef('q.tenantId', '=', 'r.tenantId').onRef('q.id', '=', 'r.requesterId'))
    .innerJoin('users as w', (join) => join.onRef('w.tenantId', '=', 'r.tenantId').onRef('w.id', '=', 'r.authorId'))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'r.tenantId').onRef('a.id', '=', 'r.assigneeId'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('recurringRuns as u')
          .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'u.tenantId').onRef('t.id', '=', 'u.ticketId'))
          .whereRef('u.tenantId', '=', 'r.tenantId')
          .whereRef('u.recurringId', '=', 'r.id')
          .where((one) => visible(one as unknown as Eb, actor))
          .select(['t.id as lastId', 't.number as lastNumber', 'u.createdAt as lastAt', 'u.missed as lastMissed'])
          .orderBy('u.createdAt', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select(['q.name as requesterName', 'q.email as requesterEmail', 'w.name as authorName', 'w.email as authorEmail'])
    .select(['a.name as assigneeName', 'a.email as assigneeEmail', 'l.lastId', 'l.lastNumber', 'l.lastAt', 'l.lastMissed'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('tags as g')
          .whereRef('g.tenantId', '=', 'r.tenantId')
          .where(sql<boolean>`g.id = any (r.tag_ids)`)
          .select(['g.id', 'g.name', 'g.color'])
          .orderBy('g.name'),
      ).as('tags'),
    )
    .where('r.deletedAt', 'is', null)
}
type KnownRecurring = Awaited<ReturnType<ReturnType<typeof recurringRows>['execute']>>[number]

/** The people that values of custom fields name, to be shown by name. */
async function namesIn(ctx: Ctx, rows: readonly KnownRecurring[]): Promise<(values: object) => FieldValues> {
  const filled = rows.filter(({ customFields }) => Object.keys(customFields).length > 0)
  if (filled.length === 0) return () => ({})
  const keys = (await loadFields(ctx, 'ticket', false)).filter(({ type }) => type === 'user').map(({ key }) => key)
  const ids = filled.flatMap(({ customFields }) =>
    keys.map((key) => (customFields as SentValues)[key]).filter((id) => typeof id === 'number'),
  )
  const people = ids.length ? await ctx.db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (values) =>
    Object.fromEntries(
      Object.entries(values as SentValues).flatMap(([key, value]) => {
        if (value === null) return []
        return [[key, keys.includes(key) && typeof value === 'number' ? { id: value, name: names.get(value) ?? '' } : value]]
      }),
    ) as FieldValues
}

const stateOf = (row: Pick<RecurringRow, 'pausedAt' | 'nextAt'>): RecurringState =>
  row.pausedAt !== null ? 'paused' : row.nextAt === null ? 'ended' : 'active'

/** What stopped it. Reasons were kept as text once; what is left of those has no code of ours. */
const troubleOf = ({ trouble }: Pick<KnownRecurring, 'trouble'>): RecurringTicket['trouble'] =>
  trouble && {
    what: trouble.what as NonNullable<RecurringTicket['trouble']>['what'],
    reasons: trouble.reasons.map((one) => (typeof one === 'string' ? { reason: 'text', message: one } : one)),
  }

/** Rows as they are read. */
export async function recurringViews(ctx: Ctx, rows: readonly KnownRecurring[]): Promise<RecurringTicket[]> {
  const named = await namesIn(ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    priority: row.priority as Priority,
    type: row.type,
    queueId: row.queueId,
    assignee: row.assigneeId === null ? null : person(row.assigneeId, row.assigneeName, row.assigneeEmail, 'staff'),
    requester: person(row.requesterId, row.requesterName, row.requesterEmail, 'staff'),
    tags: row.tags,
    customFields: named(row.customFields),
    schedule: Schedule.parse(row.schedule),
    state: stateOf(row),
    trouble: troubleOf(row),
    nextAt: row.nextAt,
    made: row.made,
    last:
      row.lastId === null || row.lastNumber === null || row.lastAt === null
        ? null
        : { ticketId: row.lastId, number: row.lastNumber, at: row.lastAt, missed: row.lastMissed ?? 0 },
    author: person(row.authorId, row.authorName, row.authorEmail, 'staff'),
    version: row.version,
    updatedAt: row.updatedAt,
  }))
}

/** One as it is read. @throws DomainError recurring_not_found */
export async function mustFindRecurring(ctx: Ctx, id: number): Promise<RecurringTicket> {
  const [found] = await recurringViews(ctx, await recurringRows(ctx).where('r.id', '=', id).execute())
  if (!found) throw notFound('recurring_not_found')
  return found
}

/** As the audit log shows it. */
export const audited = (row: RecurringRow) => {
  const { title, description, priority, type, queueId, assigneeId, requesterId, tagIds, customFields, schedule, nextAt } = row
  const fields = { title, description, priority, type, queueId, assigneeId, requesterId, tagIds, customFields, schedule, nextAt }
  return { ...fields, paused: row.pausedAt !== null, trouble: row.trouble?.what ?? null }
}
