import type { ChecklistTemplate, CreateChecklistTemplate, UpdateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../../lib/page/outcome.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { formField } from './form-values.ts'
import { t } from './messages.ts'

export const useTemplates = () => trpc.checklists.templates.list.useQuery({})
export const useTemplate = (id: number | undefined) =>
  trpc.checklists.templates.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })
export const useStats = (id: number) => trpc.checklists.templates.stats.useQuery({ id })

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
    async save(input: CreateChecklistTemplate | UpdateChecklistTemplate): Promise<Outcome<ChecklistTemplate>> {
      const outcome = await outcomeOf(
        () =>
          'id' in input
            ? api.checklists.templates.update.mutate(input)
            : api.checklists.templates.create.mutate(input, { context: { actionKey: newActionKey() } }),
        'checklist_template_changed',
        formField,
      )
      void cache.invalidate()
      const isTaken = 'why' in outcome && outcome.code === 'checklist_template_exists'
      return isTaken ? { ...outcome, fields: { name: outcome.why } } : outcome
    },
    setActive,
    remove: ({ id, name }: ChecklistTemplate) =>
      run(async () => {
        await api.checklists.templates.remove.mutate({ id })
        notify.success(t('removed', { name }), toast)
      }),
  }
}
