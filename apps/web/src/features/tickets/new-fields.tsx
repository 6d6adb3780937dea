import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { FieldInputs } from '@balcao/ui/custom-fields/field-inputs'
import { wrongValues } from '@balcao/ui/lib/custom-checks'
import { defaultsOf, shownValues } from '@balcao/ui/lib/custom-values'
import { useState } from 'react'
import { useFields } from '../../lib/fields.data.ts'
import { choosePerson } from '../../lib/person-select.tsx'
import { t } from './field.messages.ts'

const NOTHING: SentValues = {}

/** The custom fields of a new ticket: what the reader may fill in, and what came of it. `begun` is what they hold already. */
export function useNewFields(staff: boolean, begun: SentValues = NOTHING) {
  const all = useFields('ticket')
  const fields = all.filter((field) => staff || field.editableByCustomers)
  const [written, setWritten] = useState(begun)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const values = { ...defaultsOf(fields), ...written }
  return {
    fields,
    values,
    errors,
    setErrors,
    dirty: written !== begun,
    change: setWritten,
    /** What is sent, or undefined when something is wrong, which is shown then. */
    read(): SentValues | undefined {
      const wrong = wrongValues(fields, values, { required: t('required') })
      setErrors(wrong)
      return Object.keys(wrong).length > 0 ? undefined : shownValues(fields, values)
    },
  }
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
