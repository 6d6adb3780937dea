import type { GetWorkflow, Transition, WorkflowVersions } from '@balcao/contracts/workflows/workflows'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { get } from './workflows.ts'

/** Versions that are told of; older ones say nothing new. */
const TOLD = 50

/** The versions of a workflow's transitions, the newest first. @throws DomainError forbidden, workflow_not_found */
export async function versions(ctx: Ctx, { id }: GetWorkflow): Promise<WorkflowVersions> {
  must(ctx, 'workflow.use')
  await get(ctx, { id })
  const rows = await ctx.db
    .selectFrom('workflowVersions as v')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.authorId'))
    .select(['v.version', 'v.appliesFrom', 'v.transitions', 'v.createdAt', 'v.authorId', 'u.name'])
    .where('v.workflowId', '=', id)
    .orderBy('v.version', 'desc')
    .limit(TOLD)
    .execute()
  // One that applies to every ticket leaves nothing to those before it.
  const last = rows.findIndex(({ appliesFrom }) => appliesFrom === null)
  return {
    data: rows.map(({ authorId, name, transitions, ...row }, n) => ({
      ...row,
      author: { id: authorId, name },
      transitions: transitions as Transition[],
      inUse: last === -1 || n <= last,
    })),
  }
}
