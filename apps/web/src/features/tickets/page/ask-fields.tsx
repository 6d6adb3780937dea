import type { SentValues } from '@balcao/contracts/custom-fields/values'
import { customFieldId, FieldInputs } from '@balcao/ui/custom-fields/field-inputs'
import { wrongValues } from '@balcao/ui/lib/forms/custom-checks'
import { sentValues } from '@balcao/ui/lib/forms/custom-values'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useState } from 'react'
import { useFormFields } from '../../../lib/custom-fields/fields.data.ts'
import { choosePerson } from '../../../lib/pickers/person-select.tsx'
import type { AskMissingProps } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from '../properties/field.messages.ts'

/** Asks for the fields that a change needs, and makes it once they are filled. */
export const AskFields = ({ ticket, missing, onFill, onClose }: AskMissingProps) => {
  const fields = useFormFields(missing.mine.type ?? ticket.type)
  const keys = Object.keys(missing.reasons)
  const [values, setValues] = useState<SentValues>(() => ({ ...sentValues(ticket.customFields), ...missing.mine.customFields }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const all = wrongValues(fields, values, { required: t('required') }, keys)
    const wrong = Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)))
    setErrors(wrong)
    const first = Object.keys(wrong)[0]
    if (first) return document.getElementById(customFieldId(first))?.focus()
    setBusy(true)
    const done = await onFill({ customFields: Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="faltam-titulo" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="faltam-titulo">{t('askTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <p>{t('askText')}</p>
          <FieldInputs
            fields={fields}
            values={values}
            errors={errors}
            onChange={setValues}
            person={choosePerson}
            always={keys}
            only={keys}
            focusFirst
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={busy}>
            {t(busy ? 'saving' : 'go')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
