import type { CreateFlow, Flow, UpdateFlow } from '@balcao/contracts/flows/flows'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { setupActs } from '../../lib/page/setup-acts.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const useFlows = (enabled = true) => trpc.flows.list.useQuery({}, { enabled })
export const useFlow = (id: number | undefined) => trpc.flows.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** What is done to flows. */
export function useFlowActs() {
  const cache = trpc.useUtils().flows
  return setupActs<CreateFlow, UpdateFlow, Flow>({
    ...{ calls: api.flows, t, toast: { id: 'flow' }, after: () => void cache.invalidate(), stale: 'flow_changed', formField },
  })
}
