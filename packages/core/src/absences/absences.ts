import type {
  Absence,
  AbsenceList,
  CreateAbsence,
  EndAbsence,
  GetAbsence,
  ListAbsences,
  UpdateAbsence,
} from '@balcao/contracts/absences/absences'
import { MAX_ABSENCE_DAYS } from '@balcao/contracts/absences/bounds'
import { isAtLeast, isStaff } from '@balcao/contracts/access'
import { type SqlBool, sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit, type Risk } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { can, must } from '../policy.ts'
import { actorsOf } from '../users/actors.ts'
import { type AbsenceRow, absenceRows, absenceView, audited, inReach, mustFindAbsence } from './internal/absence-rows.ts'
import { instantsOf, type LocalSpan, localHalf } from './internal/instants.ts'
import { mustBeAbleToServe, mustNotCircle, type Named } from './internal/substitutes.ts'

const ORDER = 'absences'

/** Those that touch some days, in the order they begin. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListAbsences): Promise<AbsenceList> {
  must(ctx, 'absence.read')
  const { from, to, userId, queueId } = input
  const after = input.cursor ? decodeCursor(input.cursor, ORDER, ['text', 'integer']) : undefined
  const rows = await absenceRows(ctx)
    .where('a.fromDate', '<=', to)
    // None is longer, so that the index need not be read from its beginning.
    .where('a.fromDate', '>=', sql<string>`${from}::date - ${sql.lit(MAX_ABSENCE_DAYS)}::int`)
    .where('a.toDate', '>=', from)
    .$if(userId !== undefined, (q) => q.where('a.userId', '=', userId as number))
    .$if(queueId !== undefined, (q) =>
      q.where(
        sql<SqlBool>`exists (select from queue_members of_queue where of_queue.user_id = a.user_id and of_queue.queue_id = ${queueId})`,
      ),
    )
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`(a.from_date, a.id) > (${after?.[0]}::date, ${after?.[1]})`))
    .orderBy('a.fromDate')
    .orderBy('a.id')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    rows,
    input.limit,
    (row) => absenceView(ctx, row),
    (row) => encodeCursor(ORDER, [row.fromDate, row.id]),
  )
}

/** @throws DomainError absence_not_found */
export async function get(ctx: Ctx, { id }: GetAbsence): Promise<Absence> {
  must(ctx, 'absence.read')
  return mustFindAbsence(ctx, id)
}

