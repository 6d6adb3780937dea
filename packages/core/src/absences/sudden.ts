import type { GetAbsence } from '@balcao/contracts/absences/absences'
import { MAX_SUDDEN, SUDDEN_UNDO_MINUTES } from '@balcao/contracts/absences/bounds'
import type { LeaveSuddenly, Left, PreviewSudden, SuddenPreview, Undone } from '@balcao/contracts/absences/sudden'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { type Ctx, makeCtx, me, systemActor } from '../ctx.ts'
import { conflict, invalid, refusal } from '../errors.ts'
import { must } from '../policy.ts'
import { explainMoves, receiversOf } from '../routing/hand-over.ts'
import { person } from '../tickets/ticket-view.ts'
import { actorsOf } from '../users/actors.ts'
import { mustLockAbsence, mustServe, record } from './absences.ts'
import { absentNow } from './absent.ts'
import { type AbsenceRow, audited, mustFindAbsence } from './internal/absence-rows.ts'
import { instantsOf, localHalf } from './internal/instants.ts'
import { isOpen, moveTicket, remember } from './internal/moves.ts'
import { mayServe } from './internal/substitutes.ts'

/** Whose tickets: one's own, or with the permission anybody's. @throws DomainError forbidden, invalid_input */
async function whose(ctx: Ctx, userId = me(ctx)) {
  must(ctx, 'absence.read')
  if (userId !== ctx.actor.userId) must(ctx, 'absence.manage')
  const { timeZone } = await mustServe(ctx, userId)
  const [user] = await actorsOf(ctx, [userId])
  if (!user) throw invalid({ field: 'userId', reason: 'user_not_found' })
  return { user, timeZone }
}

const openOf = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('tickets as t')
    .leftJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 't.tenantId').onRef('q.id', '=', 't.queueId'))
    .where('t.assigneeId', '=', userId)
    .where('t.status', 'in', OPEN_STATUSES)

/** Where somebody's open tickets would go if they left now; changes nothing. @throws DomainError forbidden, invalid_input */
export async function preview(ctx: Ctx, { userId, substituteId }: PreviewSudden): Promise<SuddenPreview> {
  const { user } = await whose(ctx, userId)
  const [substitute] = substituteId === undefined ? [] : await actorsOf(ctx, [substituteId])
  if (substituteId !== undefined && (!substitute?.isActive || substitute.side !== 'staff' || substituteId === user.userId))
    throw invalid({ field: 'substituteId', reason: 'substitute_unknown' })
  if (substituteId !== undefined && (await absentNow(ctx, [substituteId])).size)
    throw invalid({ field: 'substituteId', reason: 'target_absent' })
  const rows = await openOf(ctx, user.userId)
    .select([
      't.id',
      't.number',
      't.title',
      't.version',
      't.status',
      't.priority',
      't.requesterId',
      't.assigneeId',
      't.queueId',
      't.companyId',
    ])
    .select('q.name as queueName')
    .orderBy('t.id')
    .limit(MAX_SUDDEN)
    .execute()
  const { all } = await openOf(ctx, user.userId)
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  const able = (queueId: number | null) => substitute && (queueId === null || mayServe(substitute, queueId)) && substitute
  const held = rows.map((row) => ({ ...row, watcherIds: [] }))
  const given = substitute ? undefined : await receiversOf(ctx, user.userId, held)
  return {
    user: person(user.userId, user.name, user.email, 'staff'),
    moves: rows.map(({ id, number, title, version, queueId, queueName }) => {
      const to = given ? given.get(id) : able(queueId)
      return {
        ticket: { id, number, title, version },
        queue: queueId === null ? null : { id: queueId, name: queueName ?? '' },
        to: to ? person(to.userId, to.name, to.email, 'staff') : null,
      }
    }),
    more: Number(all) - rows.length,
  }
}

