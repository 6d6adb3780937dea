import { randomUUID } from 'node:crypto'
import { isOpenRun, type RunState } from '@balcao/contracts/flows/bounds'
import type { FlowRunDetails, FlowRuns, GetFlowRun, ListAllFlowRuns, ListFlowRuns } from '@balcao/contracts/flows/runs'
import type { FlowStep } from '@balcao/contracts/flows/steps'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import { mustFindFlow } from './internal/flow-rows.ts'
import { type LockedRun, lockRun, moveTo, mustNotRun, record } from './internal/run-rows.ts'
import { entriesOf, type RunRow, runRows, runView } from './internal/run-views.ts'

const ORDER = 'flow-runs'

/** Runs of all flows or of one, the newest first; the ticket is named where the caller sees it. @throws DomainError forbidden, invalid_cursor */
export async function all(ctx: Ctx, input: ListAllFlowRuns): Promise<FlowRuns> {
  must(ctx, 'flow.manage')
  const after = lastId(input.cursor, ORDER)
  const rows = await runRows(ctx)
    .$if(input.flowId !== undefined, (q) => q.where('r.flowId', '=', input.flowId as number))
    .$if(input.state !== undefined, (q) => q.where('r.state', '=', input.state as string))
    .$if(after !== undefined, (q) => q.where('r.id', '<', after as number))
    .orderBy('r.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, runView, (row) => encodeCursor(ORDER, [row.id]))
}

/** The runs of a flow. @throws DomainError forbidden, flow_not_found, invalid_cursor */
export async function list(ctx: Ctx, { id, ...input }: ListFlowRuns): Promise<FlowRuns> {
  must(ctx, 'flow.manage')
  await mustFindFlow(ctx, id)
  return all(ctx, { ...input, flowId: id })
}

/** @throws DomainError flow_run_not_found */
async function mustFindRun(ctx: Ctx, { id, runId }: GetFlowRun): Promise<RunRow> {
  const row = await runRows(ctx).where('r.id', '=', runId).where('r.flowId', '=', id).executeTakeFirst()
  if (!row) throw notFound('flow_run_not_found')
  return row
}

/** One run, with all that happened in it. @throws DomainError forbidden, flow_run_not_found */
export async function get(ctx: Ctx, input: GetFlowRun): Promise<FlowRunDetails> {
  must(ctx, 'flow.manage')
  const row = await mustFindRun(ctx, input)
  const { steps } = await ctx.db
    .selectFrom('flowVersions')
    .select('steps')
    .where('flowId', '=', row.flowId)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
  return { ...runView(row), entries: await entriesOf(ctx, row.id), steps: steps as FlowStep[] }
}

/** A run and its ticket, which nobody else changes until this transaction ends. */
async function locked(ctx: Ctx, { id, ticketId }: { id: number; ticketId: number }): Promise<LockedRun> {
  await lockTicket(ctx.db, ticketId)
  return (await lockRun(ctx, id)) as LockedRun
}

/** Ends a run at once. @throws DomainError flow_run_over */
export async function cancelRun(ctx: Ctx, row: { id: number; ticketId: number }): Promise<void> {
  const run = await locked(ctx, row)
  if (!isOpenRun(run.state as RunState) && run.state !== 'failed') throw conflict('flow_run_over')
  await record(ctx, run.id, { what: 'cancelled', step: run.step })
  await moveTo(ctx, run, { state: 'cancelled' })
  const details = { runId: run.id, ticketId: run.ticketId }
  const change = diff({ state: run.state }, { state: 'cancelled' })
  await audit(ctx, { action: 'flow.run_cancelled', resource: 'flow', resourceId: run.flowId, ...change, details, risk: 'low' })
}

/** Ends a run at once; one that failed is not tried again. @throws DomainError forbidden, flow_run_not_found, flow_run_over */
export async function cancel(ctx: Ctx, input: GetFlowRun): Promise<FlowRunDetails> {
  must(ctx, 'flow.manage')
  await cancelRun(ctx, await mustFindRun(ctx, input))
  return get(ctx, input)
}

/**
 * Has the step that failed tried again.
 * @throws DomainError forbidden, flow_run_not_found, flow_run_not_failed; flow_already_running where the flow began on the ticket anew
 */
export async function retry(ctx: Ctx, input: GetFlowRun): Promise<FlowRunDetails> {
  must(ctx, 'flow.manage')
  const run = await locked(ctx, await mustFindRun(ctx, input))
  if (run.state !== 'failed') throw conflict('flow_run_not_failed')
  const { id, ticketId, flowId, step } = run
  await mustNotRun(ctx, flowId, ticketId)
  await record(ctx, id, { what: 'retried', step })
  await moveTo(ctx, run, { state: 'running', step: step as string, chain: randomUUID() })
  const change = { ...diff({ state: run.state }, { state: 'running' }), details: { runId: id, ticketId } }
  await audit(ctx, { action: 'flow.run_retried', resource: 'flow', resourceId: flowId, ...change, risk: 'low' })
  await ctx.emit('flow:due', { ticketId, runId: id, eventId: null })
  return get(ctx, input)
}
