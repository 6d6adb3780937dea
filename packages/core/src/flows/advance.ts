import { randomUUID } from 'node:crypto'
import { MOST_STEPS_AN_HOUR } from '@balcao/contracts/flows/bounds'
import type { Awaited as AwaitedEvent } from '@balcao/contracts/flows/steps'
import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { DomainError, invalid, reasonsOf } from '../errors.ts'
import { type BareTicket, lockTicket } from '../tickets/ticket-rows.ts'
import { perform } from './internal/perform.ts'
import { markProblem } from './internal/problems.ts'
import { goOn, type LockedRun, lockRun, moveTo, record } from './internal/run-rows.ts'
import { stepAfter, stepOnWay } from './step-path.ts'

const REMOVED: readonly string[] = ['merged', 'spam']
const FINISHED: readonly string[] = ['closed', 'cancelled']

type Why = Extract<Parameters<typeof moveTo>[2], { state: 'ended' }>['because']
async function end(ctx: Ctx, run: LockedRun, because: Why): Promise<false> {
  await record(ctx, run.id, { what: 'ended', step: run.step })
  await moveTo(ctx, run, { state: 'ended', because })
  return false
}

/** What follows from a stretch of steps has the chain of what woke the run: the request of an event, or one of its own. */
async function chainOf({ db }: Ctx, eventId: number | null): Promise<string> {
  const event =
    eventId === null ? undefined : await db.selectFrom('outbox').select('requestId').where('id', '=', eventId).executeTakeFirst()
  return event?.requestId ?? randomUUID()
}

/** Goes on where it waited, if what it waits for came or its time has passed. @returns whether it did */
async function wake(ctx: Ctx, run: LockedRun, ticket: BareTicket, eventId: number | null): Promise<boolean> {
  const key = run.step as string
  const hasCome = eventId !== null && run.afterEvent !== null && eventId > run.afterEvent
  if (hasCome) {
    await record(ctx, run.id, { what: 'came', step: key, way: 'yes' })
    await goOn(ctx, run, stepOnWay(run.steps, key, 'yes'), await chainOf(ctx, eventId))
    return true
  }
  if (run.endsWithTicket && FINISHED.includes(ticket.status)) return end(ctx, run, 'ticket_finished')
  if (!run.isDue) return false
  const awaits = run.awaits as AwaitedEvent | null
  await record(ctx, run.id, awaits ? { what: 'missed', step: key, way: 'no' } : { what: 'waited', step: key })
  await goOn(ctx, run, awaits ? stepOnWay(run.steps, key, 'no') : stepAfter(run.steps, key), randomUUID())
  return true
}

/** Refuses a step of a flow that took too many on the ticket within an hour. @throws DomainError invalid_input */
async function mustNotLoop({ db }: Ctx, { flowId, ticketId }: LockedRun): Promise<void> {
  const { rows } = await sql`select from flow_run_entries e join flow_runs r on r.tenant_id = e.tenant_id and r.id = e.run_id
    where r.flow_id = ${flowId} and r.ticket_id = ${ticketId} and e.created_at > now() - interval '1 hour'
    limit ${sql.lit(MOST_STEPS_AN_HOUR)}`.execute(db)
  if (rows.length >= MOST_STEPS_AN_HOUR) throw invalid({ field: 'steps', reason: 'flow_loop' })
}

/** Takes the step that comes next. */
async function takeStep(ctx: Ctx, run: LockedRun, ticket: BareTicket): Promise<true> {
  const step = run.steps.find(({ key }) => key === run.step)
  if (!step) {
    await goOn(ctx, run, undefined)
    return true
  }
  await mustNotLoop(ctx, run)
  const { flowId: id, name, version, authorId, authorName, authorEmail, chain } = run
  const as = { id, name, version, authorId, authorName, authorEmail, chain, cause: `run:${run.id}.${step.key}` }
  const done = await perform(makeCtx(ctx.db, ctx.actor, { ...ctx.from, requestId: chain }), step, ticket, as)
  await record(ctx, run.id, { ...done.entry, step: step.key })
  if (done.leads === 'wait') await moveTo(ctx, run, { state: 'waiting', step: step.key, until: done.until, awaits: done.awaits })
  else if (done.leads === 'over') await moveTo(ctx, run, { state: 'finished' })
  else await goOn(ctx, run, done.leads === 'way' ? stepOnWay(run.steps, step.key, done.way) : stepAfter(run.steps, step.key))
  return true
}

/** @returns the step that is taken, and whether there may be another one */
async function attempt(ctx: Ctx, runId: number, eventId: number | null, at: { step: string | null }): Promise<boolean> {
  const known = await ctx.db.selectFrom('flowRuns').select('ticketId').where('id', '=', runId).executeTakeFirst()
  const ticket = known && (await lockTicket(ctx.db, known.ticketId))
  const run = ticket && (await lockRun(ctx, runId))
  if (!run || (run.state !== 'running' && run.state !== 'waiting')) return false
  at.step = run.step
  if (REMOVED.includes(ticket.status)) return end(ctx, run, 'ticket_removed')
  return run.state === 'waiting' ? wake(ctx, run, ticket, eventId) : takeStep(ctx, run, ticket)
}

/** Nothing of a step that failed is kept but why; the run stays where it was, to be tried again. */
async function fail(ctx: Ctx, runId: number, step: string | null, error: DomainError): Promise<void> {
  const run = await lockRun(ctx, runId)
  if (!run || run.step !== step || run.state !== 'running') return
  const reasons = reasonsOf(error)
  await record(ctx, runId, { what: 'failed', step, reasons })
  await moveTo(ctx, run, { state: 'failed', step, reasons })
  await markProblem(ctx, run.flowId, reasons.some(({ reason }) => reason === 'flow_loop') ? 'loop' : 'failed', reasons)
}

async function oneStep(db: Database, tenantId: number, runId: number, eventId: number | null): Promise<boolean> {
  const at = { step: null as string | null }
  try {
    return await asSystem(db, tenantId, (ctx) => attempt(ctx, runId, eventId, at))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await asSystem(db, tenantId, (ctx) => fail(ctx, runId, at.step, error))
    return false
  }
}

/**
 * Takes the steps of a run until it waits or is over. Each step, what it changes and the new position are one transaction: a run that was interrupted goes
 * on from there, and whoever works on it at the same time finds the step taken.
 * @param eventId what it waited for came, as this event of the outbox says; it counts if it is newer than the wait
 */
export async function advance(db: Database, tenantId: number, runId: number, eventId: number | null = null): Promise<void> {
  let goesOn = await oneStep(db, tenantId, runId, eventId)
  while (goesOn) goesOn = await oneStep(db, tenantId, runId, null)
}