/** The absence that a sudden leave belongs to: one that is under way, or a new one from now on. */
async function absenceFor(ctx: Ctx, userId: number, timeZone: string, input: LeaveSuddenly): Promise<AbsenceRow> {
  const current = (await absentNow(ctx, [userId])).get(userId)
  const at = new Date().toISOString()
  if (current) return ctx.db.selectFrom('absences').selectAll().where('id', '=', current.absenceId).executeTakeFirstOrThrow()
  const { date, half } = localHalf(at, timeZone)
  const toDate = input.toDate ?? date
  if (toDate < date) throw invalid({ field: 'toDate', reason: 'absence_over' })
  const { endsAt } = instantsOf({ fromDate: date, fromHalf: half, toDate, toHalf: input.toHalf }, timeZone)
  if (endsAt <= at) throw invalid({ field: 'toHalf', reason: 'absence_over' })
  const planned = await ctx.db
    .selectFrom('absences')
    .select(['fromDate', 'toDate'])
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', at)
    .executeTakeFirst()
  if (planned) throw invalid({ field: 'toDate', reason: 'absence_overlaps', params: { from: planned.fromDate, to: planned.toDate } })
  const now = sql<string>`now()`
  return ctx.db
    .insertInto('absences')
    .values({
      ...{ tenantId: ctx.actor.tenantId, userId, timeZone, createdBy: me(ctx), kind: input.kind, mode: 'hand_over' },
      ...{ fromDate: date, fromHalf: half, toDate, toHalf: input.toHalf, startsAt: now, endsAt, beganAt: now, suddenAt: now },
      approvedBy: userId === ctx.actor.userId ? null : me(ctx),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Leaves now: an absence begins, and the tickets of the preview go to whom it named, each only where it is still as it was then.
 * @throws DomainError forbidden, invalid_input
 */
export async function leave(ctx: Ctx, input: LeaveSuddenly): Promise<Left> {
  const { user, timeZone } = await whose(ctx, input.userId)
  await sql`select pg_advisory_xact_lock(hashtext('absences'), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
  const targets = [...new Set(input.moves.flatMap(({ toId }) => (toId === null ? [] : [toId])))]
  const away = await absentNow(ctx, targets)
  const row = await absenceFor(ctx, user.userId, timeZone, input)
  // Whoever leaves may not give tickets to others by themselves: the rule does, in their name.
  const named = makeCtx(ctx.db, { ...systemActor(ctx.actor.tenantId), userId: me(ctx), name: ctx.actor.name }, ctx.from)
  const answer: Pick<Left, 'moved' | 'failed'> = { moved: [], failed: [] }
  const given: { ticketId: number; toId: number | null }[] = []
  const asked = new Map(input.moves.map((move) => [move.ticketId, move]))
  for (const { ticketId, version, toId } of [...asked.values()].toSorted((a, b) => a.ticketId - b.ticketId)) {
    const isFree = toId === null || (toId !== user.userId && !away.has(toId))
    const isSame = await isAsItWas(ctx, ticketId, user.userId, version)
    const moved = isFree && isSame ? await moveTicket(named, ticketId, user.userId, toId, 'or not at all') : undefined
    if (moved) {
      await remember(ctx, row.id, ticketId, moved.toId)
      answer.moved.push(ticketId)
      given.push({ ticketId, toId: moved.toId })
    } else {
      const reason = !isSame ? 'ticket_changed_meanwhile' : isFree ? 'not_assignable' : 'target_absent'
      answer.failed.push({ ticketId, reason: refusal({ reason }) })
    }
  }
  await explainMoves(ctx, given)
  await record(ctx, 'sudden', diff(null, { ...audited(row, []), tickets: answer.moved.length }), row)
  const undoUntil = row.suddenAt && new Date(Date.parse(row.suddenAt) + SUDDEN_UNDO_MINUTES * 60_000).toISOString()
  return { absence: await mustFindAbsence(ctx, row.id), ...answer, undoUntil }
}

async function isAsItWas({ db }: Ctx, ticketId: number, userId: number, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .select(['assigneeId', 'status', 'version'])
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
  return row?.assigneeId === userId && row.version === version && isOpen(row.status)
}

/**
 * Undoes a sudden leave within its first minutes: the absence is taken back, and its tickets return where nobody changed their assignee or
 * finished them since. @throws DomainError absence_not_found, forbidden, absence_undo_over
 */
export async function undo(ctx: Ctx, { id }: GetAbsence): Promise<Undone> {
  const { hasBegun: _, isOver: __, ...row } = await mustLockAbsence(ctx, { id })
  const { rows } = await sql<{
    open: boolean
  }>`select ${row.suddenAt}::timestamptz > now() - make_interval(mins => ${SUDDEN_UNDO_MINUTES}) as open`.execute(ctx.db)
  if (!rows[0]?.open) throw conflict('absence_undo_over')
  await ctx.db.updateTable('absences').set({ cancelledAt: sql<string>`now()` }).where('id', '=', id).execute()
  const named = makeCtx(ctx.db, { ...systemActor(ctx.actor.tenantId), userId: me(ctx), name: ctx.actor.name }, ctx.from)
  const moves = await ctx.db
    .selectFrom('absenceMoves')
    .select(['ticketId', 'toId'])
    .where('absenceId', '=', id)
    .orderBy('ticketId')
    .execute()
  let returned = 0
  for (const { ticketId, toId } of moves) if ((await moveTicket(named, ticketId, toId, row.userId))?.toId === row.userId) returned++
  await record(ctx, 'sudden_undone', diff(audited(row, []), null), row)
  return { returned, kept: moves.length - returned }
}
