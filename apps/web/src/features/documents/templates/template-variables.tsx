import { DOCUMENT_VARIABLE_NAMES, OWN_PREFIX } from '@balcao/contracts/documents/template-variables'
import { TICKET_FIELD_PREFIX } from '@balcao/contracts/templates/variables'
import { VariableMenu } from '../../../lib/pickers/variable-menu.tsx'
import { trpc } from '../../../lib/trpc.ts'
import type { FieldValues } from './form-values.ts'
import { t } from './messages.ts'
import { variableName } from './variables.ts'

type TemplateVariablesProps = { fieldId: string; fields: readonly FieldValues[]; onInsert: (text: string) => void }

/** The variables of a template: its own fields, those of the ticket, and the ticket's custom fields. */
export const TemplateVariables = ({ fieldId, fields, onInsert }: TemplateVariablesProps) => {
  const custom = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 60_000 }).data ?? []
  const own = fields.filter(({ key }) => key !== '')
  return (
    <VariableMenu
      label={t('variable')}
      fieldId={fieldId}
      choices={[
        ...own.map(({ key, label }) => [OWN_PREFIX + key, t('ofTemplate', { label: label || key })] as const),
        ...DOCUMENT_VARIABLE_NAMES.map((name) => [name, variableName(name)] as const),
        ...custom.map(({ key, label }) => [TICKET_FIELD_PREFIX + key, t('ofTicket', { label })] as const),
      ]}
      onInsert={onInsert}
    />
  )
}
