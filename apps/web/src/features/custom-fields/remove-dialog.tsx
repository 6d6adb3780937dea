import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { refused, useFieldActs } from './fields.data.ts'
import { t } from './messages.ts'
import css from './page.module.css'

/** Removes a field; one with values only after it was told how many. */
export const RemoveDialog = ({ field, onClose }: { field: CustomField; onClose: () => void }) => {
  const acts = useFieldActs()
  const [values, setValues] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await acts.remove(field, values !== null)
    setBusy(false)
    if (!refused(outcome)) {
      notify.success(t('removed', { field: field.label }), { id: 'custom-field' })
      return onClose()
    }
    const { code, details, message } = outcome.failure
    if (code === 'custom_field_in_use') setValues((details as { values: number }).values)
    else setFailure(t('failed', { why: message }))
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('removeTitle', { field: field.label })}
      confirm={t('remove')}
      typed={values === null ? undefined : field.key}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className={css.form}>
        <p role="alert" className={failure ? 'form-summary' : undefined}>
          {failure}
        </p>
        <p>{t('removeText')}</p>
        <p role="status">{values === null ? null : <strong>{t('removeValues', { n: values })}</strong>}</p>
      </div>
    </ConfirmDialog>
  )
}
