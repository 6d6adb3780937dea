import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { absentNow } from './absent.ts'
import type { AbsenceRow } from './internal/absence-rows.ts'
import { bringBack, handOver } from './internal/moves.ts'

const BATCH = 200
/** Tickets that one transaction moves. */
const CHUNK = 50

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }
type Due = { tenantId: number; id: number }

/**
 * Acts on absences that begin or end, each in transactions of its tenant: one that fails holds up no other. What is due is read from the
 * rows themselves, so that a worker that was away does it late, and two workers do it once.
 */
export async function actOnAbsences({ db, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`(select tenant_id, id from absences where began_at is null and cancelled_at is null and starts_at <= now()
        order by starts_at limit ${BATCH})
      union all
      (select tenant_id, id from absences where began_at is not null and returned_at is null and cancelled_at is null and ends_at <= now()
        order by ends_at limit ${BATCH})`.execute(tx),
  )
  for (const { tenantId, id } of rows)
    try {
      await actOn(db, tenantId, id)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, absenceId: id }, 'an absence could not be begun or ended')
    }
}

/** Acts on one absence until nothing of it is due: what moved stays moved, so that it can be done in parts. */
export async function actOn(db: Database, tenantId: number, id: number): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    after = await asSystem(db, tenantId, (ctx) => step(ctx, id, from))
  }
}

/** One part of what is due. @returns where the next part begins; undefined when all is done, or another worker is at it */
export async function step(ctx: Ctx, id: number, after: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('absences')
    .selectAll()
    .select([sql<boolean>`starts_at <= now()`.as('hasBegun'), sql<boolean>`ends_at <= now()`.as('isOver')])
    .where('id', '=', id)
    .where('cancelledAt', 'is', null)
    .where('returnedAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row?.hasBegun) return undefined
  if (row.beganAt === null) return begin(ctx, row)
  return row.isOver ? finish(ctx, row, after) : undefined
}

async function begin(ctx: Ctx, row: AbsenceRow): Promise<number | undefined> {
  // Over before anybody acted on it: nothing is moved only to be moved back.
  const absent = (await absentNow(ctx, [row.userId])).get(row.userId)
  if (row.mode === 'hand_over' && absent?.absenceId === row.id) {
    const moved = await handOver(ctx, row.id, row.userId, absent, CHUNK)
    if (moved === CHUNK) return 0
  }
  await mark(ctx, row, 'beganAt')
  return 0
}

async function finish(ctx: Ctx, row: AbsenceRow, after: number): Promise<number | undefined> {
  const next = (await absentNow(ctx, [row.userId])).get(row.userId)
  if (next) await passOn(ctx, row.id, next.absenceId)
  else if (await isThere(ctx, row.userId)) {
    const last = await bringBack(ctx, row.id, row.userId, after, CHUNK)
    if (last !== undefined) return last
  }
  await mark(ctx, row, 'returnedAt')
  return undefined
}

/** One absence goes over into the next: what waits for the return waits for that of the next. */
async function passOn({ db }: Ctx, from: number, to: number): Promise<void> {
  await db
    .updateTable('absenceMoves as m')
    .set({ absenceId: to })
    .where('m.absenceId', '=', from)
    .where('m.returnedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('absenceMoves as n')
            .whereRef('n.tenantId', '=', 'm.tenantId')
            .whereRef('n.ticketId', '=', 'm.ticketId')
            .where('n.absenceId', '=', to)
            .select('n.ticketId'),
        ),
      ),
    )
    .execute()
}

async function isThere({ db }: Ctx, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('isActive').where('id', '=', userId).where('deletedAt', 'is', null).executeTakeFirst()
  return user?.isActive ?? false
}

async function mark(ctx: Ctx, { id, userId }: AbsenceRow, what: 'beganAt' | 'returnedAt'): Promise<void> {
  await ctx.db
    .updateTable('absences')
    .set({ [what]: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  await ctx.emit('absence:changed', { absenceId: id, userId, became: what === 'beganAt' ? 'begun' : 'ended' })
  await ctx.emit('queue:eligibility_changed', { queueId: null, userId, what: what === 'beganAt' ? 'absence_began' : 'absence_ended' })
}
