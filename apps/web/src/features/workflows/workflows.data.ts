import type { CreateWorkflow, UpdateWorkflow, Workflow } from '@balcao/contracts/workflows/workflows'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../lib/page/outcome.ts'
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
  const toast = { id: 'workflow' }
  async function run(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), toast)
    } finally {
      void cache.invalidate()
    }
  }
  const setActive = ({ id, name }: Workflow, active: boolean): Promise<void> =>
    run(async () => {
      const saved = await api.workflows.update.mutate({ id, active })
      notify.undo(t(active ? 'activated' : 'deactivated', { name }), () => void setActive(saved, !active), toast)
    })
  return {
    async save(input: CreateWorkflow | UpdateWorkflow): Promise<Outcome<Workflow>> {
      const outcome = await outcomeOf(
        () =>
          'id' in input
            ? api.workflows.update.mutate(input)
            : api.workflows.create.mutate(input, { context: { actionKey: newActionKey() } }),
        'workflow_changed',
        formField,
      )
      void cache.invalidate()
      const isTaken = 'why' in outcome && outcome.code === 'workflow_exists'
      return isTaken ? { ...outcome, fields: { name: outcome.why } } : outcome
    },
    setActive,
    remove: ({ id, name }: Workflow) =>
      run(async () => {
        await api.workflows.remove.mutate({ id })
        notify.success(t('removed', { name }), toast)
      }),
  }
}
