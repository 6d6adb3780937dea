import type { Refusal } from '@balcao/contracts/error-body'
import type { Trouble } from '@balcao/contracts/recurring/bounds'
import { Schedule } from '@balcao/contracts/recurring/schedule'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { DomainError, refusal, refusedFields } from '../errors.ts'
import { now } from '../tickets/queries.ts'
import { makeTicket, nextOf, withoutGone } from './internal/make.ts'
import { placeOf, type RecurringRow } from './internal/recurring-rows.ts'
import { isStillTaken, latestDue } from './occurrences.ts'
import { record } from './recurring.ts'

const BATCH = 500

type Due = { tenantId: number; id: number }
type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/**
 * Opens the tickets whose time has come, each in a transaction of its tenant: one that cannot be opened holds up no other.
 * What is due is read from the rows themselves: a worker that was away makes up the newest time that it missed, and no more.
 */
export async function makeDue({ db, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select tenant_id, id from recurring_tickets where next_at <= now() order by next_at limit ${BATCH}`.execute(tx),
  )
  for (const { tenantId, id } of rows)
    try {
      await makeOrStop(db, tenantId, id)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, recurringId: id }, 'a recurring ticket could not be opened')
    }
}

/** What the rule refuses it will refuse again: it waits for somebody to mend it, and says why. */
async function makeOrStop(db: Database, tenantId: number, id: number): Promise<void> {
  try {
    await asSystem(db, tenantId, (ctx) => make(ctx, id))
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid_input') throw error
    const reasons = refusedFields(error).map((why) => refusal(why))
    await asSystem(db, tenantId, async (ctx) => {
      const row = await lockDue(ctx, id)
      if (row) await stop(ctx, row, 'refused', reasons)
    })
  }
}

/** It, once nobody else changes it, and unless another worker, or somebody, was faster. */
const lockDue = ({ db }: Ctx, id: number): Promise<RecurringRow | undefined> =>
  db
    .selectFrom('recurringTickets')
    .selectAll()
    .where('id', '=', id)
    .where('nextAt', '<=', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()

async function stop(ctx: Ctx, before: RecurringRow, what: Trouble, reasons: readonly Refusal[] = []): Promise<void> {
  await settle(ctx, before, { pausedAt: new Date().toISOString(), nextAt: null, trouble: { what: [what], reasons: [...reasons] } })
  await ctx.emit('recurring:troubled', { recurringId: before.id, stopped: true })
}

async function settle(ctx: Ctx, before: RecurringRow, values: Partial<RecurringRow>): Promise<void> {
  const { pausedAt, nextAt, made, trouble, queueId, assigneeId, tagIds, type } = { ...before, ...values }
  const row = await ctx.db
    .updateTable('recurringTickets')
    .set((eb) => ({
      ...{ pausedAt, nextAt, made, queueId, assigneeId, tagIds, type },
      trouble: trouble && JSON.stringify(trouble),
      ...(values.trouble ? { version: eb('version', '+', 1), updatedAt: now } : {}),
    }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (values.trouble) await record(ctx, values.pausedAt ? 'stopped' : 'updated', before, row)
}

async function make(ctx: Ctx, id: number): Promise<void> {
  const row = await lockDue(ctx, id)
  if (!row?.nextAt) return
  const requester = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', row.requesterId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!requester) return stop(ctx, row, 'requester')
  const place = await placeOf(ctx)
  const { zone, clock } = place
  const schedule = Schedule.parse(row.schedule)
  const { occurrence, missed } = latestDue(schedule, zone, row.nextAt, new Date().toISOString(), clock)
  if (!isStillTaken(schedule, zone, occurrence, clock)) return settle(ctx, row, { nextAt: nextOf(row, place, occurrence) })
  const { kept, gone } = await withoutGone(ctx, row)
  const ticket = await makeTicket(ctx, kept, { at: occurrence, kind: 'due', missed })
  const made = row.made + (ticket ? 1 : 0)
  const { queueId, assigneeId, tagIds, type } = kept
  await settle(ctx, row, {
    ...{ made, queueId, assigneeId, tagIds, type },
    nextAt: nextOf({ schedule: row.schedule, made }, place, occurrence),
    ...(gone.length ? { trouble: { what: gone, reasons: [] } } : {}),
  })
  if (gone.length) await ctx.emit('recurring:troubled', { recurringId: id, stopped: false })
}
