import { CreateTemplate, type Template, type TemplateChanges } from '@balcao/contracts/templates/templates'
import { t } from './messages.ts'
import type { Scope } from './scope-fields.tsx'

/** The form's values as its fields hold them. */
export type TemplateForm = {
  name: string
  category: string
  personal: 'own' | 'team'
  content: string
  acts: TemplateChanges
  scope: Scope
}

/** What a form begins with; a new one that begins as another has a name of its own. */
export function formOf(from: Template | undefined, isNew: boolean, managesTeam: boolean): TemplateForm {
  const personal = managesTeam && !from?.personal ? 'team' : 'own'
  if (!from) return { name: '', category: '', personal, content: '', acts: {}, scope: { queueIds: [], roles: [] } }
  const name = isNew ? t('copyOf', { name: from.name }).slice(0, 80) : from.name
  return {
    name,
    category: from.category,
    personal,
    content: from.content,
    acts: from.changes,
    scope: { queueIds: from.queueIds, roles: from.roles },
  }
}

export const inputOf = ({ name, category, personal, content, acts, scope }: TemplateForm) => ({
  name,
  category,
  content,
  changes: acts,
  personal: personal === 'own',
  queueIds: scope.queueIds,
  roles: personal === 'own' ? [] : scope.roles,
})

/** What a template changes is named field by field. */
const placeOf = (path: readonly PropertyKey[]) => (path[0] === 'changes' ? path.slice(0, 2).map(String).join('.') : String(path[0] ?? ''))

/** The validator is the contract: its reasons by field. */
export function reasonsOf(values: TemplateForm): Record<string, string> | undefined {
  const parsed = CreateTemplate.safeParse(inputOf(values))
  if (parsed.success) return undefined
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [placeOf(path), message]))
}
