import type { AuditEvent, FilterEvents } from '@balcao/contracts/audit/events'
import { RISKS, type Risk, SUSPICIOUS_HOURS } from '@balcao/contracts/audit/risk'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { REMOVED_NAME } from '../users/removed.ts'

/**
 * Plans are kept whatever the values, so the index of what is risky is used only where the text itself says so: the
 * names are constants of ours.
 */
const RISKY = sql<boolean>`a.risk in ('high', 'critical')`
const isRisky = (risks: readonly Risk[]) => risks.every((risk) => risk === 'high' || risk === 'critical')
const amongRisks = (risks: readonly Risk[]) =>
  sql<boolean>`a.risk in (${sql.raw(
    RISKS.filter((risk) => risks.includes(risk))
      .map((risk) => `'${risk}'`)
      .join(', '),
  )})`

/** The events a filter leaves, in no order yet. */
export function auditRows(ctx: Ctx, filter: FilterEvents) {
  const { actor, action, resource, target, risk, trusted, from, to, suspicious } = filter
  return (
    ctx.db
      .selectFrom('auditEvents as a')
      .where('a.tenantId', '=', ctx.actor.tenantId)
      .$if(actor !== undefined, (q) => q.where('a.actorId', '=', actor as number))
      // One action is read in the order of its index; several have to be sorted.
      .$if(action?.length === 1, (q) => q.where('a.action', '=', action?.[0] as string))
      .$if((action?.length ?? 0) > 1, (q) => q.where((eb) => eb('a.action', '=', eb.fn.any(eb.val(action as string[])))))
      .$if(resource !== undefined, (q) => q.where('a.resource', '=', resource as string))
      .$if(target !== undefined, (q) => q.where('a.resourceId', '=', target as string))
      .$if(Boolean(risk?.length && isRisky(risk)), (q) => q.where(RISKY))
      .$if(Boolean(risk?.length), (q) => q.where(amongRisks(risk as Risk[])))
      .$if(trusted !== undefined, (q) => q.where('a.trusted', '=', trusted as boolean))
      .$if(from !== undefined, (q) => q.where('a.createdAt', '>=', from as string))
      .$if(to !== undefined, (q) => q.where('a.createdAt', '<', to as string))
      .$if(suspicious === true, (q) =>
        q.where(RISKY).where(sql<boolean>`a.created_at >= now() - make_interval(hours => ${SUSPICIOUS_HOURS})`),
      )
  )
}

/** A place in the log, newest first: an instant, and an id among events of the same instant. */
export type Place = { createdAt: string; id: number }

/** The keys of so many of the newest events a filter leaves, after a place where one is given. */
function newest(ctx: Ctx, filter: FilterEvents, after: Place | undefined, limit: number) {
  const page = auditRows(ctx, filter)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(a.created_at, a.id) < (${after?.createdAt}::timestamptz, ${after?.id}::bigint)`))
    .select(['a.id', 'a.createdAt'])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
  return ctx.db.selectFrom(page.as('one')).select('one.id')
}

/**
 * The same, also for a filter of several actions: each is read to the limit in the order of its own index. Together they
 * have no order, and rare ones would be looked for through the whole log.
 */
function newestOfEach(ctx: Ctx, filter: FilterEvents, after: Place | undefined, limit: number) {
  const [first, ...others] = new Set(filter.action)
  const one = (action: string) => newest(ctx, { ...filter, action: [action] }, after, limit)
  if (first === undefined) return newest(ctx, filter, after, limit)
  return others.reduce((all, action) => all.unionAll(one(action)), one(first))
}

/** So many of the newest events a filter leaves, after a place where one is given. */
export function auditPage(ctx: Ctx, filter: FilterEvents, after: Place | undefined, limit: number) {
  return ctx.db
    .selectFrom(newestOfEach(ctx, filter, after, limit).as('k'))
    .innerJoin('auditEvents as a', (join) => join.onRef('a.id', '=', 'k.id').on('a.tenantId', '=', ctx.actor.tenantId))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.actorId'))
    .leftJoin('users as t', (join) =>
      join
        .onRef('t.tenantId', '=', 'a.tenantId')
        // Whom an event is about. Ids are whole numbers; a browser's own events may name anything.
        .on(
          sql<boolean>`t.id = case
            when a.resource = 'user' and a.resource_id ~ '^[0-9]{1,18}$' then a.resource_id::bigint
            when a.details ->> 'userId' ~ '^[0-9]{1,18}$' then (a.details ->> 'userId')::bigint end`,
        ),
    )
    .leftJoin('ticketErasures as w', (join) =>
      join
        .onRef('w.tenantId', '=', 'a.tenantId')
        .on('w.what', '=', 'content')
        .on(sql<boolean>`w.ticket_id = case when a.resource = 'ticket' and a.resource_id ~ '^[0-9]{1,18}$' then a.resource_id::bigint end`),
    )
    .select([
      'a.id',
      'w.erasedAt as ticketErasedAt',
      'a.createdAt',
      'a.actorId',
      'a.actorName',
      'u.email as actorEmail',
      sql<string | null>`case when not u.is_service then u.deleted_at end`.as('actorGoneAt'),
      sql<string | null>`case when not t.is_service then t.deleted_at end`.as('targetGoneAt'),
      'a.actorRole',
      'a.action',
      'a.resource',
      'a.resourceId',
      'a.details',
      'a.userAgent',
      'a.risk',
      'a.trusted',
      'a.ip',
      'a.before',
      'a.after',
    ])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
}
export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditPage>['execute']>>[number]

/** What a change names of somebody, and what stands there once they were removed. */
const PERSONAL = ['name', 'email', 'phone', 'phones', 'address', 'notes', 'avatar', 'fields', 'user']
const ERASED = '(apagado)'
const withoutPerson = (values: Record<string, unknown> | null): Record<string, unknown> | null =>
  values &&
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, PERSONAL.includes(key) && value !== null ? ERASED : value]))

/** A row as it may be shown: what was written down stays sealed, but nothing of a removed person, or of an erased ticket, leaves. */
export function shownRow(row: AuditRow): AuditRow {
  const { actorGoneAt, targetGoneAt, ticketErasedAt } = row
  return {
    ...row,
    ...(ticketErasedAt && { before: null, after: null, details: null }),
    ...(actorGoneAt && { actorName: REMOVED_NAME, actorEmail: null, ip: null, userAgent: null }),
    ...(targetGoneAt &&
      !ticketErasedAt && {
        before: withoutPerson(row.before as Record<string, unknown> | null),
        after: withoutPerson(row.after as Record<string, unknown> | null),
        details: withoutPerson(row.details as Record<string, unknown> | null) as AuditRow['details'],
      }),
  }
}

/** An event as it leaves. An act of ours that says nothing else went well. */
export function auditView(stored: AuditRow): AuditEvent {
  const row = shownRow(stored)
  return {
    id: row.id,
    timestamp: row.createdAt,
    userId: row.actorId,
    userName: row.actorName,
    userEmail: row.actorEmail,
    userRole: row.actorRole,
    action: row.action,
    resource: row.resource,
    resourceId: row.resourceId,
    details: { success: true, ...row.details, userAgent: row.userAgent },
    riskLevel: row.risk as Risk,
    trusted: row.trusted,
    ip: row.ip,
    before: row.before,
    after: row.after,
  }
}
