import type { CreateFlow, Flow, UpdateFlow } from '@balcao/contracts/flows/flows'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../lib/page/outcome.ts'
import { runAct } from '../../lib/page/run-act.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const useFlows = (enabled = true) => trpc.flows.list.useQuery({}, { enabled })
export const useFlow = (id: number | undefined) => trpc.flows.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** What is done to flows. */
export function useFlowActs() {
  const cache = trpc.useUtils().flows
  const toast = { id: 'flow' }
  const after = () => void cache.invalidate()
  const setActive = async ({ id, name }: Flow, active: boolean): Promise<void> => {
    const saved = await runAct({ t, toast, after }, () => api.flows.update.mutate({ id, active }))
    if (saved) notify.undo(t(active ? 'activated' : 'deactivated', { name }), () => void setActive(saved, !active), toast)
  }
  return {
    async save(input: CreateFlow | UpdateFlow): Promise<Outcome<Flow>> {
      const outcome = await outcomeOf(
        () => ('id' in input ? api.flows.update.mutate(input) : api.flows.create.mutate(input, { context: { actionKey: newActionKey() } })),
        'flow_changed',
        formField,
      )
      after()
      return outcome
    },
    setActive,
    async remove({ id, name }: Flow): Promise<void> {
      const done = await runAct({ t, toast, after }, () => api.flows.remove.mutate({ id }))
      if (done) notify.success(t('removed', { name }), toast)
    },
  }
}
