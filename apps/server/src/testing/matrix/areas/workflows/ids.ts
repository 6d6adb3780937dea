import type { Build } from '../../maker.ts'

let made = 0

/** One that is off, so that types have no say. */
const workflow: Build = async ({ desk }) => {
  const { id: authorId } = await desk.person('supervisor')
  return desk.rows(async (tx) => {
    const values = { tenantId: desk.id, authorId, name: `Fluxo ${made++}`, types: [], isActive: false }
    const { id } = await tx.insertInto('workflows').values(values).returning('id').executeTakeFirstOrThrow()
    const transitions = JSON.stringify([
      ...['new', 'open'].map((from) => ({
        ...{ from: [from], to: 'resolved', label: '', minRole: 'support-agent' },
        ...{ conditions: { all: [], any: [] }, requires: { assignee: false, reason: false, approval: false, fields: [] } },
      })),
    ])
    await tx.insertInto('workflowVersions').values({ tenantId: desk.id, authorId, workflowId: id, version: 1, transitions }).execute()
    return id
  })
}

export const WORKFLOW_IDS = { workflow }
