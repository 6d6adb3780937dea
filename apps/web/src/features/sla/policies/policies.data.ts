import type { CreateSlaPolicy, SlaPolicy, UpdateSlaPolicy } from '@balcao/contracts/sla/policies'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { refreshSla } from '../../../lib/caches/sla-cache.ts'
import { type Outcome, outcomeOf } from '../../../lib/page/outcome.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const usePolicies = () => trpc.sla.policies.list.useQuery({})
export const usePolicy = (id: number | undefined) =>
  trpc.sla.policies.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** The recompute that runs, if one does. */
export function useRunningRecompute() {
  const { data } = trpc.sla.recomputes.list.useQuery({}, { refetchInterval: 10_000 })
  return data?.data.find(({ state }) => state === 'running')
}

/** What is done to policies. */
export function usePolicyActs() {
  const cache = useQueryClient()
  const list = trpc.useUtils().sla.policies.list
  const told = { id: 'sla-policy' }
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), told)
      return false
    } finally {
      refreshSla(cache)
    }
  }
  return {
    async save(input: CreateSlaPolicy | UpdateSlaPolicy): Promise<Outcome<SlaPolicy>> {
      const outcome = await outcomeOf(
        () =>
          'id' in input
            ? api.sla.policies.update.mutate(input)
            : api.sla.policies.create.mutate(input, { context: { actionKey: newActionKey() } }),
        'sla_policy_changed',
        formField,
      )
      refreshSla(cache)
      return outcome
    },
    setActive: ({ id }: SlaPolicy, active: boolean) => run(() => api.sla.policies.update.mutate({ id, active })),
    remove: ({ id, name }: SlaPolicy) =>
      run(async () => {
        await api.sla.policies.remove.mutate({ id })
        notify.success(t('removed', { name }), told)
      }),
    /** Shown at once; put back where the server refuses. */
    reorder: (policies: readonly SlaPolicy[]) =>
      run(async () => {
        list.setData({}, { data: [...policies] })
        await api.sla.policies.reorder.mutate({ ids: policies.map(({ id }) => id) })
        notify.success(t('moved'), told)
      }),
    cancelRecompute: (id: number) =>
      run(async () => {
        await api.sla.recomputes.cancel.mutate({ id })
        notify.success(t('recomputeCancelled'), told)
      }),
  }
}
