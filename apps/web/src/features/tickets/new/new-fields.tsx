import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { FieldInputs } from '@balcao/ui/custom-fields/field-inputs'
import { useFilledValues } from '@balcao/ui/lib/forms/use-filled-values'
import { useState } from 'react'
import { useFormFields } from '../../../lib/custom-fields/fields.data.ts'
import { choosePerson } from '../../../lib/pickers/person-select.tsx'
import { t } from '../properties/field.messages.ts'

const NOTHING: SentValues = {}

/** The custom fields of a new ticket of a type: what the reader may fill in, and what came of it. `begun` is what they hold already, `first` the type. */
export function useNewFields(staff: boolean, first: string, begun: SentValues = NOTHING) {
  const [type, setType] = useState(first)
  const all = useFormFields(type)
  const fields = all.filter((field) => staff || field.editableByCustomers)
  const filled = useFilledValues(fields, begun, t('required'))
  /** Takes the form of the type that these values have. */
  const follow = <V extends { type: string }>(values: V): V => {
    setType(values.type)
    return values
  }
  return { ...filled, follow }
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
