import type { ChecklistTemplate, CreateChecklistTemplate, UpdateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { api, trpc } from '../../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const useTemplates = () => trpc.checklists.templates.list.useQuery({})
export const useTemplate = (id: number | undefined) =>
  trpc.checklists.templates.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })
export const useStats = (id: number) => trpc.checklists.templates.stats.useQuery({ id })

type Outcome = { saved: ChecklistTemplate } | { why: string; stale: boolean; fields: Record<string, string> }

/** What is done to templates. */
export function useTemplateActs() {
  const cache = trpc.useUtils().checklists.templates
  const toast = { id: 'checklist-template' }
  async function run(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), toast)
    } finally {
      void cache.invalidate()
    }
  }
  const setActive = ({ id, name }: ChecklistTemplate, active: boolean): Promise<void> =>
    run(async () => {
      const saved = await api.checklists.templates.update.mutate({ id, active })
      notify.undo(t(active ? 'activated' : 'deactivated', { name }), () => void setActive(saved, !active), toast)
    })
  return {
    async save(input: CreateChecklistTemplate | UpdateChecklistTemplate): Promise<Outcome> {
      try {
        const saved =
          'id' in input
            ? await api.checklists.templates.update.mutate(input)
            : await api.checklists.templates.create.mutate(input, { context: { actionKey: newActionKey() } })
        return { saved }
      } catch (error) {
        const { code, message } = failureOf(error)
        const fields = fieldErrors(error).map(({ field, message: why }) => [formField(field), why])
        const taken = code === 'checklist_template_exists' ? { name: message } : {}
        return { why: message, stale: code === 'checklist_template_changed', fields: { ...Object.fromEntries(fields), ...taken } }
      } finally {
        void cache.invalidate()
      }
    },
    setActive,
    remove: ({ id, name }: ChecklistTemplate) =>
      run(async () => {
        await api.checklists.templates.remove.mutate({ id })
        notify.success(t('removed', { name }), toast)
      }),
  }
}
