import type { Tx } from '@balcao/db/tenant'
import { WORKFLOWS } from '../content/workflows.ts'
import { type Ids, idOf } from '../write-people.ts'

/** Workflows of the demo's organisation, by its supervisor. */
export async function writeWorkflows(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>): Promise<void> {
  const authorId = idOf(users, 'supervisor@acme.test')
  for (const { name, description, types, active, transitions } of WORKFLOWS) {
    const { id: workflowId } = await tx
      .insertInto('workflows')
      .values({ tenantId, authorId, name, description, types, isActive: active })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('workflowVersions')
      .values({ tenantId, authorId, workflowId, version: 1, transitions: JSON.stringify(transitions) })
      .execute()
  }
}
