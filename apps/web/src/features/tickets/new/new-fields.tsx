import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { FieldInputs } from '@balcao/ui/custom-fields/field-inputs'
import { useFilledValues } from '@balcao/ui/lib/forms/use-filled-values'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import { choosePerson } from '../../../lib/pickers/person-select.tsx'
import { t } from '../properties/field.messages.ts'

const NOTHING: SentValues = {}

/** The custom fields of a new ticket: what the reader may fill in, and what came of it. `begun` is what they hold already. */
export function useNewFields(staff: boolean, begun: SentValues = NOTHING) {
  const all = useFields('ticket')
  const fields = all.filter((field) => staff || field.editableByCustomers)
  return useFilledValues(fields, begun, t('required'))
}

type NewFieldsProps = {
  fields: readonly CustomField[]
  values: SentValues
  errors: Readonly<Record<string, string>>
  change: (values: SentValues) => void
}

export const NewFields = ({ fields, values, errors, change }: NewFieldsProps) => (
  <FieldInputs fields={fields} values={values} errors={errors} onChange={change} person={choosePerson} />
)
