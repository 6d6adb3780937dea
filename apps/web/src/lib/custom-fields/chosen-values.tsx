import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { withOffered } from '@balcao/contracts/custom-fields/option-limits'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { FieldControl } from '@balcao/ui/custom-fields/field-control'
import { FieldFrame, type FieldIds } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { choosePerson } from '../pickers/person-select.tsx'
import { trpc } from '../trpc.ts'
import { t } from './chosen-values.messages.ts'
import css from './chosen-values.module.css'

type ChosenValuesProps = { ids: FieldIds; values: SentValues; onChange: (values: SentValues) => void }

const NONE: CustomField[] = []

/** Some custom fields of tickets, each with the value that tickets are given: those chosen, and a list that adds one. An empty value empties. */
export const ChosenValues = ({ ids, values, onChange }: ChosenValuesProps) => {
  const { data: fields = NONE, isSuccess: isRead } = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 900_000 })
  const chosen = fields.filter(({ key }) => Object.hasOwn(values, key))
  const left = fields.filter(({ key }) => !Object.hasOwn(values, key))
  const takeOff = (key: string) => onChange(Object.fromEntries(Object.entries(values).filter(([name]) => name !== key)))
  const add = (key: string) => {
    const field = left.find((one) => one.key === key)
    if (field) onChange({ ...values, [key]: field.type === 'checkbox' ? false : null })
  }
  return (
    <div className={css.all}>
      {Object.entries(values).map(([key, value]) => {
        const field = fields.find((one) => one.key === key)
        const label = field?.label ?? (isRead ? t('gone', { key }) : '…')
        return (
          <div key={key} className={css.one}>
            {field ? (
              <FieldFrame label={label} hint={field.required ? undefined : t('empties')}>
                {(own) => (
                  <FieldControl
                    field={withOffered(field, chosen, values)}
                    value={value}
                    ids={own}
                    person={choosePerson}
                    onChange={(next) => onChange({ ...values, [key]: next })}
                  />
                )}
              </FieldFrame>
            ) : (
              <span className={css.gone}>{label}</span>
            )}
            <IconButton aria-label={t('takeOff', { name: label })} onClick={() => takeOff(key)}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        )
      })}
      <NativeSelect
        id={ids.id}
        describedBy={ids.describedBy}
        invalid={ids.invalid}
        value=""
        options={[['', left.length > 0 || !isRead ? t('add') : t('none')], ...left.map(({ key, label }) => [key, label] as const)]}
        onChange={add}
      />
    </div>
  )
}
