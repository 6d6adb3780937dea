import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import css from './form-page.module.css'

type Named = { name: string; active: string; description: string }
type NameFieldsProps<Values extends Omit<Named, 'description'>> = {
  values: Values
  errors: Readonly<Record<string, string>>
  labels: { name: string; state: string; active: string; inactive: string; description?: string }
  maxName: number
  disabled?: boolean
  onChange: (next: Partial<Named>) => void
}

/** What something is called, whether it is in use and, where it has one, its description. */
export const NameFields = <Values extends Omit<Named, 'description'> & Partial<Named>>({
  values,
  errors,
  labels,
  maxName,
  disabled = false,
  onChange,
}: NameFieldsProps<Values>) => {
  const text = (field: 'name' | 'description', label: string, maxLength: number) => (
    <FieldFrame label={label} error={errors[field]} required={field === 'name'} optional={field === 'description'}>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[field] ?? ''}
          disabled={disabled}
          onChange={(value) => onChange({ [field]: value })}
          inputProps={{ maxLength, autoComplete: 'off' }}
        />
      )}
    </FieldFrame>
  )
  return (
    <>
      <div className={css.pair}>
        {text('name', labels.name, maxName)}
        <Choice
          label={labels.state}
          value={values.active}
          options={[
            ['yes', labels.active],
            ['no', labels.inactive],
          ]}
          onChange={(active) => onChange({ active })}
        />
      </div>
      {labels.description ? text('description', labels.description, 2_000) : null}
    </>
  )
}
