import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FormField } from '@balcao/contracts/custom-fields/forms'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import Button from '@mui/material/Button'
import { useState } from 'react'
import css from './forms.module.css'
import { t } from './messages.ts'

type AddFieldProps = { entries: readonly FormField[]; fields: readonly CustomField[]; onAdd: (entry: FormField) => void }

/** Takes one more field into a form, as it is asked for without one. */
export const AddField = ({ entries, fields, onAdd }: AddFieldProps) => {
  const [chosen, setChosen] = useState('')
  const held = new Set(entries.map(({ customField }) => customField))
  const left = fields.filter(({ key, isActive }) => isActive && !held.has(key))
  if (left.length === 0) return null
  const field = left.find(({ key }) => key === chosen)
  const add = () => {
    if (field) onAdd({ customField: field.key, required: field.required, requiredToResolve: field.requiredToResolve })
    setChosen('')
  }
  return (
    <div className={css.add}>
      <FieldFrame label={t('add')} id="incluir-campo">
        {(ids) => (
          <NativeSelect
            id={ids.id}
            value={field?.key ?? ''}
            options={[['', t('choose')], ...left.map(({ key, label }) => [key, label] as const)]}
            onChange={setChosen}
          />
        )}
      </FieldFrame>
      <Button variant="outlined" aria-disabled={!field} onClick={add}>
        {t('addGo')}
      </Button>
    </div>
  )
}
