import { randomUUID } from 'node:crypto'
import type { CancelFlowRun, ListTicketFlows, StartFlow, TicketFlows } from '@balcao/contracts/flows/runs'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { can } from '../policy.ts'
import type { BareTicket } from '../tickets/ticket-rows.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { mustNotRun } from './internal/run-rows.ts'
import { runRows, runView } from './internal/run-views.ts'
import { startRun } from './internal/start-run.ts'
import { cancelRun } from './runs.ts'

/** Runs of a ticket that are shown; older ones are in the history. */
const SHOWN = 10
const REMOVED: readonly string[] = ['merged', 'spam']

type Startable = TicketFlows['startable'][number]

/** Active flows that are started by hand, whose conditions hold for the ticket, and that are not on it. */
async function startableOn({ db }: Ctx, ticketId: number): Promise<Startable[]> {
  const { rows } = await sql<Startable>`
    select f.id, f.name, f.description from flows f join tickets t on t.tenant_id = f.tenant_id and t.id = ${ticketId}
    where f.is_active and f.event = 'manual'
      and not exists (select from flow_runs r where r.tenant_id = f.tenant_id and r.flow_id = f.id and r.ticket_id = t.id
        and r.state in ('running', 'waiting'))
      and sla_conditions_hold(f.conditions, t.tenant_id, t.id, sla_facts(t.tenant_id, t.id))
    order by lower(f.name), f.id`.execute(db)
  return rows
}

const mayStart = (ctx: Ctx, ticket: BareTicket): boolean => !REMOVED.includes(ticket.status) && can(ctx.actor, 'ticket.edit', ticket)

/** The newest runs on a ticket, those under way first, and what may be started on it. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListTicketFlows): Promise<TicketFlows> {
  const ticket = await mustSee(ctx, ticketId)
  if (!can(ctx.actor, 'ticket.history', ticket)) throw notFound('ticket_not_found')
  const rows = await runRows(ctx)
    .where('r.ticketId', '=', ticketId)
    .orderBy(sql`r.due_at is null`)
    .orderBy('r.id', 'desc')
    .limit(SHOWN)
    .execute()
  const may = mayStart(ctx, ticket)
  return { mayStart: may, data: rows.map(runView), startable: may ? await startableOn(ctx, ticketId) : [] }
}

/** @throws DomainError ticket_not_found, forbidden */
async function mustMayStart(ctx: Ctx, ticketId: number): Promise<BareTicket> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  if (!can(ctx.actor, 'ticket.edit', ticket)) throw forbidden()
  if (REMOVED.includes(ticket.status)) throw conflict('flow_not_startable')
  return ticket
}

/**
 * Starts a flow by hand. What it does then is its author's to say, not a right of whoever starts it.
 * @throws DomainError ticket_not_found, forbidden, flow_not_found, flow_already_running; flow_not_startable for a flow that is inactive, is not started
 * by hand, or is not for this ticket
 */
export async function start(ctx: Ctx, { ticketId, flowId }: StartFlow): Promise<TicketFlows> {
  await mustMayStart(ctx, ticketId)
  const flow = await ctx.db.selectFrom('flows').select('id').where('id', '=', flowId).executeTakeFirst()
  if (!flow) throw notFound('flow_not_found')
  await mustNotRun(ctx, flowId, ticketId)
  if (!(await startableOn(ctx, ticketId)).some(({ id }) => id === flowId)) throw conflict('flow_not_startable')
  const chain = randomUUID()
  const runId = await startRun(ctx, { flowId, ticketId, event: 'manual', cause: `manual:${chain}`, chain })
  const details = { runId: runId ?? null, ticketId }
  await audit(ctx, { action: 'flow.started', resource: 'flow', resourceId: flowId, details, risk: 'low' })
  return list(ctx, { ticketId })
}

/** Ends a run on a ticket. @throws DomainError ticket_not_found, forbidden, flow_run_not_found, flow_run_over */
export async function cancel(ctx: Ctx, { ticketId, runId }: CancelFlowRun): Promise<TicketFlows> {
  const ticket = await mustSee(ctx, ticketId)
  if (!can(ctx.actor, 'ticket.edit', ticket)) throw forbidden()
  const run = await ctx.db
    .selectFrom('flowRuns')
    .select(['id', 'ticketId'])
    .where('id', '=', runId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  if (!run) throw notFound('flow_run_not_found')
  await cancelRun(ctx, run)
  return list(ctx, { ticketId })
}
