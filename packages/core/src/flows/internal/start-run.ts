import type { RunStart } from '@balcao/contracts/flows/bounds'
import type { FlowStep } from '@balcao/contracts/flows/steps'
import { sql } from 'kysely'
import { isOfOwn } from '../../automation/made-tickets.ts'
import type { Ctx } from '../../ctx.ts'
import { firstStep } from '../step-path.ts'
import { record } from './run-rows.ts'

type Start = {
  flowId: number
  ticketId: number
  event: RunStart
  /** One of each: the event, the moment whose time passed, or the start by hand. */
  cause: string
  /** What follows from one request has one chain. */
  chain: string
}

/**
 * Starts a flow on a ticket by its newest steps, unless it is on it already, did start for this cause, or was on it in this chain: flows that start each
 * other end. Nor does it start on a ticket that it opened itself. Its first step is taken by whoever hears of `flow:due`.
 * @returns the id of the run, if one began
 */
export async function startRun(ctx: Ctx, { flowId, ticketId, event, cause, chain }: Start): Promise<number | undefined> {
  const newest = await ctx.db
    .selectFrom('flowVersions')
    .select(['version', 'steps'])
    .where('flowId', '=', flowId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const step = newest && firstStep(newest.steps as FlowStep[])
  if (!step || (event !== 'manual' && (await isOfOwn(ctx, 'flow', flowId, ticketId)))) return undefined
  const { tenantId, userId } = ctx.actor
  const { rows } = await sql<{ id: number }>`
    insert into flow_runs (tenant_id, flow_id, version, ticket_id, step, due_at, event, cause, chain, started_by)
    select ${tenantId}, ${flowId}, ${newest.version}, ${ticketId}, ${step.key}, now() + interval '1 minute', ${event}, ${cause}, ${chain}::uuid, ${userId}::bigint
    where not exists (select from flow_runs where flow_id = ${flowId} and ticket_id = ${ticketId} and chain = ${chain}::uuid)
    on conflict do nothing returning id`.execute(ctx.db)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await record(ctx, id, { what: 'started' })
  await ctx.emit('flow:due', { ticketId, runId: id, eventId: null })
  await ctx.emit('flow:moved', { ticketId, runId: id })
  return id
}
