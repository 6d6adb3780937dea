import type { Transition, Workflow } from '@balcao/contracts/workflows/workflows'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

/** Workflows with who wrote them and their newest transitions. */
function workflowRows({ db }: Ctx) {
  return db
    .selectFrom('workflows as w')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.authorId'))
    .selectAll('w')
    .select(['u.name as authorName', 'u.isActive as authorIsActive'])
    .select([
      sql<Newest>`(select json_build_object('version', v.version, 'appliesFrom', v.applies_from, 'transitions', v.transitions)
        from workflow_versions v where v.tenant_id = w.tenant_id and v.workflow_id = w.id order by v.version desc limit 1)`.as('newest'),
    ])
}
type Newest = { version: number; appliesFrom: string | null; transitions: Transition[] }
export type WorkflowRow = Awaited<ReturnType<ReturnType<typeof workflowRows>['execute']>>[number]

/** A workflow as the contract has it. */
export function workflowView(row: WorkflowRow): Workflow {
  const { id, name, description, types, version, updatedAt } = row
  return {
    ...{ id, name, description, types, version, updatedAt },
    active: row.isActive,
    transitions: row.newest.transitions,
    broken: row.isBroken,
    author: { id: row.authorId, name: row.authorName },
  }
}

/** All workflows by name. */
export const allWorkflows = (ctx: Ctx): Promise<WorkflowRow[]> => workflowRows(ctx).orderBy(sortKey('w.name')).orderBy('w.id').execute()

/** @throws DomainError workflow_not_found */
export async function mustFindWorkflow(ctx: Ctx, id: number): Promise<WorkflowRow> {
  const row = await workflowRows(ctx).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('workflow_not_found')
  return row
}

/** A type follows one of them at most, and their number is bounded: one change of theirs at a time. */
export async function lockWorkflows({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('workflows'), ${actor.tenantId}::int)`.execute(db)
}

/** What the log keeps of a workflow. */
export const auditedWorkflow = ({ name, description, types, active, transitions }: Workflow) => ({
  ...{ name, description, types, active, transitions },
})
