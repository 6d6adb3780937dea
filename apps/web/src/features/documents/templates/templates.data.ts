import type { CreateDocumentTemplate, DocumentTemplate, UpdateDocumentTemplate } from '@balcao/contracts/documents/templates'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { type Outcome, outcomeOf } from '../../../lib/page/outcome.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

export const useTemplates = (only: { active?: true } = {}, enabled = true) => trpc.documents.templates.list.useQuery(only, { enabled })
export const useTemplate = (id: number | undefined) =>
  trpc.documents.templates.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** What is done to templates. */
export function useTemplateActs() {
  const cache = trpc.useUtils().documents.templates
  const toast = { id: 'document-template' }
  async function run(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), toast)
    } finally {
      void cache.invalidate()
    }
  }
  const setActive = ({ id, name }: DocumentTemplate, active: boolean): Promise<void> =>
    run(async () => {
      const saved = await api.documents.templates.update.mutate({ id, active })
      notify.undo(t(active ? 'activated' : 'deactivated', { name }), () => void setActive(saved, !active), toast)
    })
  return {
    async save(input: CreateDocumentTemplate | UpdateDocumentTemplate): Promise<Outcome<DocumentTemplate>> {
      const outcome = await outcomeOf(
        () =>
          'id' in input
            ? api.documents.templates.update.mutate(input)
            : api.documents.templates.create.mutate(input, { context: { actionKey: newActionKey() } }),
        'document_template_changed',
        (path) => path,
      )
      void cache.invalidate()
      const isTaken = 'why' in outcome && outcome.code === 'document_template_exists'
      return isTaken ? { ...outcome, fields: { name: outcome.why } } : outcome
    },
    setActive,
    remove: ({ id, name }: DocumentTemplate) =>
      run(async () => {
        await api.documents.templates.remove.mutate({ id })
        notify.success(t('removed', { name }), toast)
      }),
  }
}
