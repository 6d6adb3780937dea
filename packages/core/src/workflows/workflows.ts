import { type AppliesTo, MAX_WORKFLOWS } from '@balcao/contracts/workflows/bounds'
import type {
  CreateWorkflow,
  GetWorkflow,
  Transition,
  UpdateWorkflow,
  Workflow,
  Workflows,
  WorkflowTypes,
} from '@balcao/contracts/workflows/workflows'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { readTransitions, refusedTypes, unknownFields } from './internal/references.ts'
import { allWorkflows, auditedWorkflow, lockWorkflows, mustFindWorkflow, type WorkflowRow, workflowView } from './internal/workflow-rows.ts'

/** All workflows by name. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<Workflows> {
  must(ctx, 'workflow.use')
  return { data: (await allWorkflows(ctx)).map(workflowView) }
}

/** @throws DomainError forbidden, workflow_not_found */
export async function get(ctx: Ctx, { id }: GetWorkflow): Promise<Workflow> {
  must(ctx, 'workflow.use')
  return workflowView(await mustFindWorkflow(ctx, id))
}

/** The types whose tickets follow a workflow: of all others nobody needs to ask. @throws DomainError forbidden */
export async function types(ctx: Ctx): Promise<WorkflowTypes> {
  must(ctx, 'workflow.use')
  const rows = await ctx.db.selectFrom('workflows').select('types').where('isActive', '=', true).execute()
  return { types: [...new Set(rows.flatMap((row) => row.types))].toSorted() }
}

/** Writes down what became of a workflow, and has open pages read it again. */
async function changed(ctx: Ctx, verb: string, before: Workflow | null, after: Workflow | null): Promise<void> {
  const change = diff(before && auditedWorkflow(before), after && auditedWorkflow(after))
  const id = (after ?? before)?.id as number
  await audit(ctx, { action: `workflow.${verb}`, resource: 'workflow', resourceId: id, ...change, risk: 'medium' })
  await keepVersion(ctx, 'workflow', before, after)
  await ctx.emit('workflows:changed', {})
}

type Written = Pick<Workflow, 'name' | 'types' | 'active' | 'transitions'>

/**
 * Refuses what names something the tenant does not have, and a type that follows another workflow.
 * @returns the transitions as they are stored
 * @throws DomainError workflow_exists, invalid_input
 */
async function mustBeSound(ctx: Ctx, wanted: Written, others: readonly WorkflowRow[], held?: Workflow): Promise<Transition[]> {
  if (others.some(({ name }) => name.toLowerCase() === wanted.name.toLowerCase())) throw conflict('workflow_exists')
  const { read, wrong } = await readTransitions(ctx, wanted.transitions)
  wrong.push(
    ...(await refusedTypes(ctx, wanted, others, held?.types)),
    ...(await unknownFields(ctx, wanted.transitions, held?.transitions)),
  )
  if (wrong.length > 0) throw invalid(...wrong)
  return read
}

type NewVersion = { workflowId: number; version: number; transitions: readonly Transition[]; appliesTo: AppliesTo }

async function addVersion(ctx: Ctx, { appliesTo, transitions, ...version }: NewVersion): Promise<void> {
  await ctx.db
    .insertInto('workflowVersions')
    .values({
      ...{ tenantId: ctx.actor.tenantId, authorId: me(ctx), ...version },
      transitions: JSON.stringify(transitions),
      appliesFrom: appliesTo === 'all' ? null : now,
    })
    .execute()
}

/** Adds a workflow. @throws DomainError forbidden, too_many_workflows, workflow_exists, invalid_input */
export async function create(ctx: Ctx, { appliesTo, ...input }: CreateWorkflow): Promise<Workflow> {
  must(ctx, 'workflow.manage')
  await lockWorkflows(ctx)
  const others = await allWorkflows(ctx)
  if (others.length >= MAX_WORKFLOWS) throw conflict('too_many_workflows')
  const transitions = await mustBeSound(ctx, input, others)
  const { name, description, active } = input
  const { id } = await ctx.db
    .insertInto('workflows')
    .values({ tenantId: ctx.actor.tenantId, authorId: me(ctx), name, description, types: input.types, isActive: active })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addVersion(ctx, { workflowId: id, version: 1, transitions, appliesTo })
  const workflow = await get(ctx, { id })
  await changed(ctx, 'created', null, workflow)
  return workflow
}

/**
 * Changes what is sent. Other transitions are a version of their own: tickets that it does not apply to keep to the one before.
 * @throws DomainError forbidden, workflow_not_found, workflow_exists, invalid_input
 * @throws DomainError workflow_changed (409, with the present workflow) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, appliesTo, ...input }: UpdateWorkflow): Promise<Workflow> {
  must(ctx, 'workflow.manage')
  await lockWorkflows(ctx)
  const row = await mustFindWorkflow(ctx, id)
  const before = workflowView(row)
  if (version !== undefined && version !== before.version) throw conflict('workflow_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const asked: Workflow = { ...before, ...sent }
  const others = (await allWorkflows(ctx)).filter((other) => other.id !== id)
  // What is only switched off may name what is gone: it could not be stopped otherwise.
  const isRead = asked.active || input.transitions !== undefined
  const wanted = isRead ? { ...asked, transitions: await mustBeSound(ctx, asked, others, before) } : asked
  const hasNewTransitions = differs(diff({ transitions: before.transitions }, { transitions: wanted.transitions }))
  const isWidened = appliesTo === 'all' && row.newest.appliesFrom !== null
  if (!hasNewTransitions && !isWidened && !before.broken && !differs(diff(auditedWorkflow(before), auditedWorkflow(wanted)))) return before
  const next = before.version + 1
  if (hasNewTransitions || isWidened)
    await addVersion(ctx, { workflowId: id, version: next, transitions: wanted.transitions, appliesTo: appliesTo ?? 'all' })
  await ctx.db
    .updateTable('workflows')
    .set({
      ...{ name: wanted.name, description: wanted.description, types: wanted.types, isActive: wanted.active, version: next },
      ...(isRead ? { isBroken: false } : {}),
      ...(row.authorIsActive ? {} : { authorId: me(ctx) }),
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  const after = await get(ctx, { id })
  await changed(ctx, 'updated', before, after)
  return after
}

/** Takes a workflow away, with its versions; its tickets go on as without it. @throws DomainError forbidden, workflow_not_found */
export async function remove(ctx: Ctx, { id }: GetWorkflow): Promise<{ success: true }> {
  must(ctx, 'workflow.manage')
  await lockWorkflows(ctx)
  const before = await get(ctx, { id })
  await ctx.db.deleteFrom('workflows').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}
