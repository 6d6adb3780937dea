import { randomUUID } from 'node:crypto'
import { RuleTrigger } from '@balcao/contracts/automation/rules'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../ctx.ts'
import type { Due, Upkeep } from '../../each-due.ts'
import { isStillTaken, latestDue } from '../../recurring/occurrences.ts'
import { runRule } from '../internal/run-rule.ts'
import { NO_ROUND, nextDate, placeOf } from './dates.ts'
import { newestTicket, ROUND_BATCH, ticketsOfRound } from './round-tickets.ts'

/**
 * Runs rules by schedule whose date has come, or that somebody has run now: each for the next of its tickets, and how far it came is kept. A worker that was
 * away makes up the newest date that it missed, and no more.
 */
export async function runScheduled({ db, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select r.tenant_id, r.id from automation_rules r join tenants o on o.id = r.tenant_id
      where r.is_active and r.event = 'schedule' and (r.round_key is not null or r.next_at <= now() or r.next_zone <> o.time_zone)
      order by r.tenant_id, r.position, r.id`.execute(tx),
  )
  for (const { tenantId, id } of rows)
    try {
      await runPart(db, tenantId, id)
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, ruleId: id }, 'a rule by schedule could not be run')
    }
}

type Part = { key: string; ticketIds: number[] }

/** What ends a worker between these steps is made up: a run is unique by rule, ticket and occurrence. */
async function runPart(db: Database, tenantId: number, ruleId: number): Promise<void> {
  const part = await asSystem(db, tenantId, (ctx) => nextPart(ctx, ruleId))
  if (!part) return
  for (const ticketId of part.ticketIds)
    await runRule(db, tenantId, ruleId, { ticketId, event: 'schedule', key: part.key, chain: randomUUID(), depth: 1 })
  await asSystem(db, tenantId, (ctx) => pass(ctx, ruleId, part))
}

const locked = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('automationRules')
    .select(['id', 'trigger', 'conditions', 'occurred', 'nextAt', 'nextZone', 'roundKey', 'roundAfter', 'roundUntil'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('event', '=', 'schedule')
    .forUpdate()
    .executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof locked>>>

/** The tickets to be looked at now, with the occurrence that they are looked at for. */
async function nextPart(ctx: Ctx, ruleId: number): Promise<Part | undefined> {
  const row = await locked(ctx, ruleId)
  if (!row) return undefined
  const round = row.roundKey === null ? await begin(ctx, row) : row
  if (!round || round.roundKey === null) return undefined
  const between = { after: round.roundAfter ?? 0, until: round.roundUntil ?? 0 }
  return { key: round.roundKey, ticketIds: await ticketsOfRound(ctx, row.conditions as TicketConditions, between) }
}

/** Starts the occurrence that is due, if its day is still one of the rhythm, and says when the next one is. */
async function begin(ctx: Ctx, row: Row) {
  const trigger = RuleTrigger.parse(row.trigger)
  if (trigger.event !== 'schedule' || row.nextAt === null) return undefined
  const { schedule } = trigger
  const at = new Date().toISOString()
  const place = await placeOf(ctx)
  const isDue = Date.parse(row.nextAt) <= Date.parse(at)
  const occurrence = isDue ? latestDue(schedule, place.zone, row.nextAt, at, place.clock).occurrence : null
  const isTaken = occurrence !== null && isStillTaken(schedule, place.zone, occurrence, place.clock)
  const occurred = row.occurred + (isTaken ? 1 : 0)
  const nextAt = nextDate(schedule, occurred, place, occurrence ?? at)
  const round = isTaken ? { roundKey: `at:${occurrence}`, roundAfter: 0, roundUntil: await newestTicket(ctx) } : NO_ROUND
  const next = { nextAt, nextZone: nextAt === null ? null : place.zone }
  await ctx.db
    .updateTable('automationRules')
    .set({ ...round, ...next, occurred })
    .where('id', '=', row.id)
    .execute()
  await ctx.emit('automation:rules_changed', {})
  return round
}

/** These tickets were looked at; after the last ones of all, the occurrence is over. */
async function pass(ctx: Ctx, ruleId: number, { key, ticketIds }: Part): Promise<void> {
  const isLast = ticketIds.length < ROUND_BATCH
  await ctx.db
    .updateTable('automationRules')
    .set(isLast ? NO_ROUND : { roundAfter: ticketIds.at(-1) as number })
    .where('id', '=', ruleId)
    .where('roundKey', '=', key)
    .execute()
  if (isLast) await ctx.emit('automation:rules_changed', {})
}
