import type { AutomationRule, CreateRule, UpdateRule } from '@balcao/contracts/automation/rules'
import type { ListRuns } from '@balcao/contracts/automation/runs'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../lib/page/outcome.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const useRules = () => trpc.automation.rules.list.useQuery({})
export const useRule = (id: number | undefined) =>
  trpc.automation.rules.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

type Filter = Pick<ListRuns, 'ruleId' | 'outcome'>

/** What rules did, the newest first, 50 a page. */
export function useRuns(filter: Filter) {
  const query = trpc.automation.rules.runs.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** What is done to rules. */
export function useRuleActs() {
  const cache = trpc.useUtils().automation
  const told = { id: 'automation-rule' }
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), told)
      return false
    } finally {
      void cache.invalidate()
    }
  }
  return {
    async save(input: CreateRule | UpdateRule): Promise<Outcome<AutomationRule>> {
      const outcome = await outcomeOf(
        () =>
          'id' in input
            ? api.automation.rules.update.mutate(input)
            : api.automation.rules.create.mutate(input, { context: { actionKey: newActionKey() } }),
        'rule_changed',
        formField,
      )
      void cache.invalidate()
      return outcome
    },
    setActive: ({ id }: AutomationRule, active: boolean) => run(() => api.automation.rules.update.mutate({ id, active })),
    runNow: ({ id, name }: AutomationRule) =>
      run(async () => {
        await api.automation.rules.runNow.mutate({ id })
        notify.success(t('runNowStarted', { name }), told)
      }),
    remove: ({ id, name }: AutomationRule) =>
      run(async () => {
        await api.automation.rules.remove.mutate({ id })
        notify.success(t('removed', { name }), told)
      }),
    /** Shown at once; put back where the server refuses. */
    reorder: (rules: readonly AutomationRule[]) =>
      run(async () => {
        cache.rules.list.setData({}, { data: [...rules] })
        await api.automation.rules.reorder.mutate({ ids: rules.map(({ id }) => id) })
        notify.success(t('moved'), told)
      }),
  }
}
