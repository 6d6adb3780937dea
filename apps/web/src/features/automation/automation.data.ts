import type { AutomationRule, CreateRule, UpdateRule } from '@balcao/contracts/automation/rules'
import type { ListRuns } from '@balcao/contracts/automation/runs'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
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

type Outcome = { saved: AutomationRule } | { why: string; stale: boolean; fields: Record<string, string> }

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
    async save(input: CreateRule | UpdateRule): Promise<Outcome> {
      try {
        const saved =
          'id' in input
            ? await api.automation.rules.update.mutate(input)
            : await api.automation.rules.create.mutate(input, { context: { actionKey: newActionKey() } })
        return { saved }
      } catch (error) {
        const { code, message } = failureOf(error)
        const fields = fieldErrors(error).map(({ field, message: why }) => [formField(field), why])
        return { why: message, stale: code === 'rule_changed', fields: Object.fromEntries(fields) }
      } finally {
        void cache.invalidate()
      }
    },
    setActive: ({ id }: AutomationRule, active: boolean) => run(() => api.automation.rules.update.mutate({ id, active })),
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
