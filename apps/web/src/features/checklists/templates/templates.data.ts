import type { ChecklistTemplate, CreateChecklistTemplate, UpdateChecklistTemplate } from '@balcao/contracts/checklists/templates'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { setupActs } from '../../../lib/page/setup-acts.ts'
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
  return setupActs<CreateChecklistTemplate, UpdateChecklistTemplate, ChecklistTemplate>({
    ...{ calls: api.checklists.templates, t, toast: { id: 'checklist-template' }, after: () => void cache.invalidate() },
    ...{ stale: 'checklist_template_changed', taken: 'checklist_template_exists', formField },
  })
}
