import { MAX_FLOWS } from '@balcao/contracts/flows/bounds'
import type { CreateFlow, Flow, Flows, GetFlow, UpdateFlow } from '@balcao/contracts/flows/flows'
import type { FlowStep } from '@balcao/contracts/flows/steps'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { withoutReason } from '../automation/required-reasons.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { allFlows, auditedFlow, flowView, lockFlows, mustFindFlow } from './internal/flow-rows.ts'
import { knownFlows, readFlow } from './internal/references.ts'

/** All flows by name. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<Flows> {
  must(ctx, 'flow.manage')
  return { data: (await allFlows(ctx)).map(flowView) }
}

/** @throws DomainError forbidden, flow_not_found */
export async function get(ctx: Ctx, { id }: GetFlow): Promise<Flow> {
  must(ctx, 'flow.manage')
  return flowView(await mustFindFlow(ctx, id))
}

const columnsOf = ({ name, description, active, trigger, conditions, endsWithTicket }: CreateFlow) => ({
  ...{ name, description, endsWithTicket },
  isActive: active,
  event: trigger.event,
  trigger: JSON.stringify(trigger),
  conditions: JSON.stringify(conditions),
})

/** Writes down what became of a flow, and has open pages read it again. */
async function changed(ctx: Ctx, verb: string, before: Flow | null, after: Flow | null): Promise<void> {
  const change = diff(before && auditedFlow(before), after && auditedFlow(after))
  const id = (after ?? before)?.id as number
  await audit(ctx, { action: `flow.${verb}`, resource: 'flow', resourceId: id, ...change, risk: 'low' })
  await keepVersion(ctx, 'flow', before, after)
  await ctx.emit('flows:changed', {})
}

/** Refuses what names something the tenant does not have, or leads back to itself. @throws DomainError invalid_input */
async function mustBeSound<Wanted extends CreateFlow>(ctx: Ctx, wanted: Wanted, id?: number): Promise<Wanted> {
  const { wrong, conditions, steps } = await readFlow(ctx, wanted, knownFlows(await allFlows(ctx)), id)
  for (const [n, step] of steps.entries())
    if (step.kind === 'action') wrong.push(...(await withoutReason(ctx, step.actions, `steps.${n}.actions`)))
  if (wrong.length > 0) throw invalid(...wrong)
  return { ...wanted, conditions, steps }
}

async function addVersion(ctx: Ctx, flowId: number, version: number, steps: readonly FlowStep[]): Promise<void> {
  await ctx.db
    .insertInto('flowVersions')
    .values({ tenantId: ctx.actor.tenantId, flowId, version, steps: JSON.stringify(steps), authorId: me(ctx) })
    .execute()
}

/** Adds a flow. @throws DomainError forbidden, too_many_flows; invalid_input for what it names and nobody has */
export async function create(ctx: Ctx, input: CreateFlow): Promise<Flow> {
  must(ctx, 'flow.manage')
  await lockFlows(ctx)
  if ((await allFlows(ctx)).length >= MAX_FLOWS) throw conflict('too_many_flows')
  const wanted = await mustBeSound(ctx, input)
  const { id } = await ctx.db
    .insertInto('flows')
    .values({
      ...{ tenantId: ctx.actor.tenantId, authorId: me(ctx), ...columnsOf(wanted) },
      activeSince: wanted.active ? sql<string>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addVersion(ctx, id, 1, wanted.steps)
  const flow = await get(ctx, { id })
  await changed(ctx, 'created', null, flow)
  return flow
}

/**
 * Changes what is sent. Other steps are a version of their own: runs under way keep to theirs. Its problem, if it had one, is forgotten. Whoever saves
 * the flow of somebody who is gone becomes its author.
 * @throws DomainError forbidden, flow_not_found, flow_changed (409, with the present flow) when `version` is stale, invalid_input
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateFlow): Promise<Flow> {
  must(ctx, 'flow.manage')
  await lockFlows(ctx)
  const row = await mustFindFlow(ctx, id)
  const before = flowView(row)
  if (version !== undefined && version !== before.version) throw conflict('flow_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const asked: Flow = { ...before, ...sent }
  // What is only switched off may name what is gone: it could not be stopped otherwise.
  const isRead = asked.active || input.steps !== undefined || input.conditions !== undefined
  const wanted = isRead ? await mustBeSound(ctx, asked, id) : asked
  if (before.problem === null && !differs(diff(auditedFlow(before), auditedFlow(wanted)))) return before
  const next = before.version + 1
  if (differs(diff({ steps: before.steps }, { steps: wanted.steps }))) await addVersion(ctx, id, next, wanted.steps)
  await ctx.db
    .updateTable('flows')
    .set({
      ...columnsOf(wanted),
      ...(wanted.active === before.active ? {} : { activeSince: wanted.active ? sql<string>`now()` : null }),
      ...(row.authorIsActive ? {} : { authorId: me(ctx) }),
      ...(isRead ? { problem: null } : {}),
      ...{ version: next, updatedAt: now },
    })
    .where('id', '=', id)
    .execute()
  const after = await get(ctx, { id })
  await changed(ctx, 'updated', before, after)
  return after
}

/** Takes a flow away, with its runs; what they did stays in the histories of tickets. @throws DomainError forbidden, flow_not_found */
export async function remove(ctx: Ctx, { id }: GetFlow): Promise<{ success: true }> {
  must(ctx, 'flow.manage')
  await lockFlows(ctx)
  const before = await get(ctx, { id })
  await ctx.db.deleteFrom('flows').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}
