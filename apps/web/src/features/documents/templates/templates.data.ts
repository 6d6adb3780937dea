import type { CreateDocumentTemplate, DocumentTemplate, UpdateDocumentTemplate } from '@balcao/contracts/documents/templates'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { setupActs } from '../../../lib/page/setup-acts.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

export const useTemplates = (only: { active?: true } = {}, enabled = true) => trpc.documents.templates.list.useQuery(only, { enabled })
export const useTemplate = (id: number | undefined) =>
  trpc.documents.templates.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })

/** What is done to templates. */
export function useTemplateActs() {
  const cache = trpc.useUtils().documents.templates
  return setupActs<CreateDocumentTemplate, UpdateDocumentTemplate, DocumentTemplate>({
    ...{ calls: api.documents.templates, t, toast: { id: 'document-template' }, after: () => void cache.invalidate() },
    ...{ stale: 'document_template_changed', taken: 'document_template_exists' },
  })
}
