import { MAX_LONG_VALUE, MAX_MADE_VALUE } from '@balcao/contracts/documents/template-bounds'
import type { MadeField } from '@balcao/contracts/documents/templates'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, type FieldIds, PlainInput } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { t } from './messages.ts'

type OwnFieldProps = { field: MadeField; id: string; value: string; error: string | undefined; onChange: (value: string) => void }

/** A field that a template asks for. */
export const OwnField = ({ field, id, value, error, onChange }: OwnFieldProps) => (
  <FieldFrame id={id} label={field.label} required={field.required} optional={!field.required} {...(error ? { error } : {})}>
    {(ids) => <Control ids={ids} field={field} value={value} onChange={onChange} />}
  </FieldFrame>
)

const Control = ({ ids, field, value, onChange }: Pick<OwnFieldProps, 'field' | 'value' | 'onChange'> & { ids: FieldIds }) => {
  switch (field.type) {
    case 'choice':
      return (
        <NativeSelect
          id={ids.id}
          {...(ids.describedBy ? { describedBy: ids.describedBy } : {})}
          invalid={ids.invalid}
          required={ids.required}
          value={value}
          options={[['', t('chooseOne')] as const, ...field.options.map((option) => [option, option] as const)]}
          onChange={onChange}
        />
      )
    case 'date':
      return <DateInput kind="day" ids={ids} value={value} onChange={onChange} />
    case 'long_text':
      return (
        <PlainInput
          ids={ids}
          value={value}
          onChange={onChange}
          multiline
          minRows={3}
          maxRows={10}
          inputProps={{ maxLength: MAX_LONG_VALUE }}
        />
      )
    case 'number':
      return (
        <PlainInput ids={ids} value={value} onChange={onChange} autoComplete="off" inputProps={{ inputMode: 'decimal', maxLength: 30 }} />
      )
    default:
      return <PlainInput ids={ids} value={value} onChange={onChange} autoComplete="off" inputProps={{ maxLength: MAX_MADE_VALUE }} />
  }
}
