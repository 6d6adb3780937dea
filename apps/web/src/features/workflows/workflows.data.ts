import type { CreateWorkflow, UpdateWorkflow, Workflow } from '@balcao/contracts/workflows/workflows'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { setupActs } from '../../lib/page/setup-acts.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const useWorkflows = () => trpc.workflows.list.useQuery({})
export const useWorkflow = (id: number | undefined) =>
  trpc.workflows.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })
export const useVersions = (id: number) => trpc.workflows.versions.useQuery({ id })

/** What is done to workflows. */
export function useWorkflowActs() {
  const cache = trpc.useUtils().workflows
  return setupActs<CreateWorkflow, UpdateWorkflow, Workflow>({
    ...{ calls: api.workflows, t, toast: { id: 'workflow' }, after: () => void cache.invalidate() },
    ...{ stale: 'workflow_changed', taken: 'workflow_exists', formField },
  })
}
