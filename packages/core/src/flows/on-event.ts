import { randomUUID } from 'node:crypto'
import type { TicketEvent } from '@balcao/contracts/automation/bounds'
import type { EventName, EventPayload } from '@balcao/contracts/events'
import type { FlowTrigger } from '@balcao/contracts/flows/flows'
import type { Awaited } from '@balcao/contracts/flows/steps'
import { sql } from 'kysely'
import { type Happened, happenedBy } from '../automation/happened.ts'
import { isTriggered } from '../automation/triggers.ts'
import type { Ctx } from '../ctx.ts'
import { load, loadCached } from '../dataloader.ts'
import type { Fact, SideEffect } from '../reactions.ts'
import { advance } from './advance.ts'
import { hasCome } from './internal/awaited.ts'
import { startRun } from './internal/start-run.ts'

type OfTicket = { payload: { ticketId: number; commentId?: number } }
type Waiting = { id: number; ticketId: number; awaits: Awaited | null }
/** What ends a wait whatever it is for: the ticket was closed or is gone. */
const ENDS: readonly string[] = ['closed', 'cancelled', 'merged', 'spam']

const activeFlows = ({ db }: Ctx) =>
  loadCached(db, 'flows', ['all'], () => db.selectFrom('flows').select(['id', 'event', 'trigger']).where('isActive', '=', true).execute())

async function waitingOn({ db }: Ctx, ticketId: number): Promise<Waiting[]> {
  const all = await load(db, 'waiting runs of flows', [ticketId], (ids) =>
    db
      .selectFrom('flowRuns')
      .select(['id', 'ticketId', 'awaits'])
      .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val(ids))))
      .where('state', '=', 'waiting')
      .execute(),
  )
  return (all as Waiting[]).filter((one) => one.ticketId === ticketId)
}

/** Those of some flows that were active when this happened and whose conditions hold for the ticket, with what the event followed from. */
async function meant({ db }: Ctx, outboxId: number, ticketId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; event: TicketEvent; chain: string | null }>`
    select f.id, f.event, o.request_id as chain from flows f join tickets t on t.tenant_id = f.tenant_id and t.id = ${ticketId}
      join outbox o on o.tenant_id = f.tenant_id and o.id = ${outboxId} and o.created_at >= f.active_since
    where f.id = any(${[...ids]}::bigint[]) and t.status <> all('{merged,spam}')
      and sla_conditions_hold(f.conditions, t.tenant_id, t.id, sla_facts(t.tenant_id, t.id)) order by f.id`.execute(db)
  return rows
}

/**
 * Starts the flows that wait for this event on its ticket, where their conditions hold as the ticket is now, and has runs go on that wait for it; runs
 * that wait on a ticket that was closed or is gone are looked at, too.
 */
export const followFlows =
  <N extends EventName>(events: readonly TicketEvent[]) =>
  async (ctx: Ctx, { outboxId, actorId, payload }: Fact<N> & OfTicket): Promise<void> => {
    const { ticketId } = payload
    const flows = (await activeFlows(ctx)).filter((flow) => events.some((one) => one === flow.event))
    const waiting = await waitingOn(ctx, ticketId)
    if (flows.length === 0 && waiting.length === 0) return
    const happened = await happenedBy(ctx, payload, actorId)
    const ends = events.includes('status_changed') && ENDS.includes((payload as unknown as EventPayload<'ticket:status_changed'>).to)
    for (const { id: runId, awaits } of waiting) {
      const comes = awaits !== null && events.some((event) => hasCome(awaits, event, happened))
      if (comes || ends) await ctx.emit('flow:due', { ticketId, runId, eventId: comes ? outboxId : null })
    }
    const triggered = flows.filter(({ trigger }) => isStarted(trigger as FlowTrigger, happened)).map(({ id }) => id)
    if (triggered.length === 0) return
    for (const { id: flowId, event, chain } of await meant(ctx, outboxId, ticketId, triggered))
      await startRun(ctx, { flowId, ticketId, event, cause: `event:${outboxId}`, chain: chain ?? randomUUID() })
  }

const isStarted = (trigger: FlowTrigger, happened: Happened) => trigger.event !== 'manual' && isTriggered(trigger, happened)

/** Takes the steps of a run, in transactions of their own. */
export async function takeSteps(_: Ctx, { tenantId, payload: { runId, eventId } }: Fact<'flow:due'>): Promise<SideEffect> {
  return { execute: (_ports, db) => advance(db, tenantId, runId, eventId), complete: async () => undefined }
}
