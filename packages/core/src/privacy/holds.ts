import type { HoldSubject } from '@balcao/contracts/privacy/bounds'
import type { CreateHold, GetHold, Hold, Holds, ListHolds } from '@balcao/contracts/privacy/holds'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { encodeCursor, lastId, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { lockHolds } from './held.ts'

const ORDER = 'holds'
const COLUMN = { ticket: 'ticketId', company: 'companyId', person: 'userId' } as const satisfies Record<HoldSubject, string>
const TABLE = { ticket: 'tickets', company: 'companies', person: 'users' } as const satisfies Record<HoldSubject, string>

/** The day of today by the clock of the organisation. */
export const today = (tenantId: number) =>
  sql<string>`(select (now() at time zone n.time_zone)::date from tenants n where n.id = ${tenantId})`
const isActive = (tenantId: number) => sql<boolean>`(h.lifted_at is null and (h.until is null or h.until >= ${today(tenantId)}))`

const rows = ({ db, actor }: Ctx) =>
  db
    .selectFrom('privacyHolds as h')
    .leftJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'h.tenantId').onRef('t.id', '=', 'h.ticketId'))
    .leftJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'h.tenantId').onRef('c.id', '=', 'h.companyId'))
    .leftJoin('users as p', (join) => join.onRef('p.tenantId', '=', 'h.tenantId').onRef('p.id', '=', 'h.userId'))
    .innerJoin('users as b', (join) => join.onRef('b.tenantId', '=', 'h.tenantId').onRef('b.id', '=', 'h.heldBy'))
    .leftJoin('users as l', (join) => join.onRef('l.tenantId', '=', 'h.tenantId').onRef('l.id', '=', 'h.liftedBy'))
    .select([
      ...(['h.id', 'h.ticketId', 'h.companyId', 'h.userId', 'h.reason', 'h.createdAt', 'h.liftedAt', 'h.heldBy', 'h.liftedBy'] as const),
      ...(['t.title', 't.number', 'c.name as company', 'p.name as person', 'b.name as heldByName', 'l.name as liftedByName'] as const),
      sql<string | null>`to_char(h.until, 'YYYY-MM-DD')`.as('until'),
      isActive(actor.tenantId).as('active'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function holdView(row: Row): Hold {
  const subject = row.ticketId !== null ? 'ticket' : row.companyId !== null ? 'company' : 'person'
  return {
    id: row.id,
    subject,
    subjectId: (row.ticketId ?? row.companyId ?? row.userId) as number,
    label: row.title ?? row.company ?? row.person ?? '',
    number: row.number,
    reason: row.reason,
    until: row.until,
    heldBy: { id: row.heldBy, name: row.heldByName, email: null },
    createdAt: row.createdAt,
    liftedBy: row.liftedBy === null ? null : { id: row.liftedBy, name: row.liftedByName ?? '', email: null },
    liftedAt: row.liftedAt,
    active: row.active,
  }
}

/** What may not be erased, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, subject, subjectId, active }: ListHolds): Promise<Holds> {
  must(ctx, 'privacy.manage')
  const after = lastId(cursor, ORDER)
  const found = await rows(ctx)
    .$if(subject !== undefined, (q) => q.where(`h.${COLUMN[subject as HoldSubject]}`, 'is not', null))
    .$if(subject !== undefined && subjectId !== undefined, (q) => q.where(`h.${COLUMN[subject as HoldSubject]}`, '=', subjectId as number))
    .$if(active === true, (q) => q.where(isActive(ctx.actor.tenantId)))
    .$if(active === false, (q) => q.where(sql<boolean>`not ${isActive(ctx.actor.tenantId)}`))
    .$if(after !== undefined, (q) => q.where('h.id', '<', after as number))
    .orderBy('h.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(found, limit, holdView, ({ id }) => encodeCursor(ORDER, [id]))
}

async function mustFind(ctx: Ctx, id: number): Promise<Hold> {
  const row = await rows(ctx).where('h.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('hold_not_found')
  return holdView(row)
}

/** Keeps a ticket, a company or a person from being erased. @throws DomainError forbidden, invalid_input */
export async function create(ctx: Ctx, { subject, subjectId, reason, until }: CreateHold): Promise<Hold> {
  must(ctx, 'privacy.manage')
  const { tenantId } = ctx.actor
  await lockHolds(ctx.db, tenantId)
  const found = await ctx.db
    .selectFrom(TABLE[subject])
    .select('id')
    .where('id', '=', subjectId)
    .$if(subject === 'person', (q) => q.where('deletedAt' as never, 'is', null))
    // A rule that is erasing it ends first, and one that comes after sees the hold.
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw invalid({ field: 'subjectId', reason: 'hold_subject_not_found' })
  if (until !== null) {
    const { rows: days } = await sql<{ passed: boolean }>`select ${until}::date < ${today(tenantId)} as passed`.execute(ctx.db)
    if (days[0]?.passed) throw invalid({ field: 'until', reason: 'hold_until_passed' })
  }
  const { id } = await ctx.db
    .insertInto('privacyHolds')
    .values({ tenantId, [COLUMN[subject]]: subjectId, reason, until, heldBy: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = diff(null, { subject, subjectId, reason, until })
  await audit(ctx, { action: 'hold.created', resource: 'hold', resourceId: id, ...change, risk: 'high' })
  return mustFind(ctx, id)
}

/** Ends a hold: from then on rules and requests erase again. @throws DomainError forbidden, proof_required, hold_not_found, hold_lifted */
export async function lift(ctx: Ctx, { id }: GetHold): Promise<Hold> {
  must(ctx, 'privacy.manage')
  mustBeFresh(ctx)
  const before = await mustFind(ctx, id)
  const lifted = await ctx.db
    .updateTable('privacyHolds')
    .set({ liftedAt: now, liftedBy: me(ctx) })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .returning('id')
    .execute()
  if (lifted.length === 0) throw conflict('hold_lifted')
  const { subject, subjectId, reason } = before
  await audit(ctx, {
    ...{ action: 'hold.lifted', resource: 'hold', resourceId: id, ...diff({ active: true }, { active: false }) },
    ...{ details: { subject, subjectId, reason }, risk: 'high' },
  })
  return mustFind(ctx, id)
}