/** Absences of one organisation are saved one after the other: each is judged beside all others. */
async function lock({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('absences'), ${actor.tenantId}::int)`.execute(db)
}

/** The zone that somebody's days are counted in. @throws DomainError invalid_input when they are nobody of the desk */
export async function mustServe(ctx: Ctx, userId: number): Promise<{ timeZone: string; role: string }> {
  const row = await ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.id', '=', userId)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .select((eb) => [eb.fn.coalesce('u.timeZone', 't.timeZone').as('timeZone'), 'u.role'])
    .executeTakeFirst()
  const [who] = row ? await actorsOf(ctx, [userId]) : []
  if (!row || !who || !isStaff(who.role) || !isAtLeast(who.role, 'support-agent'))
    throw invalid({ field: 'userId', reason: row ? 'not_of_the_desk' : 'user_not_found' })
  return row
}

/** @throws DomainError invalid_input when another one of the same person lies in this time */
async function mustBeFree({ db }: Ctx, userId: number, span: { startsAt: string; endsAt: string }, except?: number): Promise<void> {
  const other = await db
    .selectFrom('absences')
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '<', span.endsAt)
    .where('endsAt', '>', span.startsAt)
    .$if(except !== undefined, (q) => q.where('id', '<>', except as number))
    .select(['fromDate', 'toDate'])
    .orderBy('startsAt')
    .executeTakeFirst()
  if (other) throw invalid({ field: 'fromDate', reason: 'absence_overlaps', params: { from: other.fromDate, to: other.toDate } })
}

const clock = async ({ db }: Ctx): Promise<string> =>
  (await sql<{ now: string }>`select now() as now`.execute(db)).rows[0]?.now ?? new Date().toISOString()

/** @throws DomainError invalid_input for a time that has passed */
async function mustLieAhead(ctx: Ctx, endsAt: string): Promise<void> {
  if (Date.parse(endsAt) <= Date.parse(await clock(ctx))) throw invalid({ field: 'toDate', reason: 'absence_over' })
}

async function writeSubstitutes({ db, actor }: Ctx, absenceId: number, named: readonly Named[]): Promise<void> {
  await db.deleteFrom('absenceSubstitutes').where('absenceId', '=', absenceId).execute()
  const rows = named.map(({ queueId, userId }) => ({ tenantId: actor.tenantId, absenceId, queueId: queueId ?? 0, userId }))
  if (rows.length) await db.insertInto('absenceSubstitutes').values(rows).execute()
}

const substitutesOf = ({ db }: Ctx, absenceId: number) =>
  db.selectFrom('absenceSubstitutes').select(['queueId', 'userId']).where('absenceId', '=', absenceId).orderBy('queueId').execute()

/** Writes down what became of an absence, and tells who has to know. */
export async function record(ctx: Ctx, verb: string, change: { before: object; after: object }, row: AbsenceRow): Promise<void> {
  const risk: Risk = row.userId === ctx.actor.userId ? 'low' : 'medium'
  await audit(ctx, { action: `absence.${verb}`, resource: 'absence', resourceId: row.id, ...change, risk })
  // What ends otherwise is marked by who acts on its end.
  const became = verb === 'sudden_undone' && row.beganAt !== null ? { became: 'ended' as const } : {}
  await ctx.emit('absence:changed', { absenceId: row.id, userId: row.userId, ...became })
  await ctx.emit('queue:eligibility_changed', { queueId: null, userId: row.userId, what: `absence_${verb}` })
}

/**
 * Enters an absence: one's own, or somebody else's.
 * @throws DomainError forbidden; invalid_input for an overlap, a time that has passed, or a substitute who cannot take the place
 */
export async function create(ctx: Ctx, { substitutes, userId = me(ctx), ...input }: CreateAbsence): Promise<Absence> {
  const isOwn = userId === ctx.actor.userId
  if (!isOwn) must(ctx, 'absence.manage')
  const { timeZone } = await mustServe(ctx, userId)
  const span = instantsOf(input, timeZone)
  await lock(ctx)
  await mustLieAhead(ctx, span.endsAt)
  await mustBeFree(ctx, userId, span)
  await mustBeAbleToServe(ctx, userId, substitutes)
  await mustNotCircle(ctx, { id: null, userId, ...span }, substitutes)
  const author = me(ctx)
  const row = await ctx.db
    .insertInto('absences')
    .values({
      ...{ tenantId: ctx.actor.tenantId, userId, timeZone, createdBy: author },
      approvedBy: can(ctx.actor, 'absence.manage') ? author : null,
      ...input,
      ...span,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeSubstitutes(ctx, row.id, substitutes)
  await record(ctx, 'created', diff(null, audited(row, await substitutesOf(ctx, row.id))), row)
  return mustFindAbsence(ctx, row.id)
}

/** One that this actor may change, locked. @throws DomainError absence_not_found, forbidden, absence_changed with the current row */
export async function mustLockAbsence(ctx: Ctx, { id, version }: EndAbsence): Promise<AbsenceRow & { hasBegun: boolean; isOver: boolean }> {
  const row = await ctx.db
    .selectFrom('absences as a')
    .selectAll('a')
    .select([sql<boolean>`a.starts_at <= now()`.as('hasBegun'), sql<boolean>`a.ends_at <= now()`.as('isOver')])
    .where('a.id', '=', id)
    .where('a.cancelledAt', 'is', null)
    .where(inReach(ctx.actor, 'a.user_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('absence_not_found')
  if (row.userId !== ctx.actor.userId && !can(ctx.actor, 'absence.manage')) throw forbidden()
  if (version !== undefined && version !== row.version) throw conflict('absence_changed', { current: await mustFindAbsence(ctx, id) })
  return row
}

/** Of one that has begun: its end may come earlier, and what it says may change. @throws DomainError invalid_input */
function mustOnlyShorten(before: AbsenceRow, input: LocalSpan & { kind: string; mode: string }, endsAt: string): void {
  const fixed = (['fromDate', 'fromHalf', 'kind', 'mode'] as const).find((field) => before[field] !== input[field])
  if (fixed) throw invalid({ field: fixed, reason: 'begun_already' })
  if (Date.parse(endsAt) > Date.parse(before.endsAt)) throw invalid({ field: 'toDate', reason: 'only_shorter' })
}

/** Changes an absence. @throws DomainError absence_not_found, forbidden, absence_changed, invalid_input like `create` */
export async function update(ctx: Ctx, { id, version, substitutes, ...input }: UpdateAbsence): Promise<Absence> {
  await lock(ctx)
  const { hasBegun, isOver, ...before } = await mustLockAbsence(ctx, { id, version })
  if (isOver) throw invalid({ field: 'toDate', reason: 'absence_over' })
  const was = await substitutesOf(ctx, id)
  const timeZone = hasBegun ? before.timeZone : (await mustServe(ctx, before.userId)).timeZone
  const span = instantsOf(input, timeZone)
  if (hasBegun) {
    mustOnlyShorten(before, input, span.endsAt)
    const stays = diff(
      { of: was },
      { of: substitutes.map((one) => ({ queueId: one.queueId ?? 0, userId: one.userId })).toSorted((a, b) => a.queueId - b.queueId) },
    )
    if (differs(stays)) throw invalid({ field: 'substitutes', reason: 'begun_already' })
  } else {
    await mustBeFree(ctx, before.userId, span, id)
    await mustBeAbleToServe(ctx, before.userId, substitutes)
    await mustNotCircle(ctx, { id, userId: before.userId, ...span }, substitutes)
    await writeSubstitutes(ctx, id, substitutes)
  }
  await mustLieAhead(ctx, span.endsAt)
  const row = await ctx.db
    .updateTable('absences')
    .set((eb) => ({ ...input, ...span, timeZone, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const change = diff(audited(before, was), audited(row, await substitutesOf(ctx, id)))
  if (differs(change)) await record(ctx, 'updated', change, row)
  return mustFindAbsence(ctx, id)
}

/** Takes a planned absence back. @throws DomainError absence_not_found, forbidden, absence_begun */
export async function remove(ctx: Ctx, { id }: GetAbsence): Promise<{ success: true }> {
  const { hasBegun, isOver: _, ...before } = await mustLockAbsence(ctx, { id })
  if (hasBegun) throw conflict('absence_begun')
  await ctx.db.updateTable('absences').set({ cancelledAt: sql<string>`now()` }).where('id', '=', id).execute()
  await record(ctx, 'removed', diff(audited(before, await substitutesOf(ctx, id)), null), before)
  return { success: true }
}

/** Ends an absence that is under way, now; what its end brings follows at once. @throws DomainError absence_not_found, forbidden, absence_changed, absence_not_current */
export async function end(ctx: Ctx, input: EndAbsence): Promise<Absence> {
  const { hasBegun, isOver, ...before } = await mustLockAbsence(ctx, input)
  if (!hasBegun || isOver) throw conflict('absence_not_current')
  const at = await clock(ctx)
  const { date, half } = localHalf(at, before.timeZone)
  const row = await ctx.db
    .updateTable('absences')
    .set((eb) => ({ endsAt: at, toDate: date, toHalf: half, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'ended', diff({ endsAt: before.endsAt }, { endsAt: row.endsAt }), row)
  return mustFindAbsence(ctx, row.id)
}
