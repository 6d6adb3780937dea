import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from '../columns.ts'

/** How tickets of some types go from status to status. */
type WorkflowsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  description: Generated<string>
  types: string[]
  isActive: Generated<boolean>
  /** Its conditions name what is gone. */
  isBroken: Generated<boolean>
  authorId: number
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type WorkflowVersionsTable = {
  tenantId: number
  workflowId: number
  version: number
  /** Null: of every ticket. */
  appliesFrom: Maybe<string>
  transitions: Json<object>
  authorId: number
  createdAt: Stamp
}

export type WorkflowTables = { workflows: WorkflowsTable; workflowVersions: WorkflowVersionsTable }
