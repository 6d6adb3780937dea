import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { FieldInputs } from '@balcao/ui/custom-fields/field-inputs'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { wrongValues } from '@balcao/ui/lib/forms/custom-checks'
import { complaintsOf, shownFields } from '@balcao/ui/lib/forms/custom-values'
import { focusWrong } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import { choosePerson } from '../../lib/pickers/person-select.tsx'
import { api, trpc } from '../../lib/trpc.ts'
import css from './companies.module.css'
import { t } from './messages.ts'

type CompanyFieldsFormProps = { id: number; fields: readonly CustomField[]; held: SentValues; onDone: () => void }

/** The organisation's own fields of a company; only what changed is sent, and what was written stays when it is refused. */
export const CompanyFieldsForm = ({ id, fields, held, onDone }: CompanyFieldsFormProps) => {
  const utils = trpc.useUtils()
  const [values, setValues] = useState<SentValues>(held)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function save(changed: SentValues) {
    setBusy(true)
    try {
      const input = { entity: 'company' as const, id, values: changed }
      const saved = await api.customFields.values.save.mutate(input, { context: { actionKey: newActionKey() } })
      utils.customFields.values.get.setData({ entity: 'company', id }, saved)
      notify.success(t('fieldsSaved'), { id: 'company' })
      onDone()
    } catch (error) {
      const complaints = complaintsOf(fieldErrors(error))
      setErrors(complaints)
      if (Object.keys(complaints).length > 0) focusWrong()
      else notify.error(t('failed', { why: failureOf(error).message }), { id: 'company' })
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const shown = shownFields(fields, values).map(({ field }) => field.key)
    const changed = shown.filter((key) => JSON.stringify(values[key] ?? null) !== JSON.stringify(held[key] ?? null))
    // What was empty before stays out of the way, as the server has it (decision 014).
    const all = Object.entries(wrongValues(fields, values, { required: t('fieldRequired') }))
    const wrong = Object.fromEntries(all.filter(([key]) => changed.includes(key)))
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusWrong()
    if (changed.length === 0) return onDone()
    void save(Object.fromEntries(changed.map((key) => [key, values[key] ?? null])))
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <FieldInputs fields={fields} values={values} errors={errors} onChange={setValues} person={choosePerson} />
      <div className={css.buttons}>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'saving' : 'save')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
      <AskBeforeLeaving when={() => !busy && JSON.stringify(values) !== JSON.stringify(held)} title={t('leaveTitle')} confirm={t('leave')}>
        {t('leaveText')}
      </AskBeforeLeaving>
    </form>
  )
}
