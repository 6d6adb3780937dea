import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { customFieldId, FieldInputs } from '@balcao/ui/custom-fields/field-inputs'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { wrongValues } from '@balcao/ui/lib/forms/custom-checks'
import { complaintsOf, sentValues } from '@balcao/ui/lib/forms/custom-values'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { choosePerson } from '../pickers/person-select.tsx'
import { api, trpc } from '../trpc.ts'
import { useFields } from './fields.data.ts'
import { t } from './values-messages.ts'

type ValuesDialogProps = { entity: 'user' | 'company' | 'asset'; id: number; name: string; onClose: () => void }

const point = (key: string | undefined) => key && void requestAnimationFrame(() => document.getElementById(customFieldId(key))?.focus())

/** The custom fields of a person, a company or an asset, to fill in. */
export const ValuesDialog = ({ entity, id, name, onClose }: ValuesDialogProps) => {
  const titleId = useId()
  const fields = useFields(entity)
  const utils = trpc.useUtils()
  const held = trpc.customFields.values.get.useQuery({ entity, id })
  const [written, setWritten] = useState<SentValues>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const values = { ...sentValues(held.data?.values ?? {}), ...written }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !held.data) return
    const wrong = wrongValues(fields, values, { required: t('required') })
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return point(Object.keys(wrong)[0])
    setBusy(true)
    try {
      const saved = await api.customFields.values.save.mutate({ entity, id, values: written })
      utils.customFields.values.get.setData({ entity, id }, saved)
      notify.success(t('saved', { name }), { id: 'values' })
      onClose()
    } catch (error) {
      const refused = complaintsOf(fieldErrors(error))
      setErrors(refused)
      setFailure(t('failed', { why: failureOf(error).message }))
      point(Object.keys(refused)[0])
    }
    setBusy(false)
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={Object.keys(written).length > 0 ? undefined : onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t('title', { name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <div role="alert" className={failure ? 'form-summary' : undefined}>
            {failure}
          </div>
          {held.isPending ? <TextSkeleton lines={4} /> : null}
          {held.error && !held.data ? (
            <ErrorState title={t('loadFailed')} onRetry={() => void held.refetch()}>
              {failureOf(held.error).message}
            </ErrorState>
          ) : null}
          {held.data ? (
            <FieldInputs fields={fields} values={values} errors={errors} onChange={setWritten} person={choosePerson} focusFirst />
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {t(busy ? 'saving' : 'save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
