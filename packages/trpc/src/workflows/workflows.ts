import { Done } from '@balcao/contracts/auth/session'
import {
  CreateWorkflow,
  GetWorkflow,
  ListWorkflows,
  PreviewWorkflow,
  TryWorkflow,
  UpdateWorkflow,
  Workflow,
  WorkflowPreview,
  Workflows,
  WorkflowTrial,
  WorkflowTypes,
  WorkflowVersions,
} from '@balcao/contracts/workflows/workflows'
import { tryOut } from '@balcao/core/workflows/moves'
import { preview } from '@balcao/core/workflows/preview'
import { versions } from '@balcao/core/workflows/versions'
import * as rules from '@balcao/core/workflows/workflows'
import { supervisor, supportAgent } from '../endpoint.ts'

export const workflows = {
  list: supportAgent.query('GET /workflows', ListWorkflows, Workflows, rules.list),
  types: supportAgent.query('GET /workflows/types', ListWorkflows, WorkflowTypes, rules.types),
  get: supportAgent.query('GET /workflows/{id}', GetWorkflow, Workflow, rules.get),
  versions: supportAgent.query('GET /workflows/{id}/versions', GetWorkflow, WorkflowVersions, versions),
  create: supervisor.creation('POST /workflows', CreateWorkflow, Workflow, rules.create),
  update: supervisor.mutation('PUT /workflows/{id}', UpdateWorkflow, Workflow, rules.update),
  remove: supervisor.mutation('DELETE /workflows/{id}', GetWorkflow, Done, rules.remove),
  preview: supervisor.mutation('POST /workflows/preview', PreviewWorkflow, WorkflowPreview, preview),
  tryOut: supervisor.mutation('POST /workflows/try', TryWorkflow, WorkflowTrial, (ctx, input, { language }) =>
    tryOut(ctx, input, language),
  ),
}
