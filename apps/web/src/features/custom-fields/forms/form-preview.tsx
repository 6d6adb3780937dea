import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { fieldsOfForm } from '@balcao/contracts/custom-fields/form-fields'
import type { FormField } from '@balcao/contracts/custom-fields/forms'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { FieldInputs } from '@balcao/ui/custom-fields/field-inputs'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { defaultsOf, shownFields } from '@balcao/ui/lib/forms/custom-values'
import { NativeSelect } from '@balcao/ui/native-select'
import { useId, useState } from 'react'
import { choosePerson } from '../../../lib/pickers/person-select.tsx'
import css from './forms.module.css'
import { t } from './messages.ts'

type FormPreviewProps = { type: string; entries: readonly FormField[]; fields: readonly CustomField[] }

/** What staff and customers are asked for by a form as it stands; it can be tried, and nothing of it is kept. */
export const FormPreview = ({ type, entries, fields }: FormPreviewProps) => {
  const titleId = useId()
  const [side, setSide] = useState<'staff' | 'customer'>('staff')
  const [values, setValues] = useState<SentValues>({})
  const seen = fields.filter((field) => field.isActive && (side === 'staff' || field.editableByCustomers))
  const own = fieldsOfForm(seen, { type, fields: entries })
  const filled = { ...defaultsOf(own), ...values }
  return (
    <section className={css.preview} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('preview')}</h3>
      <FieldFrame label={t('previewFor')} id="previa-de">
        {(ids) => (
          <NativeSelect
            id={ids.id}
            value={side}
            options={[
              ['staff', t('staff')],
              ['customer', t('customer')],
            ]}
            onChange={(next) => setSide(next as typeof side)}
          />
        )}
      </FieldFrame>
      {shownFields(own, filled).length === 0 ? (
        <p className={css.quiet}>{t('previewEmpty')}</p>
      ) : (
        <FieldInputs fields={own} values={filled} errors={{}} onChange={setValues} person={choosePerson} />
      )}
    </section>
  )
}
